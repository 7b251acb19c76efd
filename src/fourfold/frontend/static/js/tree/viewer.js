// The tree viewer: a search step by step, with its picture, pseudocode, call stack and window.

import { find, setAttribute, translate, write } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { addPresentButton, isForPage, isPresenting } from "../presentation.js";
import { describeNode, describeStep, formatWindow } from "./descriptions.js";
import { drawCode, drawPlayouts, drawStack, drawWindow } from "./panels.js";
import { TreePicture } from "./picture.js";

const SMALL = 90; // nodes of a tree that is shown unfolded
const SPEEDS = [0.5, 1, 2, 4, 8, 20]; // steps per second
const MAGNIFICATION = 2; // on a projector

/**
 * The keys that press each button.
 * @type {Record<string, string[]>}
 */
const KEYS = {
  first: ["Home"],
  back: ["ArrowLeft", ","],
  forward: ["ArrowRight", "."],
  last: ["End"],
  "cut-back": ["x"],
  "cut-forward": ["c"],
  run: [" "],
  "zoom-in": ["+"],
  "zoom-out": ["-"],
  "zoom-fit": ["0"],
};
/**
 * Keys of a remote control, which presents.
 * @type {Record<string, string>}
 */
const REMOTE = { PageUp: "ArrowLeft", PageDown: "ArrowRight" };

export class Viewer {
  /**
   * @param {((search: SearchTrace, node: TraceNode) => Promise<SearchTrace | null>) | null} loadBelow
   *   gives the search with the nodes below that the trace left out; null without a server
   */
  constructor(loadBelow) {
    this.loadBelow = loadBelow;
    this.speed = 2;
    this.step = 0;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
    /** @type {SearchTrace} */
    this.search = /** @type {any} */ (null); // set by show
    /** @type {TraceNode | null} */
    this.current = null;
    /** @type {Map<number, boolean>} whether a node is open, where that was decided by hand */
    this.folds = new Map();
    /** @type {Set<number>} nodes of which all children are shown */
    this.wide = new Set();
    this.isSmall = false;
    this.isFitted = false;
    this.picture = new TreePicture({
      describe: (node) => this.describe(node),
      onNode: (node) => this.toggle(node),
      onMore: ({ node }) => {
        this.wide.add(node.id);
        this.render({ follow: false });
      },
    });
    this.listen();
  }

  /** @type {(search: SearchTrace, step?: number) => void} */
  show(search, step = 0) {
    this.pause();
    this.search = search;
    this.folds = new Map();
    this.wide = new Set();
    this.picture.clear();
    this.isSmall = search.nodes.length <= SMALL;
    this.step = Math.min(step, search.steps.length - 1);
    this.isFitted = false;
    setAttribute(find("time"), "max", search.steps.length - 1);
    this.render();
  }

  listen() {
    find("first").onclick = () => this.goTo(0);
    find("back").onclick = () => this.goTo(this.step - 1);
    find("forward").onclick = () => this.goTo(this.step + 1);
    find("last").onclick = () => this.goTo(Infinity);
    find("cut-back").onclick = () => this.jumpToCut(-1);
    find("cut-forward").onclick = () => this.jumpToCut(1);
    find("run").onclick = () => (this.timer ? this.pause() : this.run());
    find("time").addEventListener("input", () => this.goTo(Number(find("time").value)));
    find("speed").addEventListener("input", () => {
      this.speed = SPEEDS[Number(find("speed").value)];
      this.render();
    });
    addEventListener("keydown", (event) => this.onKey(event));
    addPresentButton(find("present"), (isOn) => this.present(isOn));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (!isForPage(event) || !this.search) return;
    const at = /** @type {Element} */ (event.target);
    if (at.matches?.("input") && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    if (at.matches?.("button, a, summary") && /^( |Enter)$/.test(event.key)) return;
    const key = (isPresenting() && REMOTE[event.key]) || event.key;
    const button = Object.keys(KEYS).find((id) => KEYS[id].includes(key));
    if (!button) return;
    event.preventDefault();
    find(button).click();
  }

  /**
   * Let the tree fill the rest of the screen on a projector.
   * @param {boolean} isOn
   */
  present(isOn) {
    this.picture.camera.magnification = isOn ? MAGNIFICATION : 1;
    setAttribute(find("present"), "data-t-label", isOn ? "present.end" : "present.begin");
    translate(find("present").parentElement);
    const aside = /** @type {Element} */ (document.querySelector("aside"));
    setAttribute(aside, "tabindex", isOn ? 0 : null); // so that the keyboard can scroll it
    requestAnimationFrame(() => this.picture.fit());
  }

  get lastStep() {
    return this.search.steps.length - 1;
  }

  /** @param {number} step */
  goTo(step) {
    this.step = Math.max(0, Math.min(step, this.lastStep));
    if (this.step === this.lastStep) this.pause();
    this.render();
  }

  /** @param {number} direction 1 or -1 */
  jumpToCut(direction) {
    const { cuts } = this.search;
    const next =
      direction > 0 ? cuts.find((at) => at > this.step) : cuts.findLast((at) => at < this.step);
    this.pause();
    if (next !== undefined) this.goTo(next);
  }

  run() {
    if (this.step === this.lastStep) this.step = 0;
    const tick = () => {
      this.timer = setTimeout(tick, 1000 / this.speed);
      this.goTo(this.step + 1);
    };
    this.timer = setTimeout(tick, 400 / this.speed);
    this.render();
  }

  pause() {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.search) this.renderControls();
  }

  /**
   * Fold or unfold a node. Nodes that the trace left out below it are loaded first.
   * @param {TraceNode} node
   */
  async toggle(node) {
    this.picture.focused = node.id;
    if (node.hidden && this.loadBelow) {
      this.pause();
      const loaded = await this.loadBelow(this.search, node);
      const again = loaded?.nodes.find(({ n }) => n === node.n);
      if (!loaded || !again) return;
      this.show(loaded, again.enterAt);
      this.folds.set(again.id, true);
      this.render();
      return;
    }
    if (!node.children.length) return;
    this.folds.set(node.id, !this.folding().isOpen(node));
    this.render({ follow: false });
  }

  /** @returns {TreeFolding} */
  folding() {
    const path = new Set(this.current ? this.search.path(this.current) : []);
    return {
      path,
      isOpen: (node) =>
        this.folds.get(node.id) ?? (this.isSmall || (path.has(node) && !node.untried)),
      isWide: (node) => this.wide.has(node.id),
      isPinned: (node) => this.folds.has(node.id),
    };
  }

  render({ follow = true } = {}) {
    const { search, step } = this;
    const current = search.nodeAt(step);
    this.current = current;
    find("stage").classList.toggle("games-only", !current);
    if (current) {
      this.picture.render(search, search.path(current)[0], step, this.folding());
      if (!this.isFitted) this.picture.fit();
      else if (follow) this.picture.follow(current);
      this.isFitted = true;
    }
    find("games").replaceChildren(...(current ? [] : [drawPlayouts(search, step)]));
    this.renderControls();
    this.renderPanels();
  }

  renderControls() {
    const { search, step, lastStep: last } = this;
    find("time").value = step;
    setAttribute(find("time"), "aria-valuetext", t("tree.step", { at: step + 1, count: last + 1 }));
    const place = { at: formatNumber(step + 1), count: last + 1 };
    write(find("counter"), t("tree.step", place));
    /** @type {(id: string, isOff: boolean) => void} */
    const disable = (id, isOff) => setAttribute(find(id), "aria-disabled", isOff);
    disable("first", step === 0);
    disable("back", step === 0);
    disable("forward", step === last);
    disable("last", step === last);
    disable("cut-forward", !search.cuts.some((at) => at > step));
    disable("cut-back", !search.cuts.some((at) => at < step));
    const run = find("run");
    run.classList.toggle("running", Boolean(this.timer));
    setAttribute(run, "aria-label", t(this.timer ? "do.pause" : "tree.play"));
    run.title = t(this.timer ? "do.pause" : "tree.play");
    const speed = t("tree.per_second", { count: this.speed });
    find("speed").value = SPEEDS.indexOf(this.speed);
    write(find("speed-words"), speed);
    setAttribute(find("speed"), "aria-valuetext", speed);
    setAttribute(find("words"), "aria-live", this.timer ? "off" : "polite");
  }

  renderPanels() {
    const { search, step, current } = this;
    const now = search.steps[step];
    find("now").className = `card now-${now.kind}`;
    write(find("words-title"), t(`kind.${now.kind}`));
    write(find("words"), describeStep(search, step));
    find("code").replaceChildren(drawCode(search.heading.algorithm, now));
    find("window-card").hidden = !search.prunes;
    if (search.prunes && current) {
      find("window").replaceChildren(drawWindow(search, current, step));
    }
    find("stack-card").hidden = !search.roots.length;
    find("stack").replaceChildren(...drawStack(search, current, step));
    write(find("about"), describeSearch(search));
  }

  /**
   * How a node looks after the current step.
   * @param {TraceNode} node
   * @returns {NodeLook}
   */
  describe(node) {
    const { search, step } = this;
    const { path, isOpen } = this.folding();
    const state = search.state(node, step);
    const value = search.value(node, step) ?? search.leafValue(node);
    const isBest = this.isBest(node);
    const move = node.move ? `${node.move}  ` : "";
    const showsWindow = path.has(node) && search.prunes && state === "open";
    const classes = [
      node === this.current && "current",
      path.has(node) && "path",
      node.leaf?.e,
      isBest && "best",
    ];
    return {
      state,
      classes: classes.filter(Boolean),
      isLeaf: search.leafValue(node) !== null,
      value: value === null ? "" : formatNumber(value),
      edge: state === "done" && isBest ? "best" : state,
      window: showsWindow ? `${move}${formatWindow(search.window(node, step))}` : "",
      expanded: isOpen(node),
      fold: foldMark(node, isOpen(node), state),
      words: this.describeInWords(node, state, value),
    };
  }

  /**
   * Whether a node is the best child of its parent so far.
   * @param {TraceNode} node
   */
  isBest({ parent, move, untried }) {
    if (!parent || parent.untried || parent.enterAt > this.step) return false;
    return this.search.window(parent, this.step).move === move && !untried;
  }

  /** @type {(node: TraceNode, state: string, value: number | null) => string} */
  describeInWords(node, state, value) {
    const words = [describeNode(this.search, node), t(`state.${state}`)];
    if (value !== null) words.push(t("tree.value", { value: formatNumber(value) }));
    if (node.hidden) words.push(t("tree.hidden", { count: node.hidden.nodes }));
    return words.join(", ");
  }
}

/** @type {(node: TraceNode, isOpen: boolean, state: string) => string} */
function foldMark({ hidden, children }, isOpen, state) {
  if (state === "ghost" || state === "cut") return "";
  if (hidden) return `⋯ ${formatNumber(hidden.nodes)}`;
  return children.length && !isOpen ? "▾" : "";
}

/** @param {SearchTrace} search */
function describeSearch({ heading, result, games, hidden }) {
  const { algorithm, depth, evaluation } = heading;
  const name = t(`algorithm.${algorithm}`);
  if (algorithm === "montecarlo") {
    const played = t("tree.games", { count: games.length + (hidden?.games ?? 0) });
    const parts = [`${name}: ${played}`];
    if (hidden?.games) parts.push(t("tree.games_left_out", { count: hidden.games }));
    return parts.join(". ");
  }
  const how = depth === null ? t("tree.to_the_end") : t("tree.depth_is", { depth, evaluation });
  const parts = [`${name}, ${how}`];
  if (result) parts[0] += `: ${t("tree.nodes", { count: result.nodes })}`;
  if (heading.left_out) parts.push(t("tree.left_out", { count: heading.left_out }));
  return parts.join(". ");
}
