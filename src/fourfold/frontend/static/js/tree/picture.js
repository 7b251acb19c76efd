// @ts-nocheck
// The tree as a picture. What a node looks like is told by `describe`, so that the search that is
// shown step by step and the exercise that is filled in are drawn by the same hand.

import { makeSvg, mark } from "../dom.js";
import { t } from "../i18n.js";
import { Camera } from "./camera.js";
import { layOut } from "./layout.js";

const READABLE = 0.72;
const READABLE_NEAR = 0.6; // on a phone, which is held nearer
const LARGEST = 13; // pixels that a number is high
const DIGIT = 0.64; // the width of a digit, in its height

export class TreePicture {
  /** `describe(node)` gives { state, value, window, label, classes, words, expanded }. */
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
    this.drawn = new Map();
    this.focused = null;
    addEventListener("beforeprint", () => this.placing && this.unroll());
    addEventListener("afterprint", () => this.rollUp());
  }

  /** On paper all of it is to be seen, whatever the camera looks at. */
  unroll() {
    const { width, height } = this.placing;
    mark(this.element, "viewBox", `-24 -40 ${width + 48} ${height + 70}`);
    mark(this.world, "transform", null);
  }

  rollUp() {
    mark(this.element, "viewBox", null);
    this.camera.apply();
  }

  /** Forget what was drawn: another search is shown now. */
  clear() {
    this.drawn.clear();
    this.edges.replaceChildren();
    this.nodes.replaceChildren();
    this.focused = null;
  }

  render(search, root, step, view) {
    this.search = search;
    this.size = search.game.view.size;
    mark(this.element, "aria-label", t("tree.picture"));
    this.placing = layOut(search, root, step, view, this.size);
    const shown = new Set(this.placing.placed.map(({ item }) => item.id));
    for (const [id, { node, edge }] of this.drawn) {
      if (shown.has(id)) continue;
      node.remove();
      edge?.remove();
      this.drawn.delete(id);
    }
    for (const entry of this.placing.placed) this.renderEntry(entry);
    const order = this.placing.placed.map(({ item }) => this.drawn.get(item.id).node);
    if (order.some((node, index) => this.nodes.children[index] !== node)) {
      this.nodes.replaceChildren(...order);
    }
    this.settleFocus();
  }

  renderEntry({ item, x, y, parent }) {
    let drawn = this.drawn.get(item.id);
    if (!drawn) {
      const node = item.more ? this.makeStub(item) : this.makeNode(item);
      drawn = { node, edge: parent ? makeSvg("g", { class: "edge" }) : null };
      if (drawn.edge) this.edges.append(drawn.edge);
      this.drawn.set(item.id, drawn);
    }
    drawn.item = item;
    drawn.place = { x, y };
    mark(drawn.node, "transform", `translate(${round(x)} ${round(y)})`);
    if (item.more) {
      drawn.node.querySelector("text").textContent = `+${item.more.length}`;
      mark(drawn.node, "aria-label", t("tree.more", { count: item.more.length }));
      this.renderEdge(drawn.edge, { x, y }, parent, "ghost", "");
      return;
    }
    const said = this.describe(item);
    this.dressNode(drawn.node, item, said);
    if (drawn.edge) {
      const move = said.window ? "" : item.move;
      this.renderEdge(drawn.edge, { x, y }, parent, said.edge ?? said.state, move);
    }
  }

  makeNode(item) {
    const { width, height } = this.size;
    const { isAbstract, game } = this.search;
    const face = isAbstract
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
          game.view.draw(this.search.position(item), width, item.move),
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

  makeStub(stub) {
    const { height } = this.size;
    return makeSvg(
      "g",
      { role: "treeitem", class: "stub", tabindex: -1, onclick: () => this.onMore(stub) },
      makeSvg("rect", { x: -17, y: height / 2 - 12, width: 34, height: 24, rx: 12 }),
      makeSvg("text", { "text-anchor": "middle", y: height / 2 + 4.5 }),
    );
  }

  dressNode(element, item, said) {
    const { width, height } = this.size;
    const max = this.search.maximizes(item);
    const leaf = !item.children.length && (item.untried ? said.leaf : item.leaf !== null);
    const kind = leaf ? "leaf" : max ? "max" : "min";
    mark(element, "class", ["node", kind, said.state, ...(said.classes ?? [])].join(" "));
    mark(element, "aria-label", said.words);
    mark(element, "aria-level", item.ply + 1);
    mark(element, "aria-expanded", item.children.length ? String(Boolean(said.expanded)) : null);
    mark(element, "aria-selected", (said.classes ?? []).includes("current") ? "true" : null);
    element.dataset.node = this.search.name(item);
    const [value, turn] = [element.querySelector(".value"), element.querySelector(".turn")];
    const { isAbstract } = this.search;
    writeInto(value, said.value ?? "", width - 16);
    mark(value, "x", width / 2 + (leaf || isAbstract ? 0 : 6));
    if (isAbstract) {
      mark(element.querySelector(".shape"), "d", shapeOf(kind, width));
      mark(
        value,
        "y",
        kind === "max" ? width * 0.72 : kind === "min" ? width * 0.48 : width * 0.62,
      );
    } else {
      mark(value, "y", height - 3.5);
      const side = max ? "M4 -3 L9 5.5 L-1 5.5 z" : "M4 5.5 L9 -3 L-1 -3 z";
      mark(turn, "d", leaf ? null : side);
      mark(turn, "transform", `translate(2 ${height - 9})`);
    }
    element.querySelector(".window").textContent = said.window ?? "";
    element.querySelector(".label").textContent = said.label ?? "";
    element.querySelector(".fold").textContent = said.fold ?? "";
  }

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

  /** Whether all of it can be read at once. */
  get isReadable() {
    return this.camera.fitting(this.placing) >= this.readable * 0.75;
  }

  /** The scale from which on a picture can be read. */
  get readable() {
    const near = this.camera.size().width < 500;
    return (near ? READABLE_NEAR : READABLE) * this.camera.magnification;
  }

  /** Show all where all can be read, more or less, else where one begins to read: at the left. */
  begin() {
    if (this.isReadable) this.fit();
    else this.camera.glide({ x: 20, y: 36, scale: this.readable });
  }

  /** Bring a node into sight: with all the others while they can be read, else by itself. */
  follow(node) {
    if (this.isReadable) {
      this.fit();
      return;
    }
    const place = this.drawn.get(node.id)?.place;
    if (place) this.camera.follow(place.x, place.y, this.size.width);
  }

  // One stop for the Tab key, arrow keys from node to node.
  settleFocus() {
    const kept = this.focused && this.drawn.get(this.focused);
    const first = kept ?? this.drawn.get(this.placing.placed[0].item.id);
    for (const { node } of this.drawn.values())
      mark(node, "tabindex", node === first.node ? 0 : -1);
  }

  onKey(event) {
    const here = [...this.drawn.values()].find(({ node }) => node === document.activeElement);
    if (!here) return;
    const { placed } = this.placing;
    const entry = placed.find(({ item }) => item.id === here.item.id);
    const row = placed.filter(({ y }) => y === entry.y).sort((a, b) => a.x - b.x);
    const steps = {
      ArrowUp: () => entry.parent,
      ArrowDown: () => placed.find(({ parent }) => parent === entry),
      ArrowLeft: () => row[row.indexOf(entry) - 1],
      ArrowRight: () => row[row.indexOf(entry) + 1],
      Home: () => placed[0],
    };
    if (event.key === "Enter" || event.key === " ") {
      if (here.item.more) this.onMore(here.item);
      else this.onNode(here.item);
    } else if (event.key in steps) {
      const next = steps[event.key]();
      if (next) {
        this.focused = next.item.id;
        this.settleFocus();
        this.drawn.get(next.item.id).node.focus({ preventScroll: true });
        this.camera.follow(next.x, next.y, this.size.width);
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Write a number so large that it has room. */
function writeInto(element, text, room) {
  element.textContent = text;
  element.style.fontSize = `${Math.min(LARGEST, room / (DIGIT * Math.max(1, text.length)))}px`;
}

/** The textbook's nodes: Max points up, Min points down, a leaf is square. */
function shapeOf(kind, w) {
  if (kind === "max") return `M${w / 2} -2 L${w + 5} ${w} L-5 ${w} z`;
  if (kind === "min") return `M${w / 2} ${w + 2} L${w + 5} 0 L-5 0 z`;
  return `M5 4 h${w - 10} v${w - 8} h${10 - w} z`;
}

const round = (value) => Math.round(value * 10) / 10;
