// A task that a student has opened: its parts one by one, the answers so far, and handing it in.

import { pieceDefinitions } from "../board/pieces.js";
import { startExercise } from "../board-exercise.js";
import { find, orExplain, write } from "../dom.js";
import { games } from "../games/views.js";
import { messageText, t } from "../i18n.js";
import { rulesText } from "../puzzles.js";
import { HUMAN, openSession } from "../session.js";
import { loadItem, removeItem, saveItem } from "../storage.js";
import { Table } from "../table.js";
import { renderTurning, Sheet, SheetView } from "../tree-exercise/sheet.js";
import { taskTitle } from "./client.js";

let hasPieces = false;

/** A puzzle of a task on its board. The turn that is made there is the answer, until another is made. */
class PuzzleView {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {PuzzlePart} */
    this.part = /** @type {any} */ (null); // set by show
    this.isDone = false;
    find("clear").onclick = () => this.clear();
    if (!hasPieces) document.body.append(pieceDefinitions());
    hasPieces = true;
  }

  /**
   * @param {PuzzlePart} part
   * @param {boolean} isDone whether it can no longer be answered
   */
  show(part, isDone) {
    Object.assign(this, { part, isDone });
    const game = games.find(part.game);
    const start = game.rules.parse(part.position, game.options);
    const seats = isDone ? ["", ""] : [HUMAN, HUMAN];
    const session = openSession({ game, start, seats });
    const table = new Table(session);
    const board = new game.view.Board(table);
    find("board").replaceChildren(board.element);
    table.onChange(() => board.render());
    /** @type {ExerciseItem} */
    const item = {
      title: "",
      rules: rulesText(game),
      task: messageText(part.task),
      half: part.half ?? undefined,
      session,
      check: async (turn) => {
        part.answer = turn;
        this.render();
        this.onChange();
        return { text: "" };
      },
      hint: async () => ({}),
      solution: async () => ({}),
    };
    startExercise(table, { item, next: () => null, back: session });
    this.render();
  }

  clear() {
    if (this.isDone) return;
    this.part.answer = null;
    this.show(this.part, false);
    this.onChange();
  }

  render() {
    const { game, answer, task, hint } = this.part;
    write(find("task"), `${rulesText(games.find(game))} ${messageText(task)}`.trim());
    const code = answer === null ? "school.no_answer" : "school.answer";
    const own = t(code, { turn: answer?.replace(/:$/, "") });
    write(find("answer"), hint ? `${own} ${messageText(hint)}` : own);
  }
}

/** @typedef {import("../tree-exercise/sheet.js").SheetData} SheetData */
/** @typedef {import("../tree-exercise/sheet.js").Answers} Answers */

/**
 * What shows the parts of a task: trees or puzzles.
 * @typedef {object} Parts
 * @property {(index: number) => void} show
 * @property {() => unknown[]} answers one for each part, null where nothing was answered
 */

/** @type {SheetView | null} shared by all tasks, because it listens to elements of the page */
let sheetView = null;
let onSheetChange = () => {};

/** @type {(data: SheetData[], draft: Answers[] | null, onChange: () => void) => Parts} */
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
    find("previous").onclick = () => this.goTo(this.at - 1);
    find("next").onclick = () => this.goTo(this.at + 1);
    find("hand-in").onclick = () => this.handIn();
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

  render() {
    const { attempts_left: left, right, total, what } = this.task;
    const { at, isDone, lastPart } = this;
    write(find("work-title"), taskTitle(what));
    renderTurning(at, lastPart + 1);
    const isHandedIn = isDone || left < 1;
    find("clear").hidden = isHandedIn;
    find("hand-in").hidden = isHandedIn;
    const state = isDone ? "is_over" : isHandedIn ? "wait" : "attempts";
    write(find("attempts"), t(`school.${state}`, { count: left }));
    if (right !== null) write(find("earned"), t("school.earned", { right, total }));
    if (this.isTree && isDone) find("result").hidden = false;
  }

  async handIn() {
    const { answers } = this;
    const missing = answers.filter((answer) => answer === null).length;
    if (missing && !confirm(t("school.missing", { count: missing }))) return;
    find("hand-in").disabled = true;
    const request = this.client.ask(`tasks/${this.task.id}/hand-in`, { answers });
    const response = await orExplain(request, find("problem"));
    find("hand-in").disabled = false;
    if (!response) return;
    this.task = response.task;
    if (this.task.may_see) {
      removeItem(this.draftName);
      this.onReopen();
    } else this.render();
  }
}
