// The buttons over the move list, and the hint.

import { find, mark, write } from "../dom.js";
import { explain, t } from "../i18n.js";
import {
  HUMAN,
  canRedo,
  canUndo,
  outcomeOf,
  positionOf,
} from "../state.js";
import { provenBest } from "../verdicts.js";

const HINT_SECONDS = 1.5;

export class Toolbar {
  constructor(table) {
    this.table = table;
    find("undo").addEventListener("click", () => table.undo());
    find("redo").addEventListener("click", () => table.redo());
    find("to-start").addEventListener("click", () => table.goTo(0));
    find("to-end").addEventListener("click", () => table.goTo(table.session.moves.length));
    find("hint").addEventListener("click", () => this.askForHint());
    find("pause").addEventListener("click", () => table.pause(!table.paused));
  }

  render() {
    const { session, paused, setup } = this.table;
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
    find("hint").hidden = this.table.exercise !== null;
    const watching = !session.seats.every((seat) => seat === HUMAN) && !outcomeOf(session);
    find("pause").hidden = !watching || (session.seats.includes(HUMAN) && !paused);
    write(find("pause"), t(paused ? "do.resume" : "do.pause"));
  }

  async askForHint() {
    const { table } = this;
    const { session } = table;
    if (!table.isMine || table.setup) return;
    try {
      const { move, words, player } = await this.hintFor(session);
      if (table.session !== session) return;
      table.hint = { move };
      table.notice = t(words, { player, move });
    } catch (error) {
      table.error = explain(error);
    }
    table.changed();
  }

  /** The best move where that can be proven in time, else what the engine or a player would do, as
   * { move, words, player }. */
  async hintFor({ game, ...session }) {
    const { live, bestMove } = this.table;
    const about = { game: game.spec, position: game.rules.format(positionOf(session)) };
    const { adviser: player, values } = game.card;
    const solved = values === "exact";
    const best = bestMove();
    const proven = { player: t("values.title"), words: "hint.says" };
    if (best) return { move: best, ...(solved ? proven : { words: "hint.engine" }) };
    if (solved) {
      try {
        const request = { do: "analyse", ...about, seconds: HINT_SECONDS };
        const move = provenBest(await live.start(request).result);
        if (move) return { move, ...proven };
      } catch {
        // what cannot be solved can still be played
      }
    }
    const request = { do: "choose", ...about, player };
    const { move } = await live.start(request).result;
    return { move, player, words: solved ? "hint.unproven" : "hint.says" };
  }
}
