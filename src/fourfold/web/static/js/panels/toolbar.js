// The buttons beside the board.

import { find, mark, write } from "../dom.js";
import { t } from "../i18n.js";
import { HUMAN, canRedo, canUndo, outcomeOf } from "../session.js";

export class Toolbar {
  constructor(table) {
    this.table = table;
    find("undo").addEventListener("click", () => table.undo());
    find("redo").addEventListener("click", () => table.redo());
    find("to-start").addEventListener("click", () => table.goTo(0));
    find("to-end").addEventListener("click", () => table.goTo(table.state.session.moves.length));
    find("hint").addEventListener("click", () => table.askForHint());
    find("pause").addEventListener("click", () => table.change({ paused: !table.state.paused }));
  }

  render() {
    const { session, paused, setup, exercise } = this.table.state;
    for (const [id, able] of [
      ["undo", canUndo(session)],
      ["to-start", session.at > 0],
      ["redo", canRedo(session)],
      ["to-end", canRedo(session)],
      ["hint", this.table.isMine],
    ]) {
      // Not `disabled`: a button that vanishes from under the focus loses the keyboard's place.
      mark(find(id), "aria-disabled", able && !setup ? null : "true");
    }
    find("setup").hidden = !session.game.card.setup;
    find("hint").hidden = exercise !== null;
    const watching = !session.seats.every((seat) => seat === HUMAN) && !outcomeOf(session);
    find("pause").hidden = !watching || (session.seats.includes(HUMAN) && !paused);
    write(find("pause"), t(paused ? "do.resume" : "do.pause"));
  }
}
