// The buttons beside the board.

import { find, mark, write } from "../dom.js";
import { t } from "../i18n.js";
import { writeMoves } from "../notation.js";
import { endOf, HUMAN, outcomeOf } from "../session.js";

export class Toolbar {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    find("step-back").addEventListener("click", () => table.step(-1));
    find("step-on").addEventListener("click", () => table.step(1));
    find("to-start").addEventListener("click", () => table.goTo(0));
    find("to-end").addEventListener("click", () => {
      const { moves } = table.onBoard;
      table.show(moves, moves.length);
    });
    find("undo").addEventListener("click", () => table.takeBack());
    find("hint").addEventListener("click", () => table.askForHint());
    find("pause").addEventListener("click", () => table.change({ paused: !table.state.paused }));
  }

  render() {
    const { session, paused, setup, exercise, hint } = this.table.state;
    const { at, moves, placed } = this.table.onBoard;
    const enabled = {
      "step-back": at > 0 || placed !== null,
      "to-start": at > 0,
      "step-on": at < moves.length,
      "to-end": at < moves.length,
      undo: this.table.mayTakeBack,
      hint: this.table.mayMove && this.table.mayBeHelped,
    };
    for (const [id, isEnabled] of Object.entries(enabled)) {
      // Not `disabled`: a button that is disabled loses the keyboard focus.
      mark(find(id), "aria-disabled", isEnabled && !setup ? null : "true");
    }
    find("setup").hidden = !session.game.view.editor;
    find("hint").hidden = exercise !== null;
    find("hinted").hidden = !hint?.text;
    if (hint?.text) writeMoves(find("hinted"), session.game, hint.text);
    const hasPlayers = !session.seats.every((seat) => seat === HUMAN);
    const isWatched = hasPlayers && !outcomeOf(endOf(session));
    find("pause").hidden = !isWatched || (session.seats.includes(HUMAN) && !paused);
    write(find("pause"), t(paused ? "do.resume" : "do.pause"));
  }
}
