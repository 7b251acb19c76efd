// @ts-nocheck
// A place at a board: what boards ask a table for, where a person moves for one side or for none, and
// nothing is known of what moves are worth.

import { backend } from "../backend.js";
import { explain } from "../i18n.js";
import { RuleError } from "../rules/errors.js";
import * as sessions from "../session.js";

const NO_VALUES = { analysis: () => undefined, ofMove: () => null, boundsOfMove: () => null };

/** Do what may need rules that are to be asked for. */
export async function withLoading(make) {
  for (;;) {
    try {
      return make();
    } catch (error) {
      if (!error.lesson) throw error;
      await error.lesson.learn(backend);
    }
  }
}

export class FriendTable {
  values = NO_VALUES;

  /** `onMove` hears of a move that was made here, and how many there were before it. */
  constructor(onMove) {
    this.onMove = onMove;
    this.listeners = [];
    this.side = null; // for which side we move, 0 or 1; null is for none
    this.state = { session: null, setup: null, hint: null, error: "" };
  }

  get onBoard() {
    return this.state.session;
  }

  get isMine() {
    const { session } = this.state;
    const isOver = sessions.outcomeOf(session) !== null;
    return sessions.isAtEnd(session) && !isOver && sessions.moverOf(session) === this.side;
  }

  /** Put another session on the board, with `side` to move for. */
  put(session, side) {
    this.side = side;
    this.change({ session, error: "" });
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  change(changes) {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }

  refuse(error) {
    this.change({ error: explain(error) });
  }

  goTo(at) {
    this.change({ session: sessions.goTo(this.state.session, at), error: "" });
  }

  play(move) {
    return this.attempt((session) => sessions.makeMove(session, move));
  }

  place(square) {
    return this.attempt((session) => sessions.placeHand({ ...session, placed: null }, square));
  }

  give(piece) {
    return this.attempt((session) => sessions.giveAway(session, piece));
  }

  attempt(make) {
    const { session } = this.state;
    try {
      if (sessions.outcomeOf(session)) throw new RuleError("rule.over");
      if (!this.isMine) throw new RuleError("rule.not_yours");
      this.made(session, make(session));
    } catch (error) {
      if (error.lesson) this.attemptLater(session, make);
      else this.refuse(error);
      return Boolean(error.lesson);
    }
    return true;
  }

  async attemptLater(session, make) {
    try {
      const after = await withLoading(() => make(session));
      if (this.state.session === session) this.made(session, after);
    } catch (error) {
      this.refuse(error);
    }
  }

  made(before, session) {
    const isWhole = session.moves.length > before.moves.length;
    this.change({ session, error: "" });
    if (isWhole) this.onMove(session.moves.at(-1), before.moves.length);
  }
}
