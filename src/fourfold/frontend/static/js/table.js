// The table: the state of the page with a board, and what can be done to it. Every change takes the
// same way: the state is replaced, the queries that follow from it run, and the panels are drawn.
// Drawing changes nothing and asks for nothing.

import { backend } from "./backend.js";
import { exerciseQuery, resetAttempt } from "./board-exercise.js";
import { describeMove } from "./descriptions.js";
import { NotLoadedError, RuleError } from "./errors.js";
import { Hints } from "./hints.js";
import { explain, t } from "./i18n.js";
import { DEFAULT_PACE, playerMoveQuery, QueryRunner } from "./queries.js";
import { Reviews } from "./reviews.js";
import { updateAddress } from "./router.js";
import * as sessions from "./session.js";
import { StillHost } from "./session.js";
import { loadItem } from "./storage.js";
import { Values } from "./values.js";

/** The state at the beginning of each game. */
const NEW_GAME = {
  paused: false,
  hint: null,
  wantsHint: false,
  wantsReview: false,
  setup: null,
  exercise: null,
  variation: null,
  isFollowing: false,
  pendingLoad: null,
  notice: "",
  error: "",
  thoughts: null,
};

/** What every action on the board resets. */
const AFTER_ACTION = { hint: null, wantsHint: false, error: "" };

/** @extends {StillHost<TableState>} */
export class Table extends StillHost {
  /** @param {Session} session */
  constructor(session) {
    super({
      ...NEW_GAME,
      session,
      showsValues: loadItem("values") === true,
      pace: loadItem("pace") ?? DEFAULT_PACE,
      reachable: true,
      storageProblem: "",
    });
    this.values = new Values(this);
    this.reviews = new Reviews(this);
    this.hints = new Hints(this);
    this.queryRunner = new QueryRunner(backend, (changes) => this.change(changes));
  }

  /**
   * Change the state. There is no other way to do so.
   * @param {StateChanges} [changes]
   */
  change(changes) {
    this.setState(changes);
    this.queryRunner.update(this.queries());
    this.callListeners();
  }

  /**
   * What the table needs to know now, by purpose.
   * @returns {Record<string, Query | null>}
   */
  queries() {
    const move = playerMoveQuery(this);
    return {
      move,
      ...this.values.queries(move !== null),
      load: this.loadQuery(),
      hint: this.hints.query(),
      review: this.reviews.query(),
      exercise: exerciseQuery(this),
    };
  }

  /** @returns {Query | null} */
  loadQuery() {
    const { pendingLoad } = this.state;
    if (!pendingLoad) return null;
    const { key, load, make, newEntry } = pendingLoad;
    return {
      key,
      run: () => load(backend),
      onDone: () => void this.try(make, { newEntry }),
      onError: (error) => ({ ...errorChanges(error), paused: !this.mayMove }),
    };
  }

  /**
   * Make changes if they are possible; otherwise show the error and change nothing else. If something
   * has to be loaded first, `make` is called again after that. Returns false after an error.
   * @param {() => StateChanges} make
   * @param {{ newEntry?: boolean }} [options] whether the address becomes a new entry of the history
   */
  try(make, { newEntry = true } = {}) {
    let changes;
    try {
      changes = make();
      const { session = this.state.session, exercise = this.state.exercise } = changes ?? {};
      if (!exercise) updateAddress(session, { newEntry });
    } catch (error) {
      const isPending = error instanceof NotLoadedError;
      const pendingLoad = isPending && { key: error.key, load: error.load, make, newEntry };
      this.change(pendingLoad ? { pendingLoad } : errorChanges(error));
      return isPending;
    }
    this.change({ pendingLoad: null, ...changes });
    return true;
  }

  /**
   * Show why something cannot be done.
   * @param {unknown} error
   */
  refuse(error) {
    this.change(errorChanges(error));
  }

  /**
   * Open another session: a new game, or one from an address or a file. `make` returns it with other
   * changes of the state.
   * @type {(make: () => StateChanges, options?: { newEntry?: boolean }) => boolean}
   */
  open(make, options) {
    return this.try(() => ({ ...NEW_GAME, ...make() }), options);
  }

  /** What the board shows: the variation if there is one, else the game. */
  get onBoard() {
    return this.state.variation ?? this.state.session;
  }

  /** Whether the board shows anything but the end of the game: moves made there are not played. */
  get isLooking() {
    const { session, variation, exercise } = this.state;
    return !exercise && (variation !== null || !sessions.isAtEnd(session));
  }

  // Actions of a person.

  /**
   * Change the session on the board. The history entry of a placement becomes that of the whole turn, so
   * that Back shows whole turns.
   * @param {(session: Session) => Session} change
   */
  attempt(change) {
    const make = () => {
      const { session, variation, notice } = this.state;
      const before = this.onBoard;
      const shown = this.isLooking
        ? sessions.showVariation(
            session,
            change(this.checkTurn(variation ?? sessions.variationAt(session))),
          )
        : { session: change(this.checkTurn(session)), variation: null };
      const after = shown.variation ?? shown.session;
      return {
        ...shown,
        exercise: this.exerciseAt(after.at),
        notice: after.at > before.at ? describeMove(after) : notice,
        ...AFTER_ACTION,
      };
    };
    return this.try(make, { newEntry: this.onBoard.placed === null && !this.isLooking });
  }

  /** Whether a person may move: on their turn, once in an exercise, for both sides in variations. */
  get mayMove() {
    const { session, exercise } = this.state;
    if (this.isLooking) return sessions.outcomeOf(this.onBoard) === null;
    return sessions.isHumansTurn(session) && (!exercise || session.at === 0);
  }

  /**
   * Return the session, or throw a RuleError if a person may not move in it.
   * @param {Session} session
   */
  checkTurn(session) {
    if (sessions.outcomeOf(session)) throw new RuleError("rule.over");
    if (!this.mayMove) throw new RuleError("rule.not_yours");
    return session;
  }

  /** Whether help is allowed: not while a person plays an opponent on the clock. */
  get mayBeHelped() {
    const { session } = this.state;
    const people = session.seats.filter((seat) => seat === sessions.HUMAN).length;
    return !session.clock || people !== 1 || sessions.outcomeOf(sessions.endOf(session)) !== null;
  }

  get mayTakeBack() {
    const { session, exercise } = this.state;
    const isOver = sessions.outcomeOf(sessions.endOf(session)) !== null;
    const hasDecided = session.placed !== null || sessions.lastHumanPly(session) >= 0;
    return hasDecided && !exercise && !isOver && !this.isLooking && this.mayBeHelped;
  }

  /** Take back what a person did last: a placement, or a move with the answer to it. */
  takeBack() {
    if (!this.mayTakeBack) return;
    const { session } = this.state;
    const at = session.placed === null ? sessions.lastHumanPly(session) : session.moves.length;
    const make = () => ({
      session: sessions.takeBackTo(session, at),
      variation: null,
      ...AFTER_ACTION,
    });
    if (this.try(make, { newEntry: false })) this.change({ notice: t("said.taken_back", { at }) });
  }

  /**
   * Show the game after so many moves.
   * @param {number} at
   */
  goTo(at) {
    this.look((session) => ({ session: sessions.goTo(session, at), variation: null }));
  }

  /**
   * Show the position after the first `at` of these moves from the start. If the board shows it
   * already, show the game again.
   * @type {(moves: string[], at?: number) => void}
   */
  show(moves, at = moves.length) {
    const { variation } = this.state;
    const isShown = variation?.at === at && String(variation.moves) === String(moves);
    if (isShown) this.leave();
    else
      this.look((session) =>
        sessions.showVariation(session, sessions.variationOf(session, moves, at)),
      );
  }

  /**
   * Step through the moves.
   * @param {1 | -1} by
   */
  step(by) {
    const { session, variation } = this.state;
    const { moves, at, placed } = this.onBoard;
    if (placed !== null && by < 0) {
      this.look((game) => sessions.showVariation(game, { ...this.onBoard, placed: null }));
    } else if (variation && at + by > sessions.commonLength(session.moves, moves))
      this.show(moves, at + by);
    else this.goTo(at + by);
  }

  /** Go from a variation back to the game, or from an earlier position to the end of the game. */
  leave() {
    if (this.state.variation) this.look((session) => ({ session, variation: null }));
    else this.goTo(this.state.session.moves.length);
  }

  /**
   * Change what the board shows.
   * @param {(session: Session) => Shown} make
   */
  look(make) {
    const before = this.onBoard.at;
    this.try(
      () => {
        const shown = make(this.state.session);
        const { at } = shown.variation ?? shown.session;
        const notice = at < before ? t("said.looked_back", { at }) : "";
        return { ...shown, exercise: this.exerciseAt(at), notice, ...AFTER_ACTION };
      },
      { newEntry: false },
    );
  }

  /**
   * The exercise with so many moves on the board: before the first it can be tried again.
   * @param {number} at
   */
  exerciseAt(at) {
    const { exercise } = this.state;
    return at === 0 ? resetAttempt(exercise) : exercise;
  }

  askForHint() {
    if (!this.mayMove || this.state.setup || !this.mayBeHelped) return;
    this.change(this.hints.known() ?? { wantsHint: true });
  }

  // What happens without an action of a person.

  /**
   * Play the move of a player. Returns whether it was legal.
   * @param {string} move
   */
  advance(move) {
    return this.try(
      () => {
        const session = sessions.appendMove(this.state.session, move);
        const reset = this.isLooking ? {} : AFTER_ACTION;
        return { session, notice: describeMove(sessions.endOf(session)), ...reset };
      },
      { newEntry: false },
    );
  }

  /**
   * Let time pass on the clock. Returns whether the clock runs.
   * @param {number} milliseconds
   */
  tick(milliseconds) {
    if (!sessions.isRunning(this.state)) return false;
    const session = sessions.spendTime(this.state.session, milliseconds);
    if (session.ended) this.try(() => ({ session }), { newEntry: false });
    else this.setState({ session });
    return true;
  }
}

/** @param {unknown} error */
const errorChanges = (error) => ({ pendingLoad: null, error: explain(error) });
