// One exercise about a tree: the picture, the fields to fill in, and the mistakes in the answers.

import { find, make, setAttribute, write } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { boundSource, describeNode, explainCut } from "../tree/descriptions.js";
import { TreePicture } from "../tree/picture.js";
import { SearchTrace } from "../tree/trace.js";

/**
 * @typedef {object} SheetData an exercise as the server sends it
 * @property {{ kind: string, ask: Ask, level: number, seed: number }} exercise
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

/** @type {TreeFolding} */
const UNFOLDED = {
  path: new Set(),
  isOpen: () => true,
  isWide: () => true,
  isPinned: () => false,
};

/** The state of an exercise. */
export class Sheet {
  /** @param {SheetData} data */
  constructor({ exercise, tree, search, asked }) {
    this.exercise = exercise;
    this.tree = new SearchTrace(tree);
    this.solution = search ? new Solution(new SearchTrace(search)) : null;
    const { solution } = this;
    const nodes = solution?.askedNodes(exercise.ask) ?? [];
    const names = new Set(asked ?? nodes.map((node) => solution?.search.name(node)));
    this.asked = this.tree.nodes.filter((node) => names.has(this.tree.name(node)));
    this.labels = new Map(this.asked.map((node, index) => [this.tree.name(node), labelAt(index)]));
    /** @type {Fields} */
    this.fields = new Map();
    /** @type {Set<string>} branches that were marked as pruned */
    this.marked = new Set();
    /** @type {Result | null} until the answers are checked */
    this.result = null;
    /** @type {string | null} the node whose field has the focus */
    this.active = null;
    this.checked = 0; // how often the answers were checked before they were handed in
  }

  get isTouched() {
    return this.marked.size > 0 || [...this.fields.values()].some((texts) => texts.some(Boolean));
  }

  get answers() {
    return exportAnswers(this.exercise.ask, this.fields, this.marked);
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
    find("check")?.addEventListener("click", () => this.check());
  }

  /** @param {Sheet} sheet */
  show(sheet) {
    this.sheet = sheet;
    find("clear").onclick = () => this.clear();
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
    if (result) write(find("score"), t("sheet.score", result));
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
    const sign = make("span.sign", { "aria-hidden": "true" });
    return make("li", { "data-name": name }, who, ...inputs, sign);
  }

  render() {
    const { sheet } = this;
    const { ask } = sheet.exercise;
    const { tree } = sheet;
    this.picture.render(tree, tree.roots[0], tree.steps.length - 1, UNFOLDED);
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
      setAttribute(input, "aria-invalid", isWrong || isUnreadable);
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
      return make("li", make("strong", `${label}${item}: `), explainMiss(solution, miss));
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
    const states = [active === name && "current", isWrong && "wrong", isRight && "right"];
    const value = node.leaf ? formatNumber(node.value ?? 0) : "";
    const words = [
      label,
      describeNode(tree, node),
      isWrong && t("sheet.wrong"),
      isRight && t("sheet.right"),
      isMarked && t("sheet.is_marked"),
      node.leaf && t("tree.value", { value }),
    ];
    const showsWindow = ask === "window" && texts.some(Boolean);
    return {
      state: isMarked ? "cut" : "done",
      classes: states.filter((state) => state !== false),
      label,
      value: !node.leaf && ask === "values" ? (texts[0] ?? "") : value,
      window: showsWindow ? `[${texts[0] || "?"}, ${texts[1] || "?"}]` : "",
      expanded: true,
      fold: isWrong ? "✗" : isRight ? "✓" : "",
      words: words.filter(Boolean).join(", "),
    };
  }
}

/**
 * The moves that lead to a node, by its name.
 * @param {string} name
 */
const movesOf = (name) => name.replaceAll("/", " ");

/**
 * The buttons that turn from sheet to sheet, and the number of the one that is shown.
 * @type {(at: number, count: number) => void}
 */
export function renderTurning(at, count) {
  write(find("place"), t("sheet.place", { at: at + 1, count }));
  find("turning").hidden = count < 2;
  setAttribute(find("previous"), "aria-disabled", at === 0);
  setAttribute(find("next"), "aria-disabled", at === count - 1);
}

// The right answers, read off the trace of the real search, as fourfold.teaching.solution does, and why an
// answer differs from them.

/** @typedef {"values" | "window" | "pruned"} Ask what an exercise asks for */

/**
 * A wrong or missing answer. `missed` is a pruned branch that was not marked, `marked` a branch that
 * was marked but is not pruned.
 * @typedef {object} Miss
 * @property {string} name of the node
 * @property {TraceNode} [node]
 * @property {"value" | "alpha" | "beta" | "missed" | "marked"} item
 * @property {number | null} [answer]
 * @property {number} [expected]
 */

/** @typedef {{ right: number, total: number, misses: Miss[] }} Result */

/** @typedef {Map<string, string[]>} Fields what was typed, by the name of the node */

export class Solution {
  /** @param {SearchTrace} search the search that the answers come from */
  constructor(search) {
    this.search = search;
    /** @param {(node: TraceNode) => unknown} isChosen */
    const named = (isChosen) =>
      new Map(search.nodes.filter(isChosen).map((node) => [search.name(node), node]));
    this.nodes = named((node) => !node.untried);
    this.inner = [...this.nodes.values()].filter((node) => !node.leaf);
    this.pruned = named(({ untried, parent }) => untried && parent?.cut && !parent.untried);
  }

  /**
   * The nodes with fields to fill in.
   * @param {Ask} ask
   */
  askedNodes(ask) {
    if (ask === "pruned") return [];
    return ask === "values" ? this.inner : this.inner.filter(({ parent }) => parent);
  }

  /** @param {string} name */
  isPruned(name) {
    return this.pruned.has(name);
  }

  /**
   * Whether a branch is pruned or lies below one that is.
   * @param {string} name
   */
  isBelowPruned(name) {
    const moves = name.split("/");
    return moves.some((_, end) => this.pruned.has(moves.slice(0, end + 1).join("/")));
  }

  /**
   * The node whose best move set a bound; null if the bound is infinite.
   * @type {(node: TraceNode, item: "alpha" | "beta") => TraceNode | null}
   */
  boundSource(node, item) {
    const value = node[item];
    return value === null ? null : boundSource(this.search, node, item, value, node.enterAt);
  }
}

/**
 * Read a number as students write it: 3, −3, ∞, inf. Null if it is empty, undefined if it is no number.
 * @param {string} text
 */
export function readNumber(text) {
  const plain = text.trim().replaceAll("−", "-").replace(",", ".").toLowerCase();
  if (plain === "") return null;
  if (/^\+?(∞|inf|infinity|oo)$/.test(plain)) return Infinity;
  if (/^-(∞|inf|infinity|oo)$/.test(plain)) return -Infinity;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/**
 * A number as it is sent: JSON has no infinite ones.
 * @param {number | null | undefined} value
 */
const toJson = (value) => {
  if (value === undefined || value === null) return null;
  return Number.isFinite(value) ? value : value > 0 ? "inf" : "-inf";
};

/**
 * The answers as they are handed in and saved in files.
 * @type {(ask: Ask, fields: Fields, marked: Set<string>) => string[] | Record<string, unknown>}
 */
export function exportAnswers(ask, fields, marked) {
  if (ask === "pruned") return [...marked];
  /** @type {Record<string, unknown>} */
  const answers = {};
  for (const [name, texts] of fields) {
    const numbers = texts.map((text) => toJson(readNumber(text)));
    if (numbers.every((number) => number === null)) continue;
    answers[name] = ask === "values" ? numbers[0] : numbers;
  }
  return answers;
}

/**
 * Check the answers. Each pruned branch that was marked earns a point, and each wrong mark costs one.
 * @type {(solution: Solution, ask: Ask, fields: Fields, marked: Set<string>) => Result}
 */
export function check(solution, ask, fields, marked) {
  if (ask === "pruned") return checkPruned(solution, marked);
  /** @type {Miss[]} */
  const misses = [];
  const asked = solution.askedNodes(ask);
  const items = itemsOf(ask);
  for (const node of asked) {
    const name = solution.search.name(node);
    items.forEach((item, index) => {
      const expected = node[item] ?? (item === "alpha" ? -Infinity : Infinity);
      const answer = readNumber(fields.get(name)?.[index] ?? "");
      if (answer !== expected) misses.push({ name, node, item, answer, expected });
    });
  }
  const total = asked.length * items.length;
  return { right: total - misses.length, total, misses };
}

/**
 * The fields of a node.
 * @param {Ask} ask
 * @returns {("value" | "alpha" | "beta")[]}
 */
export const itemsOf = (ask) => (ask === "values" ? ["value"] : ["alpha", "beta"]);

/** @type {(solution: Solution, marked: Set<string>) => Result} */
function checkPruned(solution, marked) {
  /** @type {Miss[]} */
  const misses = [];
  for (const [name, node] of solution.pruned) {
    if (!marked.has(name)) misses.push({ name, node, item: "missed" });
  }
  const wrong = [...marked].filter((name) => !solution.isBelowPruned(name));
  for (const name of wrong) misses.push({ name, node: solution.nodes.get(name), item: "marked" });
  const right = [...marked].filter((name) => solution.isPruned(name)).length;
  const total = solution.pruned.size;
  return { right: Math.max(0, right - wrong.length), total, misses };
}

/** @param {number | null | undefined} value */
function formatAnswer(value) {
  if (value === null || value === undefined) return "–";
  return Number.isFinite(value) ? formatNumber(value) : value > 0 ? "+∞" : "−∞";
}

/** @type {(solution: Solution, miss: Miss) => string} */
export function explainMiss(solution, { node, item, answer, expected }) {
  if (item === "marked") {
    const [alpha, beta] = [node?.alpha ?? -Infinity, node?.beta ?? Infinity];
    return t("miss.marked", { alpha: formatAnswer(alpha), beta: formatAnswer(beta) });
  }
  if (!node) return "";
  if (item === "missed") {
    return node.parent ? explainCut(solution.search, node.parent, node.parent.cut?.step) : "";
  }
  const params = { given: formatAnswer(answer), expected: formatAnswer(expected) };
  const isEmpty = answer === null || answer === undefined;
  const lead = t(isEmpty ? "miss.empty" : "miss.instead", params);
  return `${lead} ${item === "value" ? explainValue(node) : explainBound(solution, node, item)}`;
}

/** @param {TraceNode} node */
function explainValue(node) {
  const values = node.children.map((child) => formatAnswer(child.value)).join(", ");
  return t(node.max ? "miss.largest" : "miss.smallest", { values });
}

/** @type {(solution: Solution, node: TraceNode, item: "alpha" | "beta") => string} */
function explainBound(solution, node, item) {
  const source = solution.boundSource(node, item);
  if (source === null) return t(item === "alpha" ? "miss.no_alpha" : "miss.no_beta");
  const { search } = solution;
  const { move } = search.window(source, node.enterAt);
  const params = { move, node: describeNode(search, source), value: formatAnswer(node[item]) };
  return t(item === "alpha" ? "miss.alpha" : "miss.beta", params);
}
