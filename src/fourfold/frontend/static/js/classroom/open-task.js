// @ts-nocheck
// A task that is open: its parts one after the other, what was answered so far, and handing it in.

import { find, mark, write, writeOrHide } from "../dom.js";
import { explain, t } from "../i18n.js";
import { loadItem, removeItem, saveItem } from "../storage.js";
import { Sheet, SheetView } from "../tree-exercise/sheet.js";
import { PuzzleView } from "./puzzle.js";
import { taskTitle } from "./task-title.js";

let sheets = null; // one view of trees for all tasks: it holds on to elements of the page

export class OpenTask {
  constructor(school, paper, whose, { onLeave, onReopen }) {
    Object.assign(this, { school, task: paper.task, onLeave, onReopen });
    this.key = `class.draft.${whose}.${paper.task.id}`;
    this.isTree = this.task.what.what === "exercises";
    this.isDone = this.task.may_see || !this.task.is_open;
    this.at = 0;
    const draft = this.isDone ? paper.answers : (loadItem(this.key) ?? paper.answers);
    this.parts = paper.parts.map((part, index) => {
      const answer = draft?.[index] ?? null;
      if (!this.isTree) return { ...part, answer };
      const sheet = new Sheet(part);
      sheet.fill(answer);
      if (part.search) sheet.check();
      return sheet;
    });
    this.listeners = {
      previous: () => this.go(this.at - 1),
      next: () => this.go(this.at + 1),
      "hand-in": () => this.handIn(),
    };
    for (const [id, act] of Object.entries(this.listeners)) find(id).addEventListener("click", act);
    write(find("earned"), "");
    find("problem").hidden = true;
  }

  /** What is on the page for it, once the page shows it. */
  begin() {
    find("stage").hidden = !this.isTree;
    find("board").hidden = this.isTree;
    find("answer").hidden = this.isTree;
    if (this.isTree) {
      sheets ??= new SheetView(() => sheets.onWork());
      sheets.onWork = () => this.changed();
    } else {
      for (const id of ["fields", "marked", "result"]) find(id).hidden = true;
      this.puzzles = new PuzzleView(() => this.changed());
    }
    this.go(0);
  }

  leave() {
    for (const [id, act] of Object.entries(this.listeners))
      find(id).removeEventListener("click", act);
    this.puzzles?.leave();
  }

  go(index) {
    this.at = Math.max(0, Math.min(index, this.parts.length - 1));
    if (this.isTree) sheets.show(this.parts[this.at]);
    else this.puzzles.show(this.parts[this.at], this.isDone);
    this.render();
  }

  get answers() {
    if (!this.isTree) return this.parts.map(({ answer }) => answer);
    return this.parts.map((sheet) => (sheet.isTouched ? sheet.answers : null));
  }

  changed() {
    if (!this.isDone) saveItem(this.key, this.answers);
    this.render();
  }

  /** The server has told how the tasks stand. */
  told(tasks) {
    const now = tasks.find(({ id }) => id === this.task.id);
    if (now?.may_see && !this.isDone) this.onReopen();
    else if (now) this.task = now;
  }

  translated() {
    this.go(this.at);
  }

  render() {
    const { attempts_left: left, right, total } = this.task;
    write(find("work-title"), taskTitle(this.task.what));
    const place = { at: this.at + 1, count: this.parts.length };
    write(find("place"), t("sheet.place", place));
    find("turning").hidden = this.parts.length < 2;
    mark(find("previous"), "aria-disabled", this.at === 0 ? "true" : null);
    mark(find("next"), "aria-disabled", this.at === this.parts.length - 1 ? "true" : null);
    find("clear").hidden = this.isDone;
    find("hand-in").hidden = this.isDone;
    write(
      find("attempts"),
      this.isDone ? t("school.is_over") : t("school.attempts", { count: left }),
    );
    if (right !== null) write(find("earned"), t("school.earned", { right, total }));
    if (this.isTree && this.isDone) find("result").hidden = false;
  }

  async handIn() {
    const missing = this.answers.filter((answer) => answer === null).length;
    if (missing && !confirm(t("school.missing", { count: missing }))) return;
    find("hand-in").disabled = true;
    try {
      const { task } = await this.school.ask(`tasks/${this.task.id}/hand-in`, {
        answers: this.answers,
      });
      this.task = task;
      find("problem").hidden = true;
      if (task.may_see) {
        removeItem(this.key);
        this.onReopen();
      } else this.render();
    } catch (error) {
      writeOrHide(find("problem"), explain(error));
    } finally {
      find("hand-in").disabled = false;
    }
  }
}
