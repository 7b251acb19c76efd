// The table of a game between two people: a board where a person moves for one side or for none, and where
// moves have no values.

import { backend } from "../backend.js";
import { NotLoadedError, RuleError } from "../errors.js";
import { explain } from "../i18n.js";
import * as sessions from "../session.js";
import { StillHost } from "../session.js";

/**
 * Call `make`, and again after loading whatever it misses.
 * @template T
 * @param {() => T} make
 * @returns {Promise<T>}
 */
export async function withLoading(make) {
  for (;;) {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof NotLoadedError)) throw error;
      await error.load(backend);
    }
  }
}

/**
 * @typedef {object} FriendTableState
 * @property {any} session a Session; null before a game is shown
 * @property {null} setup
 * @property {null} hint
 * @property {string} error
 */

/** @extends {StillHost<FriendTableState>} */
export class FriendTable extends StillHost {
  /** @param {(move: string, ply: number) => void} onMove called with each move that is made here */
  constructor(onMove) {
    super({ session: null, setup: null, hint: null, error: "" });
    this.onMove = onMove;
    /** @type {number | null} */
    this.side = null; // the side a person moves for here
  }

  get mayMove() {
    const session = this.onBoard;
    const isOver = sessions.outcomeOf(session) !== null;
    return sessions.isAtEnd(session) && !isOver && sessions.moverOf(session) === this.side;
  }

  /**
   * Show another session.
   * @type {(session: Session, side: number | null) => void}
   */
  open(session, side) {
    this.side = side;
    this.change({ session, error: "" });
  }

  /** Remove the board. Listeners are not called. */
  clear() {
    this.setState({ session: null, error: "" });
  }

  /** @param {unknown} error */
  refuse(error) {
    this.change({ error: explain(error) });
  }

  /** @param {number} at */
  goTo(at) {
    this.change({ session: sessions.goTo(this.onBoard, at), error: "" });
  }

  /**
   * Change the session, unless a person may not move or the move is illegal. Returns false after an error.
   * @param {(session: Session) => Session} make
   */
  attempt(make) {
    const session = this.onBoard;
    try {
      if (sessions.outcomeOf(session)) throw new RuleError("rule.over");
      if (!this.mayMove) throw new RuleError("rule.not_yours");
      this.applyMove(session, make(session));
    } catch (error) {
      const isPending = error instanceof NotLoadedError;
      if (isPending) this.attemptAfterLoading(session, make);
      else this.refuse(error);
      return isPending;
    }
    return true;
  }

  /** @type {(session: Session, make: (session: Session) => Session) => Promise<void>} */
  async attemptAfterLoading(session, make) {
    try {
      const after = await withLoading(() => make(session));
      if (this.onBoard === session) this.applyMove(session, after);
    } catch (error) {
      this.refuse(error);
    }
  }

  /** @type {(before: Session, session: Session) => void} */
  applyMove(before, session) {
    this.change({ session, error: "" });
    const move = session.moves[before.moves.length];
    if (move !== undefined) this.onMove(move, before.moves.length);
  }
}
