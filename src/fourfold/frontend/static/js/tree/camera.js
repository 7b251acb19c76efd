// A view of a picture that is larger than its frame: drag, wheel, two fingers, buttons.

const MIN_SCALE = 0.15;
const MAX_SCALE = 3;
const GLIDE = 220; // milliseconds

/** @typedef {{ x: number, y: number, scale: number }} View */
/** @typedef {{ width: number, height: number }} Size */

export class Camera {
  /**
   * @param {SVGSVGElement} frame
   * @param {SVGGElement} world the group in it that is moved
   */
  constructor(frame, world) {
    this.frame = frame;
    this.world = world;
    /** @type {View} */
    this.view = { x: 0, y: 0, scale: 1 };
    /** @type {Map<number, { x: number, y: number }>} */
    this.pointers = new Map();
    this.moved = 0; // pixels since the press
    this.magnification = 1; // more than 1 on a projector
    this.animation = 0;
    frame.addEventListener("pointerdown", (event) => this.press(event));
    frame.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      frame.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    }
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // A drag that ends on a node is not a click on it.
    frame.addEventListener(
      "click",
      (event) => {
        if (this.moved > 6) event.stopPropagation();
        this.moved = 0;
      },
      { capture: true },
    );
  }

  /**
   * Call `act` when the width of the window changes. The height alone changes whenever the address bar
   * of a phone comes or goes; the view must stay then.
   * @param {() => void} act
   */
  onResize(act) {
    let before = innerWidth;
    addEventListener("resize", () => {
      if (innerWidth !== before) act();
      before = innerWidth;
    });
  }

  /** @returns {Size} */
  size() {
    const { width, height } = this.frame.getBoundingClientRect();
    return { width: width || 600, height: height || 400 };
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.moved = 0;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    cancelAnimationFrame(this.animation);
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      /** @param {{ x: number, y: number }} one */
      const distance = (one) => Math.hypot(one.x - other.x, one.y - other.y);
      this.zoom(
        distance(now) / (distance(before) || 1),
        (now.x + other.x) / 2,
        (now.y + other.y) / 2,
      );
    } else {
      this.view.x += now.x - before.x;
      this.view.y += now.y - before.y;
      this.moved += Math.hypot(now.x - before.x, now.y - before.y);
      this.apply();
    }
    this.pointers.set(event.pointerId, now);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  /**
   * Zoom around a point of the screen, or around the middle.
   * @param {number} factor
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  zoom(factor, clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    const x = (clientX ?? box.left + box.width / 2) - box.left;
    const y = (clientY ?? box.top + box.height / 2) - box.top;
    const scale = Math.min(
      MAX_SCALE * this.magnification,
      Math.max(MIN_SCALE, this.view.scale * factor),
    );
    const grown = scale / this.view.scale;
    this.view = { x: x - (x - this.view.x) * grown, y: y - (y - this.view.y) * grown, scale };
    this.apply();
  }

  /**
   * The scale at which a picture of this size fits into the frame.
   * @param {Size} picture
   */
  fittingScale({ width, height }) {
    const frame = this.size();
    const most = 1.6 * this.magnification;
    return Math.min(most, (frame.width - 40) / width, (frame.height - 64) / height);
  }

  /**
   * Show all of a picture of this size.
   * @param {Size} picture
   */
  fit({ width, height }) {
    const frame = this.size();
    const scale = this.fittingScale({ width, height });
    const clear = Math.max(MIN_SCALE, scale);
    this.glide({
      scale: clear,
      x: (frame.width - width * clear) / 2,
      y: Math.max(28, (frame.height - height * clear) / 2),
    });
  }

  /**
   * Make a point of the picture visible.
   * @param {number} x
   * @param {number} y
   * @param {number} room distance from the edge, in units of the picture
   */
  follow(x, y, room) {
    const frame = this.size();
    const least = (frame.width < 500 ? 0.8 : 0.75) * this.magnification;
    const scale = Math.min(1.25 * this.magnification, Math.max(this.view.scale, least));
    const [left, top] = [x * scale + this.view.x, y * scale + this.view.y];
    const margin = room * scale * 1.4;
    const inside =
      scale === this.view.scale &&
      left > margin &&
      left < frame.width - margin &&
      top > 40 &&
      top + margin * 1.5 < frame.height;
    if (inside) return;
    this.glide({ scale, x: frame.width / 2 - x * scale, y: frame.height * 0.42 - y * scale });
  }

  /** @param {View} to */
  glide(to) {
    cancelAnimationFrame(this.animation);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.view = to;
      this.apply();
      return;
    }
    const from = { ...this.view };
    const began = performance.now();
    /** @param {number} now */
    const move = (now) => {
      const share = Math.min(1, (now - began) / GLIDE);
      const eased = 1 - (1 - share) ** 3;
      /** @param {keyof View} key */
      const between = (key) => from[key] + (to[key] - from[key]) * eased;
      this.view = { x: between("x"), y: between("y"), scale: between("scale") };
      this.apply();
      if (share < 1) this.animation = requestAnimationFrame(move);
    };
    this.animation = requestAnimationFrame(move);
  }

  apply() {
    const { x, y, scale } = this.view;
    this.world.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  }
}
