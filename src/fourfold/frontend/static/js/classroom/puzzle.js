// @ts-nocheck
// A puzzle of a task on its board: the turn that is made there is the answer, until it is made anew.

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
  constructor(onChange) {
    this.onChange = onChange;
    this.clear = () => this.again();
    find("clear").addEventListener("click", this.clear);
    if (!hasPieces) document.body.append(pieceDefinitions());
    hasPieces = true;
  }

  leave() {
    find("clear").removeEventListener("click", this.clear);
    find("board").replaceChildren();
  }

  show(part, isDone) {
    Object.assign(this, { part, isDone });
    const game = games.find(part.game);
    const start = game.rules.parse(part.position, game.options);
    const seats = isDone ? ["", ""] : [HUMAN, HUMAN];
    const session = openSession({ game, start, seats });
    this.table = new Table(session);
    this.board = new game.view.Board(this.table);
    find("board").replaceChildren(this.board.element);
    this.table.onChange(() => this.board.render());
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
    startExercise(this.table, { item, next: () => null, back: session });
    this.render();
  }

  again() {
    if (this.isDone) return;
    this.part.answer = null;
    this.show(this.part, false);
    this.onChange();
  }

  render() {
    const { answer, task, hint } = this.part;
    write(find("task"), `${rulesText(games.find(this.part.game))} ${messageText(task)}`.trim());
    const yours =
      answer === null
        ? t("school.no_answer")
        : t("school.answer", { turn: answer.replace(/:$/, "") });
    write(find("answer"), hint ? `${yours} ${messageText(hint)}` : yours);
  }
}
