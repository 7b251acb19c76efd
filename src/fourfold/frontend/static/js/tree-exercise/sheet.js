// @ts-nocheck
// One exercise on the page: the tree, the fields, and what is right or wrong about them.

import { find, make, mark, write } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { describeNode } from "../tree/descriptions.js";
import { TreePicture } from "../tree/picture.js";
import { SearchTrace } from "../tree/trace.js";
import { explainMiss } from "./explanations.js";
import { check, exported, readNumber, Solution } from "./solution.js";

/** A number as a student would have typed it. */
const written = (value) => (value === null ? "" : String(value).replace("inf", "∞"));

const letters = (index) =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : "") +
  String.fromCharCode(65 + (index % 26));

export class Sheet {
  constructor(given) {
    this.exercise = given.exercise;
    this.tree = new SearchTrace(given.tree);
    this.solution = given.search ? new Solution(new SearchTrace(given.search)) : null; // null: it is not told
    const { search } = this.solution ?? {};
    const asked = new Set(
      given.asked ?? this.solution.asked(this.exercise.ask).map((node) => search.name(node)),
    );
    this.asked = this.tree.nodes.filter((node) => asked.has(this.tree.name(node)));
    this.labels = new Map(this.asked.map((node, index) => [this.tree.name(node), letters(index)]));
    this.fields = new Map();
    this.marked = new Set();
    this.result = null;
    this.active = null;
    this.checked = 0; // how often, before it was handed in
  }

  get touched() {
    return this.marked.size > 0 || [...this.fields.values()].some((texts) => texts.some(Boolean));
  }

  exported() {
    return { ...exported(this.exercise, this.fields, this.marked), checked: this.checked };
  }

  /** Take over what was answered before, as `exported` has it. */
  fill(answers) {
    this.marked = new Set(Array.isArray(answers) ? answers : []);
    const given = Array.isArray(answers) ? [] : Object.entries(answers ?? {});
    this.fields = new Map(given.map(([name, value]) => [name, [value].flat().map(written)]));
  }

  check() {
    this.checked += 1;
    this.result = check(this.solution, this.exercise.ask, this.fields, this.marked);
    return this.result;
  }
}

/** Shows sheets, one at a time. */
export class SheetView {
  constructor(onChange) {
    this.onChange = onChange;
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
    this.picture.camera.onResize(() => this.sheet && this.picture.fit());
  }

  show(sheet) {
    this.sheet = sheet;
    this.picture.clear();
    this.renderFields();
    this.render();
    this.picture.begin();
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
    const { right, total } = this.sheet.check();
    this.render();
    write(find("score"), t("sheet.score", { right, total }));
    this.onChange();
  }

  /** A click on a node: marks its branch, or goes to its field. */
  choose(node) {
    const { sheet } = this;
    const name = sheet.tree.name(node);
    if (sheet.exercise.ask === "pruned") {
      if (!name) return;
      if (!sheet.marked.delete(name)) sheet.marked.add(name);
      this.changed();
    } else find(`field-${name}-0`)?.focus();
  }

  changed() {
    this.sheet.result = null;
    this.render();
    this.onChange();
  }

  renderFields() {
    const { sheet } = this;
    const { ask } = sheet.exercise;
    const items = ask === "values" ? ["value"] : ["alpha", "beta"];
    const rows = sheet.asked.map((node) => {
      const name = sheet.tree.name(node);
      const label = sheet.labels.get(name);
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
          this.changed();
        });
        return input;
      });
      const said = make(
        "span",
        { class: `who ${node.max ? "max" : "min"}` },
        `${node.max ? "△" : "▽"} ${label}`,
      );
      return make(
        "li",
        { "data-name": name },
        said,
        ...inputs,
        make("span", { class: "sign", "aria-hidden": "true" }),
      );
    });
    find("fields").replaceChildren(...rows);
  }

  render() {
    const { sheet } = this;
    const { ask } = sheet.exercise;
    const view = { path: new Set(), isOpen: () => true, isWide: () => true, isPinned: () => false };
    this.picture.render(sheet.tree, sheet.tree.roots[0], sheet.tree.steps.length - 1, view);
    write(find("task"), t(`task.${ask}`));
    find("fields").hidden = ask === "pruned";
    find("marked").hidden = ask !== "pruned";
    write(find("marked"), this.markedWords());
    for (const row of find("fields").children) {
      const wrong = sheet.result?.misses.filter(({ name }) => name === row.dataset.name) ?? [];
      row.className = sheet.result ? (wrong.length ? "wrong" : "right") : "";
      write(row.querySelector(".sign"), sheet.result ? (wrong.length ? "✗" : "✓") : "");
      const inputs = [...row.querySelectorAll("input")];
      const items = inputs.length === 1 ? ["value"] : ["alpha", "beta"];
      inputs.forEach((input, index) => {
        const missed = wrong.some(({ item }) => item === items[index]);
        const unreadable = readNumber(input.value) === undefined;
        mark(input, "aria-invalid", missed || unreadable ? "true" : null);
      });
    }
    this.renderMisses();
  }

  markedWords() {
    const names = [...this.sheet.marked].map((name) => name.replaceAll("/", " "));
    return names.length
      ? t("sheet.marked", { branches: names.join(", ") })
      : t("sheet.none_marked");
  }

  renderMisses() {
    const { sheet } = this;
    const { result } = sheet;
    find("result").hidden = result === null;
    if (!result) return write(find("score"), "");
    const lines = result.misses.map((miss) => {
      const label = sheet.labels.get(miss.name) ?? miss.name.replaceAll("/", " ");
      const item = ["alpha", "beta"].includes(miss.item) ? ` ${t(`short.${miss.item}`)}` : "";
      return make(
        "li",
        {},
        make("strong", {}, `${label}${item}: `),
        explainMiss(sheet.solution, miss),
      );
    });
    find("misses").replaceChildren(...lines);
    find("all-right").hidden = result.misses.length > 0;
    return undefined;
  }

  describe(node) {
    const { sheet } = this;
    const { ask } = sheet.exercise;
    const name = sheet.tree.name(node);
    const classes = [];
    if (sheet.active === name) classes.push("current");
    const marked = sheet.marked.has(name);
    const wrong = sheet.result?.misses.some((miss) => miss.name === name);
    const asked =
      ask === "pruned" ? sheet.solution?.isPruned(name) || marked : sheet.labels.has(name);
    if (sheet.result && wrong) classes.push("wrong");
    else if (sheet.result && asked) classes.push("right");
    const said = [describeNode(sheet.tree, node)];
    if (classes.includes("wrong")) said.push(t("sheet.wrong"));
    if (classes.includes("right")) said.push(t("sheet.right"));
    const texts = sheet.fields.get(name) ?? [];
    const typed = texts.some(Boolean);
    if (sheet.labels.has(name)) said.unshift(sheet.labels.get(name));
    if (marked) said.push(t("sheet.is_marked"));
    if (node.leaf) said.push(t("tree.value", { value: formatNumber(node.value) }));
    return {
      state: marked ? "cut" : "done",
      edge: marked ? "cut" : "done",
      classes,
      label: sheet.labels.get(name) ?? "",
      value: node.leaf ? formatNumber(node.value) : ask === "values" ? (texts[0] ?? "") : "",
      window: ask === "window" && typed ? `[${texts[0] || "?"}, ${texts[1] || "?"}]` : "",
      expanded: true,
      fold: classes.includes("wrong") ? "✗" : classes.includes("right") ? "✓" : "",
      words: said.join(", "),
    };
  }
}
