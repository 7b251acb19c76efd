// A puzzle of a task on its board. The turn that is made there is the answer, until another is made.

import { pieceDefinitions } from "../board/pieces.js";
import { startExercise } from "../board-exercise.js";
import { find, write } from "../dom.js";
import { games } from "../games/views.js";
import { messageText, t } from "../i18n.js";
import { rulesText } from "../puzzles.js";
import { HUMAN, openSession } from "../session.js";
import { Table } from "../table.js";

let hasPieces = false;

export class PuzzleView {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {PuzzlePart} */
    this.part = /** @type {any} */ (null); // set by show
    this.isDone = false;
    this.onClear = () => this.clear();
    find("clear").addEventListener("click", this.onClear);
    if (!hasPieces) document.body.append(pieceDefinitions());
    hasPieces = true;
  }

  leave() {
    find("clear").removeEventListener("click", this.onClear);
    find("board").replaceChildren();
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
    const own =
      answer === null
        ? t("school.no_answer")
        : t("school.answer", { turn: answer.replace(/:$/, "") });
    write(find("answer"), hint ? `${own} ${messageText(hint)}` : own);
  }
}
