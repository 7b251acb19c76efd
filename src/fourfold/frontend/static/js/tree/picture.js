// The tree as a picture, in the stage of the page. How a node looks is decided by `describe`, so that the tree
// viewer and the exercises share the picture.

import { find, makeSvg, setAttribute, write } from "../dom.js";
import { t } from "../i18n.js";

const READABLE = 0.72;
const READABLE_NEAR = 0.6; // on a phone, which is held nearer
const ZOOM = 1.3; // by each press of a button
const FONT_SIZE = 13; // of a number that has room, in pixels
const DIGIT_WIDTH = 0.64; // in its height

/**
 * @typedef {object} Drawn
 * @property {SVGGElement} node
 * @property {SVGGElement | null} edge
 * @property {TraceNode | TreeStub} item
 * @property {{ x: number, y: number }} place
 */

/** @type {ReturnType<typeof layOut>} */
const NOTHING = { places: [], width: 0, height: 0 };

export class TreePicture {
  /**
   * @param {object} options
   * @param {(node: TraceNode) => NodeLook} options.describe
   * @param {(node: TraceNode) => void} options.onNode a node was clicked
   * @param {(stub: TreeStub) => void} options.onMore a stub was clicked
   */
  constructor({ describe, onNode, onMore }) {
    this.describe = describe;
    this.onNode = onNode;
    this.onMore = onMore;
    this.edges = makeSvg("g.edges");
    this.nodes = makeSvg("g.nodes");
    this.world = makeSvg("g.world", this.edges, this.nodes);
    this.element = makeSvg("svg.tree", { role: "tree" }, this.world);
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    this.camera = new Camera(this.element, this.world);
    find("stage").prepend(this.element);
    find("zoom-in").onclick = () => this.camera.zoom(ZOOM);
    find("zoom-out").onclick = () => this.camera.zoom(1 / ZOOM);
    find("zoom-fit").onclick = () => this.fit();
    this.camera.onResize(() => this.fit());
    /** @type {Map<string | number, Drawn>} by the id of the item */
    this.drawn = new Map();
    /** @type {string | number | null} */
    this.focused = null;
    this.placing = NOTHING;
    /** @type {SearchTrace} */
    this.search = /** @type {any} */ (null); // set by render, as is the size
    /** @type {TreeView["size"]} */
    this.size = { width: 0, height: 0, stub: 0 };
    addEventListener("beforeprint", () => this.isDrawn && this.showAll());
    addEventListener("afterprint", () => {
      setAttribute(this.element, "viewBox", null);
      this.camera.apply();
    });
  }

  get isDrawn() {
    return this.placing !== NOTHING;
  }

  /** Show the whole tree on paper, whatever the camera shows. */
  showAll() {
    const { width, height } = this.placing;
    setAttribute(this.element, "viewBox", `-24 -40 ${width + 48} ${height + 70}`);
    this.world.style.transform = "none";
  }

  /** Remove what was drawn, before another search is shown. */
  clear() {
    this.drawn.clear();
    this.edges.replaceChildren();
    this.nodes.replaceChildren();
    this.focused = null;
  }

  /** @type {(search: SearchTrace, root: TraceNode, step: number, folding: TreeFolding) => void} */
  render(search, root, step, folding) {
    this.search = search;
    this.size = search.game.view.size;
    setAttribute(this.element, "aria-label", t("tree.picture"));
    this.placing = layOut(search, root, step, folding, this.size);
    const shown = new Set(this.placing.places.map(({ item }) => item.id));
    for (const [id, { node, edge }] of this.drawn) {
      if (shown.has(id)) continue;
      node.remove();
      edge?.remove();
      this.drawn.delete(id);
    }
    const order = this.placing.places.map((place) => this.renderPlace(place).node);
    if (order.some((node, index) => this.nodes.children[index] !== node)) {
      this.nodes.replaceChildren(...order);
    }
    this.updateTabStop();
  }

  /** @param {TreePlace} place */
  renderPlace({ item, x, y, parent }) {
    const drawn = this.drawn.get(item.id) ?? this.addItem(item, parent !== null);
    drawn.item = item;
    drawn.place = { x, y };
    setAttribute(drawn.node, "transform", `translate(${round(x)} ${round(y)})`);
    if ("more" in item) {
      write(/** @type {Element} */ (drawn.node.querySelector("text")), `+${item.more.length}`);
      setAttribute(drawn.node, "aria-label", t("tree.more", { count: item.more.length }));
      if (drawn.edge && parent) this.renderEdge(drawn.edge, { x, y }, parent, "ghost", "");
      return drawn;
    }
    const look = this.describe(item);
    this.renderNode(drawn.node, item, look);
    if (drawn.edge && parent) {
      const move = look.window ? "" : (item.move ?? "");
      this.renderEdge(drawn.edge, { x, y }, parent, look.edge ?? look.state, move);
    }
    return drawn;
  }

  /** @type {(item: TraceNode | TreeStub, hasEdge: boolean) => Drawn} */
  addItem(item, hasEdge) {
    const node = "more" in item ? this.makeStub(item) : this.makeNode(item);
    const edge = hasEdge ? makeSvg("g.edge") : null;
    if (edge) this.edges.append(edge);
    const drawn = { node, edge, item, place: { x: 0, y: 0 } };
    this.drawn.set(item.id, drawn);
    return drawn;
  }

  /** @param {TraceNode} item */
  makeNode(item) {
    const { width, height } = this.size;
    const { game } = this.search;
    const { draw } = game.view;
    const frame = { x: -5, y: -5, width: width + 10, height: height + 8, rx: 8 };
    const face = draw
      ? [makeSvg("rect.frame", frame), draw(this.search.position(item), width, item.move)]
      : [makeSvg("path.shape")];
    const centred = { "text-anchor": "middle" };
    const inner = makeSvg(
      "g.face",
      { transform: `translate(${-width / 2} 0)` },
      ...face,
      makeSvg("path.turn"),
      makeSvg("text.value", centred),
      makeSvg("text.window", { ...centred, x: width / 2, y: -9 }),
      makeSvg("text.label", { ...centred, x: width + 13, y: 4 }),
      makeSvg("text.fold", { ...centred, x: width / 2, y: height + 15 }),
    );
    const onclick = () => this.onNode(item);
    return makeSvg("g", { role: "treeitem", tabindex: -1, onclick }, inner);
  }

  /** @param {TreeStub} stub */
  makeStub(stub) {
    const { height } = this.size;
    const onclick = () => this.onMore(stub);
    const box = makeSvg("rect", { x: -17, y: height / 2 - 12, width: 34, height: 24, rx: 12 });
    const count = makeSvg("text", { "text-anchor": "middle", y: height / 2 + 4.5 });
    return makeSvg("g.stub", { role: "treeitem", tabindex: -1, onclick }, box, count);
  }

  /** @type {(element: SVGGElement, item: TraceNode, look: NodeLook) => void} */
  renderNode(element, item, look) {
    const { width, height } = this.size;
    const max = this.search.maximizes(item);
    const leaf = !item.children.length && (item.untried ? look.isLeaf : item.leaf !== null);
    const kind = leaf ? "leaf" : max ? "max" : "min";
    setAttribute(element, "class", ["node", kind, look.state, ...look.classes].join(" "));
    setAttribute(element, "aria-label", look.words);
    setAttribute(element, "aria-level", item.ply + 1);
    setAttribute(element, "aria-expanded", item.children.length ? String(look.expanded) : null);
    setAttribute(element, "aria-selected", look.classes.includes("current"));
    element.dataset.node = this.search.name(item);
    /** @param {string} name */
    const part = (name) => /** @type {SVGElement} */ (element.querySelector(`.${name}`));
    const { isAbstract } = this.search;
    writeNumber(part("value"), look.value, width - 16);
    setAttribute(part("value"), "x", width / 2 + (leaf || isAbstract ? 0 : 6));
    if (isAbstract) {
      const middle = { max: 0.72, min: 0.48, leaf: 0.62 }[kind];
      setAttribute(part("shape"), "d", shapeOf(kind, width));
      setAttribute(part("value"), "y", width * middle);
    } else {
      setAttribute(part("value"), "y", height - 3.5);
      const triangle = max ? "M4 -3 L9 5.5 L-1 5.5 z" : "M4 5.5 L9 -3 L-1 -3 z";
      setAttribute(part("turn"), "d", leaf ? null : triangle);
      setAttribute(part("turn"), "transform", `translate(2 ${height - 9})`);
    }
    write(part("window"), look.window);
    write(part("label"), look.label ?? "");
    write(part("fold"), look.fold);
  }

  /**
   * @param {SVGGElement} edge
   * @param {{ x: number, y: number }} place
   * @param {TreePlace} parent
   * @param {string} state
   * @param {string} move
   */
  renderEdge(edge, { x, y }, parent, state, move) {
    const { height } = this.size;
    const [top, fold] = [parent.y + height + 4, (parent.y + height + y) / 2];
    const [fromX, toX, middle] = [parent.x, x, fold].map(round);
    const bend = `M${fromX} ${round(top)} C${fromX} ${middle} ${toX} ${middle} ${toX} ${round(y - 5)}`;
    if (!edge.firstChild) {
      const label = makeSvg("text.move", { "text-anchor": "middle" });
      edge.append(makeSvg("path.line"), makeSvg("path.slash"), label);
    }
    const [line, slash, text] = edge.children;
    setAttribute(edge, "class", `edge ${state}`);
    setAttribute(line, "d", bend);
    const [sx, sy] = [(3 * parent.x + 7 * x) / 10, fold + 3];
    const long = `M${sx - 9} ${sy + 3} L${sx + 6} ${sy - 5}`;
    setAttribute(slash, "d", `${long} M${sx - 6} ${sy + 6.5} L${sx + 9} ${sy - 1.5}`);
    text.textContent = move;
    setAttribute(text, "x", round(x));
    setAttribute(text, "y", round(y - 10));
  }

  /** Show all of the tree, if there is one. */
  fit() {
    if (this.isDrawn) this.camera.fit(this.placing);
  }

  /** Whether all of the tree can be read at once. */
  get isReadable() {
    return this.camera.fittingScale(this.placing) >= this.readable * 0.75;
  }

  /** The least scale at which the picture can be read. */
  get readable() {
    const near = this.camera.size().width < 500;
    return (near ? READABLE_NEAR : READABLE) * this.camera.magnification;
  }

  /** Show all of the tree if it can be read then, else its left end. */
  showStart() {
    if (this.isReadable) this.fit();
    else this.camera.glide({ x: 20, y: 36, scale: this.readable });
  }

  /**
   * Make a node visible, with all the others if they can be read then.
   * @param {TraceNode} node
   */
  follow(node) {
    if (this.isReadable) {
      this.fit();
      return;
    }
    const place = this.drawn.get(node.id)?.place;
    if (place) this.camera.follow(place.x, place.y, this.size.width);
  }

  /** One stop for the Tab key; arrow keys move from node to node. */
  updateTabStop() {
    const focused = this.focused === null ? undefined : this.drawn.get(this.focused);
    const stop = focused ?? this.drawn.get(this.placing.places[0].item.id);
    for (const { node } of this.drawn.values())
      setAttribute(node, "tabindex", node === stop?.node ? 0 : -1);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const drawn = [...this.drawn.values()].find(({ node }) => node === document.activeElement);
    const { places } = this.placing;
    const current = places.find(({ item }) => item.id === drawn?.item.id);
    if (!current) return;
    if (event.key === "Enter" || event.key === " ") {
      if ("more" in current.item) this.onMore(current.item);
      else this.onNode(current.item);
    } else if (ARROWS.includes(event.key)) {
      const next = neighbour(places, current, event.key);
      if (next) {
        this.focused = next.item.id;
        this.updateTabStop();
        this.drawn.get(next.item.id)?.node.focus({ preventScroll: true });
        this.camera.follow(next.x, next.y, this.size.width);
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home"];

/**
 * The place that an arrow key leads to.
 * @type {(places: TreePlace[], from: TreePlace, key: string) => TreePlace | null | undefined}
 */
function neighbour(places, from, key) {
  if (key === "Home") return places[0];
  if (key === "ArrowUp") return from.parent;
  if (key === "ArrowDown") return places.find(({ parent }) => parent === from);
  const row = places.filter(({ y }) => y === from.y).sort((a, b) => a.x - b.x);
  return row[row.indexOf(from) + (key === "ArrowLeft" ? -1 : 1)];
}

/**
 * Write a number, small enough to fit.
 * @type {(element: SVGElement, text: string, room: number) => void}
 */
function writeNumber(element, text, room) {
  element.textContent = text;
  element.style.fontSize = `${Math.min(FONT_SIZE, room / (DIGIT_WIDTH * Math.max(1, text.length)))}px`;
}

/**
 * Nodes as in textbooks: Max points up, Min points down, a leaf is square.
 * @type {(kind: string, w: number) => string}
 */
function shapeOf(kind, w) {
  if (kind === "max") return `M${w / 2} -2 L${w + 5} ${w} L-5 ${w} z`;
  if (kind === "min") return `M${w / 2} ${w + 2} L${w + 5} 0 L-5 0 z`;
  return `M5 4 h${w - 10} v${w - 8} h${10 - w} z`;
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

// Where the nodes of the picture are drawn: children side by side below their parent.

const GAP = { siblings: 14, subtrees: 26, plies: 46 };
const MANY = 11;

/**
 * The children of a node that are shown. Of many, only the relevant ones, and stubs for the others.
 * @type {(search: SearchTrace, node: TraceNode, step: number, folding: TreeFolding) => (TraceNode | TreeStub)[]}
 */
function shownChildren(search, node, step, folding) {
  const { children } = node;
  if (children.length <= MANY || folding.isWide(node)) return children;
  const current = folding.path.has(node)
    ? children.findIndex((child) => folding.path.has(child))
    : -1;
  const best = search.window(node, step).move;
  const relevant = new Set([0, 1, current - 1, current, current + 1, children.length - 1]);
  /** @type {(TraceNode | TreeStub)[]} */
  const shown = [];
  children.forEach((child, index) => {
    const last = shown.at(-1);
    if (relevant.has(index) || child.move === best || folding.isPinned(child)) shown.push(child);
    else if (last && "more" in last) last.more.push(child);
    else shown.push({ more: [child], node, id: `more-${child.id}` });
  });
  return shown;
}

/**
 * The places of a node and of everything that is shown below it, and the size of all.
 * @param {SearchTrace} search
 * @param {TraceNode} root
 * @param {number} step
 * @param {TreeFolding} folding
 * @param {TreeView["size"]} size
 */
export function layOut(search, root, step, folding, size) {
  /** @type {TreePlace[]} */
  const places = [];
  /**
   * Place an item with its left edge at `left`; returns the width that it takes.
   * @type {(item: TraceNode | TreeStub, left: number, ply: number, parent: TreePlace | null) => number}
   */
  const place = (item, left, ply, parent) => {
    const isStub = "more" in item;
    const children =
      isStub || !folding.isOpen(item) ? [] : shownChildren(search, item, step, folding);
    const ownWidth = isStub ? size.stub : size.width;
    /** @type {TreePlace} */
    const entry = { item, x: 0, y: ply * (size.height + GAP.plies), parent };
    places.push(entry);
    if (!children.length) {
      entry.x = left + ownWidth / 2;
      return ownWidth;
    }
    const hasSubtrees = children.some(
      (child) => !("more" in child) && folding.isOpen(child) && child.children.length,
    );
    const gap = hasSubtrees ? GAP.subtrees : GAP.siblings;
    let right = left;
    const middles = children.map((child) => {
      const at = places.length;
      right += place(child, right, ply + 1, entry) + gap;
      return places[at].x;
    });
    const width = right - gap - left;
    const shift = Math.max(0, (ownWidth - width) / 2);
    if (shift) for (const below of places.slice(places.indexOf(entry) + 1)) below.x += shift;
    entry.x = (middles[0] + middles[middles.length - 1]) / 2 + shift;
    return Math.max(ownWidth, width);
  };
  const width = place(root, 0, 0, null);
  const height = Math.max(...places.map(({ y }) => y)) + size.height;
  return { places, width, height };
}

// A view of a picture that is larger than its frame: drag, wheel, two fingers, buttons.

const MIN_SCALE = 0.15;
const MAX_SCALE = 3;

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
    frame.addEventListener("pointerdown", (event) => this.press(event));
    frame.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      frame.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    }
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // A drag that ends on a node is not a click on it.
    const suppressClick = (/** @type {Event} */ event) => {
      if (this.moved > 6) event.stopPropagation();
      this.moved = 0;
    };
    frame.addEventListener("click", suppressClick, { capture: true });
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
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      /** @param {{ x: number, y: number }} one */
      const distance = (one) => Math.hypot(one.x - other.x, one.y - other.y);
      const factor = distance(now) / (distance(before) || 1);
      this.zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
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
   * @type {(factor: number, clientX?: number, clientY?: number) => void}
   */
  zoom(factor, clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    const x = (clientX ?? box.left + box.width / 2) - box.left;
    const y = (clientY ?? box.top + box.height / 2) - box.top;
    const most = MAX_SCALE * this.magnification;
    const scale = Math.min(most, Math.max(MIN_SCALE, this.view.scale * factor));
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
    const scale = Math.max(MIN_SCALE, this.fittingScale({ width, height }));
    const top = Math.max(28, (frame.height - height * scale) / 2);
    this.glide({ scale, x: (frame.width - width * scale) / 2, y: top });
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
    const fitsAcross = left > margin && left < frame.width - margin;
    const fitsDown = top > 40 && top + margin * 1.5 < frame.height;
    if (scale === this.view.scale && fitsAcross && fitsDown) return;
    this.glide({ scale, x: frame.width / 2 - x * scale, y: frame.height * 0.42 - y * scale });
  }

  /** @param {View} view */
  glide(view) {
    this.view = view;
    this.apply("transform 220ms ease-out");
  }

  apply(transition = "none") {
    const { x, y, scale } = this.view;
    this.world.style.transition = transition;
    this.world.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }
}
