// The tree as a picture. How a node looks is decided by `describe`, so that the tree viewer and the
// exercises share the picture.

import { makeSvg, mark, write } from "../dom.js";
import { t } from "../i18n.js";
import { Camera } from "./camera.js";
import { layOut } from "./layout.js";

const READABLE = 0.72;
const READABLE_NEAR = 0.6; // on a phone, which is held nearer
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
    this.edges = makeSvg("g", { class: "edges" });
    this.nodes = makeSvg("g", { class: "nodes" });
    this.world = makeSvg("g", { class: "world" }, this.edges, this.nodes);
    this.element = makeSvg("svg", { class: "tree", role: "tree" }, this.world);
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    this.camera = new Camera(this.element, this.world);
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
    addEventListener("afterprint", () => this.showPart());
  }

  get isDrawn() {
    return this.placing !== NOTHING;
  }

  /** Show the whole tree on paper, whatever the camera shows. */
  showAll() {
    const { width, height } = this.placing;
    mark(this.element, "viewBox", `-24 -40 ${width + 48} ${height + 70}`);
    mark(this.world, "transform", null);
  }

  showPart() {
    mark(this.element, "viewBox", null);
    this.camera.apply();
  }

  /** Remove what was drawn, before another search is shown. */
  clear() {
    this.drawn.clear();
    this.edges.replaceChildren();
    this.nodes.replaceChildren();
    this.focused = null;
  }

  /**
   * @param {SearchTrace} search
   * @param {TraceNode} root
   * @param {number} step
   * @param {TreeFolding} folding
   */
  render(search, root, step, folding) {
    this.search = search;
    this.size = search.game.view.size;
    mark(this.element, "aria-label", t("tree.picture"));
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
    mark(drawn.node, "transform", `translate(${round(x)} ${round(y)})`);
    if ("more" in item) {
      write(/** @type {Element} */ (drawn.node.querySelector("text")), `+${item.more.length}`);
      mark(drawn.node, "aria-label", t("tree.more", { count: item.more.length }));
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

  /**
   * @param {TraceNode | TreeStub} item
   * @param {boolean} hasEdge
   * @returns {Drawn}
   */
  addItem(item, hasEdge) {
    const node = "more" in item ? this.makeStub(item) : this.makeNode(item);
    const edge = hasEdge ? makeSvg("g", { class: "edge" }) : null;
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
    const face = !draw
      ? [makeSvg("path", { class: "shape" })]
      : [
          makeSvg("rect", {
            class: "frame",
            x: -5,
            y: -5,
            width: width + 10,
            height: height + 8,
            rx: 8,
          }),
          draw(this.search.position(item), width, item.move),
        ];
    const inner = makeSvg(
      "g",
      { class: "face", transform: `translate(${-width / 2} 0)` },
      ...face,
      makeSvg("path", { class: "turn" }),
      makeSvg("text", { class: "value", "text-anchor": "middle" }),
      makeSvg("text", { class: "window", "text-anchor": "middle", x: width / 2, y: -9 }),
      makeSvg("text", { class: "label", "text-anchor": "middle", x: width + 13, y: 4 }),
      makeSvg("text", { class: "fold", "text-anchor": "middle", x: width / 2, y: height + 15 }),
    );
    return makeSvg(
      "g",
      { role: "treeitem", tabindex: -1, onclick: () => this.onNode(item) },
      inner,
    );
  }

  /** @param {TreeStub} stub */
  makeStub(stub) {
    const { height } = this.size;
    return makeSvg(
      "g",
      { role: "treeitem", class: "stub", tabindex: -1, onclick: () => this.onMore(stub) },
      makeSvg("rect", { x: -17, y: height / 2 - 12, width: 34, height: 24, rx: 12 }),
      makeSvg("text", { "text-anchor": "middle", y: height / 2 + 4.5 }),
    );
  }

  /**
   * @param {SVGGElement} element
   * @param {TraceNode} item
   * @param {NodeLook} look
   */
  renderNode(element, item, look) {
    const { width, height } = this.size;
    const max = this.search.maximizes(item);
    const leaf = !item.children.length && (item.untried ? look.isLeaf : item.leaf !== null);
    const kind = leaf ? "leaf" : max ? "max" : "min";
    mark(element, "class", ["node", kind, look.state, ...look.classes].join(" "));
    mark(element, "aria-label", look.words);
    mark(element, "aria-level", item.ply + 1);
    mark(element, "aria-expanded", item.children.length ? String(look.expanded) : null);
    mark(element, "aria-selected", look.classes.includes("current") ? "true" : null);
    element.dataset.node = this.search.name(item);
    /** @param {string} name */
    const part = (name) => /** @type {SVGElement} */ (element.querySelector(`.${name}`));
    const { isAbstract } = this.search;
    writeNumber(part("value"), look.value, width - 16);
    mark(part("value"), "x", width / 2 + (leaf || isAbstract ? 0 : 6));
    if (isAbstract) {
      const middle = { max: 0.72, min: 0.48, leaf: 0.62 }[kind];
      mark(part("shape"), "d", shapeOf(kind, width));
      mark(part("value"), "y", width * middle);
    } else {
      mark(part("value"), "y", height - 3.5);
      const triangle = max ? "M4 -3 L9 5.5 L-1 5.5 z" : "M4 5.5 L9 -3 L-1 -3 z";
      mark(part("turn"), "d", leaf ? null : triangle);
      mark(part("turn"), "transform", `translate(2 ${height - 9})`);
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
    const bend = `M${round(parent.x)} ${round(top)} C${round(parent.x)} ${round(fold)} ${round(x)} ${round(fold)} ${round(x)} ${round(y - 5)}`;
    if (!edge.firstChild) {
      edge.append(
        makeSvg("path", { class: "line" }),
        makeSvg("path", { class: "slash" }),
        makeSvg("text", { class: "move", "text-anchor": "middle" }),
      );
    }
    const [line, slash, text] = edge.children;
    mark(edge, "class", `edge ${state}`);
    mark(line, "d", bend);
    const [sx, sy] = [(3 * parent.x + 7 * x) / 10, fold + 3];
    mark(
      slash,
      "d",
      `M${sx - 9} ${sy + 3} L${sx + 6} ${sy - 5} M${sx - 6} ${sy + 6.5} L${sx + 9} ${sy - 1.5}`,
    );
    text.textContent = move;
    mark(text, "x", round(x));
    mark(text, "y", round(y - 10));
  }

  fit() {
    this.camera.fit(this.placing);
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
      mark(node, "tabindex", node === stop?.node ? 0 : -1);
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
 * @param {TreePlace[]} places
 * @param {TreePlace} from
 * @param {string} key
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
 * @param {SVGElement} element
 * @param {string} text
 * @param {number} room
 */
function writeNumber(element, text, room) {
  element.textContent = text;
  element.style.fontSize = `${Math.min(FONT_SIZE, room / (DIGIT_WIDTH * Math.max(1, text.length)))}px`;
}

/**
 * Nodes as in textbooks: Max points up, Min points down, a leaf is square.
 * @param {string} kind
 * @param {number} w
 */
function shapeOf(kind, w) {
  if (kind === "max") return `M${w / 2} -2 L${w + 5} ${w} L-5 ${w} z`;
  if (kind === "min") return `M${w / 2} ${w + 2} L${w + 5} 0 L-5 0 z`;
  return `M5 4 h${w - 10} v${w - 8} h${10 - w} z`;
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
