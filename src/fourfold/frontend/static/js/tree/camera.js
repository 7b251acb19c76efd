// @ts-nocheck
// Looking at a picture that is larger than its frame: drag, wheel, two fingers, buttons.

const LEAST = 0.15;
const MOST = 3;
const GLIDE = 220;

export class Camera {
  /** `frame` is the svg, `world` the group in it that is moved. */
  constructor(frame, world) {
    this.frame = frame;
    this.world = world;
    this.at = { x: 0, y: 0, scale: 1 };
    this.pointers = new Map();
    this.moved = 0;
    this.magnification = 1; // of what is seen from afar
    frame.addEventListener("pointerdown", (event) => this.press(event));
    frame.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      frame.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    }
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // A drag that ends on a node is no click on it.
    frame.addEventListener(
      "click",
      (event) => {
        if (this.moved > 6) event.stopPropagation();
        this.moved = 0;
      },
      { capture: true },
    );
  }

  /** Act when there is more room or less. A phone whose address bar comes and goes only changes the
   * window's height, and must not lose what one looks at. */
  onResize(act) {
    let before = innerWidth;
    addEventListener("resize", () => {
      if (innerWidth !== before) act();
      before = innerWidth;
    });
  }

  size() {
    const { width, height } = this.frame.getBoundingClientRect();
    return { width: width || 600, height: height || 400 };
  }

  press(event) {
    this.moved = 0;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    cancelAnimationFrame(this.gliding);
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const distance = (one) => Math.hypot(one.x - other.x, one.y - other.y);
      this.zoom(
        distance(now) / (distance(before) || 1),
        (now.x + other.x) / 2,
        (now.y + other.y) / 2,
      );
    } else {
      this.at.x += now.x - before.x;
      this.at.y += now.y - before.y;
      this.moved += Math.hypot(now.x - before.x, now.y - before.y);
      this.apply();
    }
    this.pointers.set(event.pointerId, now);
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  /** Zoom by a factor about a point of the screen, or the middle. */
  zoom(factor, clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    const x = (clientX ?? box.left + box.width / 2) - box.left;
    const y = (clientY ?? box.top + box.height / 2) - box.top;
    const scale = Math.min(MOST * this.magnification, Math.max(LEAST, this.at.scale * factor));
    const grown = scale / this.at.scale;
    this.at = { x: x - (x - this.at.x) * grown, y: y - (y - this.at.y) * grown, scale };
    this.apply();
  }

  /** The scale at which all of a picture of this size can be seen. */
  fitting({ width, height }) {
    const frame = this.size();
    const most = 1.6 * this.magnification;
    return Math.min(most, (frame.width - 40) / width, (frame.height - 64) / height);
  }

  /** Show all of a picture of this size. */
  fit({ width, height }) {
    const frame = this.size();
    const scale = this.fitting({ width, height });
    const clear = Math.max(LEAST, scale);
    this.glide({
      scale: clear,
      x: (frame.width - width * clear) / 2,
      y: Math.max(28, (frame.height - height * clear) / 2),
    });
  }

  /** Bring a place of the picture to where it can be seen, if it cannot. */
  follow(x, y, room) {
    const frame = this.size();
    const least = (frame.width < 500 ? 0.8 : 0.75) * this.magnification;
    const scale = Math.min(1.25 * this.magnification, Math.max(this.at.scale, least));
    const [left, top] = [x * scale + this.at.x, y * scale + this.at.y];
    const margin = room * scale * 1.4;
    const inside =
      scale === this.at.scale &&
      left > margin &&
      left < frame.width - margin &&
      top > 40 &&
      top + margin * 1.5 < frame.height;
    if (inside) return;
    this.glide({ scale, x: frame.width / 2 - x * scale, y: frame.height * 0.42 - y * scale });
  }

  glide(to) {
    cancelAnimationFrame(this.gliding);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.at = to;
      return this.apply();
    }
    const from = { ...this.at };
    const began = performance.now();
    const move = (now) => {
      const share = Math.min(1, (now - began) / GLIDE);
      const eased = 1 - (1 - share) ** 3;
      for (const key of ["x", "y", "scale"])
        this.at[key] = from[key] + (to[key] - from[key]) * eased;
      this.apply();
      if (share < 1) this.gliding = requestAnimationFrame(move);
    };
    this.gliding = requestAnimationFrame(move);
    return undefined;
  }

  apply() {
    const { x, y, scale } = this.at;
    this.world.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  }
}
