// @ts-nocheck
// The viewer: a search step by step, with its picture, its code, its stack and its window.

import { find, mark, write } from "../dom.js";
import { formatNumber, t, translate } from "../i18n.js";
import { addPresentButton, isForPage, isPresenting } from "../presenting.js";
import { drawCode } from "./code.js";
import { describeNode, describeStep, formatWindow } from "./descriptions.js";
import { drawStack, drawWindow } from "./panels.js";
import { TreePicture } from "./picture.js";
import { drawPlayouts } from "./playouts.js";

const SMALL = 90;
const SPEEDS = [0.5, 1, 2, 4, 8, 20];
const FROM_AFAR = 2; // how much larger nodes are on a projector

export class Viewer {
  /** `fill(search, node)`, where there is a server, gives a search with what was left out below. */
  constructor({ fill = null } = {}) {
    this.fill = fill;
    this.speed = 2;
    this.picture = new TreePicture({
      describe: (node) => this.describe(node),
      onNode: (node) => this.toggle(node),
      onMore: (stub) => this.widen(stub),
    });
    find("stage").prepend(this.picture.element);
    this.listen();
  }

  show(search, { step = 0 } = {}) {
    this.pause();
    this.search = search;
    this.folds = new Map();
    this.wide = new Set();
    this.picture.clear();
    this.small = search.nodes.length <= SMALL;
    this.step = Math.min(step, search.steps.length - 1);
    this.fitted = false;
    mark(find("time"), "max", search.steps.length - 1);
    this.render();
  }

  listen() {
    const on = (id, act) => find(id).addEventListener("click", act);
    on("first", () => this.goTo(0));
    on("back", () => this.goTo(this.step - 1));
    on("forward", () => this.goTo(this.step + 1));
    on("last", () => this.goTo(this.search.steps.length - 1));
    on("cut-back", () => this.jumpToCut(-1));
    on("cut-forward", () => this.jumpToCut(1));
    on("run", () => (this.timer ? this.pause() : this.run()));
    on("zoom-in", () => this.picture.camera.zoom(1.3));
    on("zoom-out", () => this.picture.camera.zoom(1 / 1.3));
    on("zoom-fit", () => this.picture.fit());
    find("time").addEventListener("input", (event) => this.goTo(Number(event.target.value)));
    find("speed").addEventListener("input", (event) => {
      this.speed = SPEEDS[Number(event.target.value)];
      this.render();
    });
    addEventListener("keydown", (event) => this.onKey(event));
    addPresentButton(find("present"), (isOn) => this.present(isOn));
    this.picture.camera.onResize(() => this.search && this.picture.placing && this.picture.fit());
  }

  onKey(event) {
    if (!isForPage(event)) return;
    const at = event.target;
    if (at.matches?.("input") && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    if (at.matches?.("button, a, summary") && /^( |Enter)$/.test(event.key)) return;
    const remote = {
      PageUp: () => this.goTo(this.step - 1),
      PageDown: () => this.goTo(this.step + 1),
    };
    const keys = {
      ArrowLeft: () => this.goTo(this.step - 1),
      ArrowRight: () => this.goTo(this.step + 1),
      ",": () => this.goTo(this.step - 1),
      ".": () => this.goTo(this.step + 1),
      " ": () => (this.timer ? this.pause() : this.run()),
      c: () => this.jumpToCut(1),
      x: () => this.jumpToCut(-1),
      Home: () => this.goTo(0),
      End: () => this.goTo(this.search.steps.length - 1),
      "+": () => this.picture.camera.zoom(1.3),
      "-": () => this.picture.camera.zoom(1 / 1.3),
      0: () => this.picture.fit(),
      ...(isPresenting() ? remote : {}),
    };
    if (!(event.key in keys) || !this.search) return;
    event.preventDefault();
    keys[event.key]();
  }

  /** On a projector the tree fills what is left of the screen. */
  present(isOn) {
    this.picture.camera.magnification = isOn ? FROM_AFAR : 1;
    mark(find("present"), "data-t-label", isOn ? "present.end" : "present.begin");
    translate(find("present").parentElement);
    mark(document.querySelector("aside"), "tabindex", isOn ? 0 : null); // it may have to be scrolled
    requestAnimationFrame(() => this.search && this.picture.placing && this.picture.fit());
  }

  goTo(step) {
    this.step = Math.max(0, Math.min(step, this.search.steps.length - 1));
    if (this.step === this.search.steps.length - 1) this.pause();
    this.render();
  }

  jumpToCut(direction) {
    const { cuts } = this.search;
    const next =
      direction > 0 ? cuts.find((at) => at > this.step) : cuts.findLast((at) => at < this.step);
    this.pause();
    if (next !== undefined) this.goTo(next);
  }

  run() {
    if (this.step === this.search.steps.length - 1) this.step = 0;
    const tick = () => {
      this.timer = setTimeout(tick, 1000 / this.speed);
      this.goTo(this.step + 1);
    };
    this.timer = setTimeout(tick, 400 / this.speed);
    this.render();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    if (this.search) this.renderControls();
  }

  /** Fold or unfold; a node whose sons were left out is filled in, where there is a server. */
  async toggle(node) {
    this.picture.focused = node.id;
    if (node.hidden && this.fill) {
      this.pause();
      const filled = await this.fill(this.search, node);
      if (filled) {
        const again = filled.nodes.find(({ n }) => n === node.n);
        this.show(filled, { step: again.enterAt });
        this.folds.set(again.id, true);
        this.render();
      }
      return;
    }
    if (!node.children.length) return;
    this.folds.set(node.id, !this.view().isOpen(node));
    this.render({ follow: false });
  }

  widen({ node }) {
    this.wide.add(node.id);
    this.render({ follow: false });
  }

  view() {
    const path = new Set(this.current ? this.search.path(this.current) : []);
    return {
      path,
      isOpen: (node) =>
        this.folds.get(node.id) ?? (this.small || (path.has(node) && !node.untried)),
      isWide: (node) => this.wide.has(node.id),
      isPinned: (node) => this.folds.has(node.id),
    };
  }

  render({ follow = true } = {}) {
    const { search, step } = this;
    this.current = search.nodeAt(step);
    const tree = search.roots.length > 0;
    find("stage").classList.toggle("games-only", !tree);
    if (tree) {
      const root = search.path(this.current)[0];
      this.picture.render(search, root, step, this.view());
      if (!this.fitted) this.picture.fit();
      else if (follow) this.picture.follow(this.current);
      this.fitted = true;
    }
    find("games").replaceChildren(...(tree ? [] : [drawPlayouts(search, step)]));
    this.renderControls();
    this.renderPanels();
  }

  renderControls() {
    const { search, step } = this;
    const last = search.steps.length - 1;
    find("time").value = step;
    mark(find("time"), "aria-valuetext", t("tree.step", { at: step + 1, count: last + 1 }));
    write(
      find("counter"),
      t("tree.step", { at: formatNumber(step + 1), count: formatNumber(last + 1) }),
    );
    const off = (id, is) => mark(find(id), "aria-disabled", is ? "true" : null);
    off("first", step === 0);
    off("back", step === 0);
    off("forward", step === last);
    off("last", step === last);
    off("cut-forward", !search.cuts.some((at) => at > step));
    off("cut-back", !search.cuts.some((at) => at < step));
    const run = find("run");
    run.classList.toggle("running", Boolean(this.timer));
    mark(run, "aria-label", t(this.timer ? "do.pause" : "tree.play"));
    run.title = t(this.timer ? "do.pause" : "tree.play");
    find("speed").value = SPEEDS.indexOf(this.speed);
    write(find("speed-words"), t("tree.per_second", { count: formatNumber(this.speed) }));
    mark(
      find("speed"),
      "aria-valuetext",
      t("tree.per_second", { count: formatNumber(this.speed) }),
    );
    mark(find("words"), "aria-live", this.timer ? "off" : "polite");
  }

  renderPanels() {
    const { search, step } = this;
    const now = search.steps[step];
    find("now").className = `card now-${now.kind}`;
    write(find("words-title"), t(`kind.${now.kind}`));
    write(find("words"), describeStep(search, step));
    find("code").replaceChildren(drawCode(search.heading.algorithm, now));
    find("window-card").hidden = !search.prunes;
    if (search.prunes) find("window").replaceChildren(drawWindow(search, this.current, step));
    find("stack-card").hidden = !search.roots.length;
    find("stack").replaceChildren(...drawStack(search, this.current, step));
    write(find("about"), this.about());
  }

  about() {
    const { heading, result } = this.search;
    if (heading.algorithm === "montecarlo") return this.aboutGames();
    const depth =
      heading.depth === null ? t("tree.to_the_end") : t("tree.depth_is", { depth: heading.depth });
    const facts = [heading.game, heading.algorithm, depth, heading.evaluation];
    const said = [facts.join(" · ")];
    if (result) said.push(t("tree.nodes", { count: formatNumber(result.nodes) }));
    if (heading.left_out) said.push(t("tree.left_out", { count: formatNumber(heading.left_out) }));
    return said.join(". ");
  }

  aboutGames() {
    const { heading, games, hidden } = this.search;
    const said = [`${heading.game} · ${heading.algorithm}`];
    said.push(t("tree.games", { count: formatNumber(games.length + (hidden?.games ?? 0)) }));
    if (hidden?.games) said.push(t("tree.games_left_out", { count: formatNumber(hidden.games) }));
    return said.join(". ");
  }

  /** How a node looks after the step that is shown. */
  describe(node) {
    const { search, step } = this;
    const state = search.state(node, step);
    const value = search.value(node, step);
    const path = this.view().path.has(node);
    const classes = [];
    if (node === this.current) classes.push("current");
    if (path) classes.push("path");
    if (node.leaf) classes.push(node.leaf.e);
    if (this.isBest(node)) classes.push("best");
    const open = this.view().isOpen(node);
    const shown = value ?? search.printed(node);
    return {
      state,
      classes,
      leaf: search.printed(node) !== null,
      value: shown === null ? "" : formatNumber(shown),
      edge: state === "done" && this.isBest(node) ? "best" : state,
      window: path && search.prunes && state === "open" ? this.windowOf(node) : "",
      expanded: open,
      fold: this.foldMark(node, open, state),
      words: this.words(node, state, shown),
    };
  }

  windowOf(node) {
    const move = node.move ? `${node.move}  ` : "";
    return move + formatWindow(this.search.window(node, this.step));
  }

  isBest(node) {
    const parent = node.parent;
    if (!parent || parent.untried || parent.enterAt > this.step) return false;
    return this.search.window(parent, this.step).move === node.move && !node.untried;
  }

  foldMark(node, open, state) {
    if (state === "ghost" || state === "cut") return "";
    if (node.hidden) return `⋯ ${formatNumber(node.hidden.nodes)}`;
    return node.children.length && !open ? "▾" : "";
  }

  words(node, state, value) {
    const said = [describeNode(this.search, node), t(`state.${state}`)];
    if (value !== null) said.push(t("tree.value", { value: formatNumber(value) }));
    if (node.hidden) said.push(t("tree.hidden", { count: formatNumber(node.hidden.nodes) }));
    return said.join(", ");
  }
}
