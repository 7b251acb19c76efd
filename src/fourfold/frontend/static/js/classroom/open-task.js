// A task that a student has opened: its parts one by one, the answers so far, and handing it in.

import { find, mark, write, writeOrHide } from "../dom.js";
import { explain, t } from "../i18n.js";
import { loadItem, removeItem, saveItem } from "../storage.js";
import { Sheet, SheetView } from "../tree-exercise/sheet.js";
import { PuzzleView } from "./puzzle.js";
import { taskTitle } from "./task-title.js";

/** @typedef {import("../tree-exercise/sheet.js").SheetData} SheetData */
/** @typedef {import("../tree-exercise/sheet.js").Answers} Answers */

/**
 * What shows the parts of a task: trees or puzzles.
 * @typedef {object} Parts
 * @property {(index: number) => void} show
 * @property {() => unknown[]} answers one for each part, null where nothing was answered
 * @property {() => void} leave
 */

/** @type {SheetView | null} shared by all tasks, because it listens to elements of the page */
let sheetView = null;
let onSheetChange = () => {};

/**
 * @param {SheetData[]} data
 * @param {Answers[] | null} draft
 * @param {() => void} onChange
 * @returns {Parts}
 */
function openSheets(data, draft, onChange) {
  const sheets = data.map((one, index) => {
    const sheet = new Sheet(one);
    sheet.fill(draft?.[index] ?? null);
    if (one.search) sheet.check();
    return sheet;
  });
  onSheetChange = onChange;
  sheetView ??= new SheetView(() => onSheetChange());
  const view = sheetView;
  return {
    show: (index) => view.show(sheets[index]),
    answers: () => sheets.map((sheet) => (sheet.isTouched ? sheet.answers : null)),
    leave() {},
  };
}

/**
 * @param {PuzzlePart[]} data
 * @param {(string | null)[] | null} draft
 * @param {boolean} isDone
 * @param {() => void} onChange
 * @returns {Parts}
 */
function openPuzzles(data, draft, isDone, onChange) {
  const parts = data.map((part, index) => ({ ...part, answer: draft?.[index] ?? null }));
  for (const id of ["fields", "marked", "result"]) find(id).hidden = true;
  const view = new PuzzleView(onChange);
  return {
    show: (index) => view.show(parts[index], isDone),
    answers: () => parts.map(({ answer }) => answer),
    leave: () => view.leave(),
  };
}

export class OpenTask {
  /**
   * @param {import("./client.js").ClassroomClient} client
   * @param {OpenedTask} opened
   * @param {string} owner class and name of the student, to whom the draft belongs
   * @param {() => void} onReopen called when the task has to be opened again, to show the solution
   */
  constructor(client, opened, owner, onReopen) {
    this.client = client;
    this.opened = opened;
    this.task = opened.task;
    this.onReopen = onReopen;
    this.draftName = `class.draft.${owner}.${this.task.id}`;
    this.isTree = this.task.what.what === "exercises";
    this.isDone = this.task.may_see || !this.task.is_open;
    this.at = 0;
    /** @type {Parts | null} */
    this.parts = null;
    /** @type {Record<string, () => void>} */
    this.listeners = {
      previous: () => this.goTo(this.at - 1),
      next: () => this.goTo(this.at + 1),
      "hand-in": () => this.handIn(),
    };
    for (const [id, act] of Object.entries(this.listeners)) find(id).addEventListener("click", act);
    write(find("earned"), "");
    find("problem").hidden = true;
  }

  /** Fill the page, once the page shows the task. */
  begin() {
    find("stage").hidden = !this.isTree;
    find("board").hidden = this.isTree;
    find("answer").hidden = this.isTree;
    const { parts: data, answers } = this.opened;
    /** @type {any} answers of trees or of puzzles */
    const draft = this.isDone ? answers : (loadItem(this.draftName) ?? answers);
    const onChange = () => this.saveDraft();
    this.parts = this.isTree
      ? openSheets(/** @type {SheetData[]} */ (data), draft, onChange)
      : openPuzzles(/** @type {PuzzlePart[]} */ (data), draft, this.isDone, onChange);
    this.goTo(0);
  }

  leave() {
    for (const [id, act] of Object.entries(this.listeners)) {
      find(id).removeEventListener("click", act);
    }
    this.parts?.leave();
  }

  /** @param {number} index */
  goTo(index) {
    this.at = Math.max(0, Math.min(index, this.lastPart));
    this.parts?.show(this.at);
    this.render();
  }

  get lastPart() {
    return this.opened.parts.length - 1;
  }

  get answers() {
    return this.parts?.answers() ?? [];
  }

  saveDraft() {
    if (!this.isDone) saveItem(this.draftName, this.answers);
    this.render();
  }

  /**
   * Take over the new state of the task.
   * @param {StudentTask[]} tasks
   */
  update(tasks) {
    const task = tasks.find(({ id }) => id === this.task.id);
    if (task?.may_see && !this.isDone) this.onReopen();
    else if (task) this.task = task;
  }

  /** Draw the current part again, such as in another language. */
  refresh() {
    this.goTo(this.at);
  }

  render() {
    const { attempts_left: left, right, total, what } = this.task;
    const { at, isDone, lastPart } = this;
    write(find("work-title"), taskTitle(what));
    write(find("place"), t("sheet.place", { at: at + 1, count: lastPart + 1 }));
    find("turning").hidden = lastPart < 1;
    mark(find("previous"), "aria-disabled", at === 0 ? "true" : null);
    mark(find("next"), "aria-disabled", at === lastPart ? "true" : null);
    find("clear").hidden = isDone;
    find("hand-in").hidden = isDone;
    write(find("attempts"), isDone ? t("school.is_over") : t("school.attempts", { count: left }));
    if (right !== null) write(find("earned"), t("school.earned", { right, total }));
    if (this.isTree && isDone) find("result").hidden = false;
  }

  async handIn() {
    const { answers } = this;
    const missing = answers.filter((answer) => answer === null).length;
    if (missing && !confirm(t("school.missing", { count: missing }))) return;
    find("hand-in").disabled = true;
    try {
      const { task } = await this.client.ask(`tasks/${this.task.id}/hand-in`, { answers });
      this.task = task;
      find("problem").hidden = true;
      if (task.may_see) {
        removeItem(this.draftName);
        this.onReopen();
      } else this.render();
    } catch (error) {
      writeOrHide(find("problem"), explain(error));
    } finally {
      find("hand-in").disabled = false;
    }
  }
}
