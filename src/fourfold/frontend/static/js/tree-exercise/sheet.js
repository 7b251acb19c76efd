// One exercise about a tree: the picture, the fields to fill in, and the mistakes in the answers.

import { find, make, mark, write } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { describeNode } from "../tree/descriptions.js";
import { TreePicture } from "../tree/picture.js";
import { SearchTrace } from "../tree/trace.js";
import { explainMiss } from "./explanations.js";
import { check, exportAnswers, itemsOf, readNumber, Solution } from "./solution.js";

/**
 * @typedef {object} SheetData an exercise as the server sends it
 * @property {{ kind: string, ask: import("./solution.js").Ask, level: number, seed: number }} exercise
 * @property {TraceLine[]} tree the trace without what is asked for
 * @property {TraceLine[]} [search] the trace with the answers, unless they are withheld
 * @property {string[]} [asked] names of the nodes to fill in; by default those of the solution
 */

/** @typedef {string[] | Record<string, unknown> | null} Answers as exportAnswers returns them */

/**
 * A number as a student would have typed it.
 * @param {unknown} value
 */
const formatTyped = (value) => (value === null ? "" : String(value).replace("inf", "∞"));

/**
 * Labels of nodes: A, B, … Z, AA, AB …
 * @param {number} index
 */
const labelAt = (index) =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : "") +
  String.fromCharCode(65 + (index % 26));

/** The state of an exercise. */
export class Sheet {
  /** @param {SheetData} data */
  constructor({ exercise, tree, search, asked }) {
    this.exercise = exercise;
    this.tree = new SearchTrace(tree);
    this.solution = search ? new Solution(new SearchTrace(search)) : null;
    const names = new Set(asked ?? this.namesToAsk());
    this.asked = this.tree.nodes.filter((node) => names.has(this.tree.name(node)));
    this.labels = new Map(this.asked.map((node, index) => [this.tree.name(node), labelAt(index)]));
    /** @type {import("./solution.js").Fields} */
    this.fields = new Map();
    /** @type {Set<string>} branches that were marked as pruned */
    this.marked = new Set();
    /** @type {import("./solution.js").Result | null} until the answers are checked */
    this.result = null;
    /** @type {string | null} the node whose field has the focus */
    this.active = null;
    this.checked = 0; // how often the answers were checked before they were handed in
  }

  namesToAsk() {
    const { solution } = this;
    const nodes = solution?.askedNodes(this.exercise.ask) ?? [];
    return nodes.map((node) => solution?.search.name(node));
  }

  get isTouched() {
    return this.marked.size > 0 || [...this.fields.values()].some((texts) => texts.some(Boolean));
  }

  get answers() {
    return exportAnswers(this.exercise.ask, this.fields, this.marked);
  }

  /** The exercise with its answers, for the file of answers. */
  toJson() {
    return { ...this.exercise, answers: this.answers, checked: this.checked };
  }

  /**
   * Take over answers from before.
   * @param {Answers} answers
   */
  fill(answers) {
    this.marked = new Set(Array.isArray(answers) ? answers : []);
    const fields = Array.isArray(answers) ? [] : Object.entries(answers ?? {});
    this.fields = new Map(fields.map(([name, value]) => [name, [value].flat().map(formatTyped)]));
  }

  check() {
    this.checked += 1;
    if (this.solution) {
      this.result = check(this.solution, this.exercise.ask, this.fields, this.marked);
    }
    return this.result;
  }
}

/** Shows sheets, one at a time. */
export class SheetView {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Sheet} */
    this.sheet = /** @type {any} */ (null); // set by show
    this.picture = new TreePicture({
      describe: (node) => this.describe(node),
      onNode: (node) => this.choose(node),
      onMore: () => {},
    });
    find("stage").prepend(this.picture.element);
    find("zoom-in").addEventListener("click", () => this.picture.camera.zoom(1.3));
    find("zoom-out").addEventListener("click", () => this.picture.camera.zoom(1 / 1.3));
    find("zoom-fit").addEventListener("click", () => this.picture.fit());
    find("check")?.addEventListener("click", () => this.check());
    find("clear").addEventListener("click", () => this.clear());
    this.picture.camera.onResize(() => this.picture.isDrawn && this.picture.fit());
  }

  /** @param {Sheet} sheet */
  show(sheet) {
    this.sheet = sheet;
    this.picture.clear();
    this.renderFields();
    this.render();
    this.picture.showStart();
  }

  clear() {
    this.sheet.fields.clear();
    this.sheet.marked.clear();
    this.sheet.result = null;
    this.renderFields();
    this.render();
    this.onChange();
  }

  check() {
    const result = this.sheet.check();
    this.render();
    if (result)
      write(find("score"), t("sheet.score", { right: result.right, total: result.total }));
    this.onChange();
  }

  /**
   * A click on a node marks its branch, or goes to its field.
   * @param {TraceNode} node
   */
  choose(node) {
    const { sheet } = this;
    const name = sheet.tree.name(node);
    if (sheet.exercise.ask === "pruned") {
      if (!name) return;
      if (!sheet.marked.delete(name)) sheet.marked.add(name);
      this.onAnswer();
    } else find(`field-${name}-0`)?.focus();
  }

  onAnswer() {
    this.sheet.result = null;
    this.render();
    this.onChange();
  }

  renderFields() {
    find("fields").replaceChildren(...this.sheet.asked.map((node) => this.drawFields(node)));
  }

  /** @param {TraceNode} node */
  drawFields(node) {
    const { sheet } = this;
    const name = sheet.tree.name(node);
    const label = sheet.labels.get(name) ?? "";
    const items = itemsOf(sheet.exercise.ask);
    const inputs = items.map((item, index) => {
      const input = make("input", {
        id: `field-${name}-${index}`,
        inputmode: "text",
        autocomplete: "off",
        maxlength: 8,
        placeholder: t(`short.${item}`),
        "aria-label": t(`field.${item}`, { label, node: describeNode(sheet.tree, node) }),
      });
      input.value = sheet.fields.get(name)?.[index] ?? "";
      input.addEventListener("focus", () => {
        sheet.active = name;
        this.render();
        this.picture.follow(node);
      });
      input.addEventListener("input", () => {
        const texts = sheet.fields.get(name) ?? items.map(() => "");
        texts[index] = input.value;
        sheet.fields.set(name, texts);
        this.onAnswer();
      });
      return input;
    });
    const side = node.max ? "max" : "min";
    const who = make("span", { class: `who ${side}` }, `${node.max ? "△" : "▽"} ${label}`);
    const sign = make("span", { class: "sign", "aria-hidden": "true" });
    return make("li", { "data-name": name }, who, ...inputs, sign);
  }

  render() {
    const { sheet } = this;
    const { ask } = sheet.exercise;
    this.picture.render(sheet.tree, sheet.tree.roots[0], sheet.tree.steps.length - 1, {
      path: new Set(),
      isOpen: () => true,
      isWide: () => true,
      isPinned: () => false,
    });
    write(find("task"), t(`task.${ask}`));
    find("fields").hidden = ask === "pruned";
    find("marked").hidden = ask !== "pruned";
    const branches = [...sheet.marked].map(movesOf).join(", ");
    write(find("marked"), branches ? t("sheet.marked", { branches }) : t("sheet.none_marked"));
    for (const row of find("fields").children) this.renderVerdict(row);
    this.renderMisses();
  }

  /**
   * Mark the fields of a node as right or wrong.
   * @param {HTMLElement} row
   */
  renderVerdict(row) {
    const { result, exercise } = this.sheet;
    const wrong = result?.misses.filter(({ name }) => name === row.dataset.name) ?? [];
    row.className = result ? (wrong.length ? "wrong" : "right") : "";
    const sign = /** @type {Element} */ (row.querySelector(".sign"));
    write(sign, result ? (wrong.length ? "✗" : "✓") : "");
    const items = itemsOf(exercise.ask);
    row.querySelectorAll("input").forEach((input, index) => {
      const isWrong = wrong.some(({ item }) => item === items[index]);
      const isUnreadable = readNumber(input.value) === undefined;
      mark(input, "aria-invalid", isWrong || isUnreadable ? "true" : null);
    });
  }

  renderMisses() {
    const { result, solution, labels } = this.sheet;
    find("result").hidden = result === null;
    if (!result || !solution) {
      write(find("score"), "");
      return;
    }
    const entries = result.misses.map((miss) => {
      const label = labels.get(miss.name) ?? movesOf(miss.name);
      const item = ["alpha", "beta"].includes(miss.item) ? ` ${t(`short.${miss.item}`)}` : "";
      return make("li", {}, make("strong", {}, `${label}${item}: `), explainMiss(solution, miss));
    });
    find("misses").replaceChildren(...entries);
    find("all-right").hidden = result.misses.length > 0;
  }

  /**
   * How a node looks.
   * @param {TraceNode} node
   * @returns {NodeLook}
   */
  describe(node) {
    const { tree, exercise, result, solution, labels, marked, fields, active } = this.sheet;
    const { ask } = exercise;
    const name = tree.name(node);
    const label = labels.get(name) ?? "";
    const texts = fields.get(name) ?? [];
    const isMarked = marked.has(name);
    const isAsked = ask === "pruned" ? solution?.isPruned(name) || isMarked : labels.has(name);
    const isWrong = Boolean(result?.misses.some((miss) => miss.name === name));
    const isRight = Boolean(result && isAsked && !isWrong);
    const classes = [];
    if (active === name) classes.push("current");
    if (isWrong) classes.push("wrong");
    if (isRight) classes.push("right");
    const value = node.leaf ? formatNumber(node.value ?? 0) : "";
    const words = [describeNode(tree, node)];
    if (label) words.unshift(label);
    if (isWrong) words.push(t("sheet.wrong"));
    if (isRight) words.push(t("sheet.right"));
    if (isMarked) words.push(t("sheet.is_marked"));
    if (node.leaf) words.push(t("tree.value", { value }));
    const showsWindow = ask === "window" && texts.some(Boolean);
    return {
      state: isMarked ? "cut" : "done",
      classes,
      label,
      value: !node.leaf && ask === "values" ? (texts[0] ?? "") : value,
      window: showsWindow ? `[${texts[0] || "?"}, ${texts[1] || "?"}]` : "",
      expanded: true,
      fold: isWrong ? "✗" : isRight ? "✓" : "",
      words: words.join(", "),
    };
  }
}

/**
 * The moves that lead to a node, by its name.
 * @param {string} name
 */
const movesOf = (name) => name.replaceAll("/", " ");
