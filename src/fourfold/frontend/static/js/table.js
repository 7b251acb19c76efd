// @ts-nocheck
// The table: its state, which is a plain value, and what may be done to it. Every change goes the same
// way: the state is replaced, what is to be asked for is decided, and whoever draws is told. Nothing
// that draws changes anything or asks for anything.

import { backend } from "./backend.js";
import { exerciseQuery, resetAttempt } from "./board-exercise.js";
import { isRunning, later } from "./clock.js";
import { describeMove } from "./descriptions.js";
import { Hints } from "./hints.js";
import { explain, t } from "./i18n.js";
import { DEFAULT_PACE, playerMoveQuery } from "./player-moves.js";
import { QueryRunner } from "./queries.js";
import { Reviews } from "./reviews.js";
import { showAddress } from "./router.js";
import { RuleError } from "./rules/errors.js";
import * as sessions from "./session.js";
import { loadItem, saveItem } from "./storage.js";
import { Values } from "./values/values.js";
import {
  commonLength,
  look,
  takeBackTo,
  variationAt,
  variationOf,
  withoutBranch,
} from "./variations.js";

/** What every game begins with. */
const FRESH = {
  paused: false,
  hint: null, // { move, said }
  wantsHint: false,
  wantsReview: false,
  setup: null, // what is being set up, see panels/setup.js
  exercise: null, // what is to be found, see exercises.js
  line: null, // what is looked at instead of the game, see lines.js
  isFollowing: false, // whether the game is played on another page, see saved-games/autosave.js
  lesson: null, // rules to be asked for, and what is then done again, see rules/remote.js
  notice: "", // what the live line says
  error: "", // what is wrong with what was last tried
  thoughts: null, // { seat, depth, nodes, score, line } of who thinks, or thought last
};

/** What is over with whatever is done at the board. */
const QUIET = { hint: null, wantsHint: false, error: "" };

export class Table {
  constructor(session) {
    this.state = {
      ...FRESH,
      session,
      showsValues: loadItem("values") === true,
      pace: loadItem("pace") ?? DEFAULT_PACE, // how soon players answer, see moves.js
      reachable: true,
      keeping: "", // what is in the way of keeping games: full, forbidden
    };
    this.values = new Values(this);
    this.reviews = new Reviews(this);
    this.hints = new Hints(this);
    this.queryRunner = new QueryRunner(backend, (changes) => this.change(changes));
    this.listeners = [];
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  /** Change the state: the one way in which that is done. */
  change(changes = {}) {
    this.state = { ...this.state, ...changes };
    this.queryRunner.settle(this.queries());
    for (const listener of this.listeners) listener(this);
  }

  /** What is to be found out now, by what it is for; null is nothing. */
  queries() {
    const move = playerMoveQuery(this);
    return {
      move,
      ...this.values.queries(move !== null),
      rules: this.loadQuery(),
      hint: this.hints.query(),
      review: this.reviews.query(),
      exercise: exerciseQuery(this),
    };
  }

  loadQuery() {
    const { lesson } = this.state;
    if (!lesson) return null;
    const { key, learn, make, newEntry } = lesson;
    const done = () => void this.try(make, { newEntry });
    const failed = (error) => ({ ...refusal(error), paused: !this.isMine });
    return { key, work: () => learn(backend), done, failed };
  }

  /** Change the state as `make` says. What cannot be is explained, and nothing else happens; what
   * needs rules that are to be asked for is tried again when they are known. Whether it was not
   * refused. */
  try(make, { newEntry = true } = {}) {
    let changes;
    try {
      changes = make();
      const { session, exercise = this.state.exercise } = changes;
      if (!exercise) showAddress(session, { newEntry });
    } catch (error) {
      const { lesson } = error;
      const instead = lesson ? { lesson: { ...lesson, make, newEntry } } : refusal(error);
      this.change(instead);
      return Boolean(lesson);
    }
    this.change({ lesson: null, ...changes });
    return true;
  }

  /** Explain what cannot be done. */
  refuse(error) {
    this.change(refusal(error));
  }

  /** Put another session on the table: a new game, or one from an address or a file. `make` gives it,
   * with what else is to be so from now on. */
  open(make, options) {
    return this.try(() => ({ ...FRESH, ...make() }), options);
  }

  /** What lies on the board: the line that is looked at, else the game. */
  get onBoard() {
    return this.state.line ?? this.state.session;
  }

  /** Whether that is not where the game goes on: nothing that is done there is done in the game. */
  get isLooking() {
    const { session, line, exercise } = this.state;
    return !exercise && (line !== null || !sessions.isAtEnd(session));
  }

  /** Try to change what lies on the board. */
  attempt(change, { newEntry = true } = {}) {
    const make = () => {
      const { session, line, notice } = this.state;
      const before = this.onBoard;
      const made = this.isLooking
        ? look(session, change(line ?? variationAt(session)))
        : { session: change(session), line: null };
      const after = made.line ?? made.session;
      const said = after.at > before.at ? describeMove(after) : notice;
      return { ...made, exercise: this.exerciseAt(after.at), notice: said, ...QUIET };
    };
    return this.try(make, { newEntry: newEntry && !this.isLooking });
  }

  // What a person does.

  play(move) {
    return this.attempt((session) => this.mine(session) && sessions.makeMove(session, move));
  }

  place(square) {
    const again = this.onBoard.placed !== null;
    return this.attempt(
      (session) => this.mine(session) && sessions.placeHand({ ...session, placed: null }, square),
      { newEntry: !again },
    );
  }

  give(piece) {
    // The entry for the placement becomes the one for the turn: Back looks at whole turns.
    const newEntry = this.onBoard.placed === null;
    return this.attempt((session) => this.mine(session) && sessions.giveAway(session, piece), {
      newEntry,
    });
  }

  /** Whether a person may move: in an exercise once, in a game when it is their turn, and for both
   * sides where they only look. */
  get isMine() {
    const { session, exercise } = this.state;
    if (this.isLooking) return sessions.outcomeOf(this.onBoard) === null;
    return sessions.isHumansTurn(session) && (!exercise || session.at === 0);
  }

  mine(session) {
    if (sessions.outcomeOf(session)) throw new RuleError("rule.over");
    if (!this.isMine) throw new RuleError("rule.not_yours");
    return true;
  }

  /** Whether there may be help: a person has none against another's clock while the game goes on. */
  get mayBeHelped() {
    const { session } = this.state;
    const people = session.seats.filter((seat) => seat === sessions.HUMAN).length;
    return !session.clock || people !== 1 || sessions.outcomeOf(sessions.endOf(session)) !== null;
  }

  get mayTakeBack() {
    const { session, exercise } = this.state;
    const isOver = sessions.outcomeOf(sessions.endOf(session)) !== null;
    const hasDecided = session.placed !== null || sessions.lastDecision(session) >= 0;
    return hasDecided && !exercise && !isOver && !this.isLooking && this.mayBeHelped;
  }

  /** Take back what a person decided last, half a turn or a turn with the answer to it. What is over
   * stays as it was. */
  takeBack() {
    if (!this.mayTakeBack) return;
    const { session } = this.state;
    const at = session.placed === null ? sessions.lastDecision(session) : session.moves.length;
    const made = () => ({ session: takeBackTo(session, at), line: null, ...QUIET });
    if (this.try(made, { newEntry: false })) this.change({ notice: t("said.taken_back", { at }) });
  }

  /** Look at the game as it was at a move. */
  goTo(at) {
    this.look((session) => ({ session: sessions.goTo(session, at), line: null }));
  }

  /** Look at these moves, made from the start on, with so many of them on the board; at the same once
   * more, at the game again. */
  show(moves, at = moves.length) {
    const { line } = this.state;
    if (line && line.at === at && String(line.moves) === String(moves)) this.leave();
    else this.look((session) => look(session, variationOf(session, moves, at)));
  }

  /** Look one move further back, or on. */
  step(by) {
    const { session, line } = this.state;
    const { moves, at, placed } = this.onBoard;
    const takesUp = placed !== null && by < 0;
    if (takesUp) this.look((game) => look(game, { ...this.onBoard, placed: null }));
    else if (line && at + by > commonLength(session.moves, moves)) this.show(moves, at + by);
    else this.goTo(at + by);
  }

  /** Look at this very position as a line, to move for both sides. */
  analyse() {
    this.look((session) => ({ session, line: variationAt(this.onBoard) }));
  }

  /** Leave what is looked at: from a line to the game where it was looked at, from there to where it
   * goes on. */
  leave() {
    if (this.state.line) this.look((session) => ({ session, line: null }));
    else this.goTo(this.state.session.moves.length);
  }

  /** Forget a branch. */
  forget(branch) {
    this.look((session) => ({ session: withoutBranch(session, branch), line: null }));
  }

  /** Look at something else, as `make` says of the game as it is then. */
  look(make) {
    const before = this.onBoard.at;
    this.try(
      () => {
        const made = make(this.state.session);
        const { at } = made.line ?? made.session;
        const notice = at < before ? t("said.looked_back", { at }) : "";
        return { ...made, exercise: this.exerciseAt(at), notice, ...QUIET };
      },
      { newEntry: false },
    );
  }

  /** The exercise, with so many moves on the board: before the first it can be tried again. */
  exerciseAt(at) {
    const { exercise } = this.state;
    return at === 0 ? resetAttempt(exercise) : exercise;
  }

  showValues(showsValues) {
    saveItem("values", showsValues);
    this.change({ showsValues });
  }

  setPace(pace) {
    saveItem("pace", pace);
    this.change({ pace });
  }

  askForHint() {
    if (!this.isMine || this.state.setup || !this.mayBeHelped) return;
    this.change(this.hints.known() ?? { wantsHint: true });
  }

  // What happens by itself.

  /** The player whose turn it is has moved, whatever we look at meanwhile; whether that could be. */
  advance(move) {
    return this.try(
      () => {
        const session = sessions.goOn(this.state.session, move);
        const seen = this.isLooking ? {} : QUIET;
        return { session, notice: describeMove(sessions.endOf(session)), ...seen };
      },
      { newEntry: false },
    );
  }

  /** So many milliseconds have passed; whether the clock runs. */
  tick(spent) {
    if (!isRunning(this.state)) return false;
    const session = later(this.state.session, spent);
    if (session.ended) this.try(() => ({ session }), { newEntry: false });
    else this.state = { ...this.state, session };
    return true;
  }
}

const refusal = (error) => ({ lesson: null, error: explain(error) });
