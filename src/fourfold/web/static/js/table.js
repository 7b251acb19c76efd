// The table: its state, which is a plain value, and what may be done to it. Every change goes the same
// way: the state is replaced, what is to be asked for is decided, and whoever draws is told. Nothing
// that draws changes anything or asks for anything.

import { Asking } from "./asking.js";
import { isRunning, later } from "./clock.js";
import { desk } from "./desk.js";
import { answerWish, takenBack } from "./exercises.js";
import { Hints } from "./hints.js";
import { explain, t } from "./i18n.js";
import { recall, remember } from "./memory.js";
import { moveWish } from "./moves.js";
import { Reviews } from "./reviews.js";
import { showAddress } from "./router.js";
import { RuleError } from "./rules/errors.js";
import * as sessions from "./session.js";
import { Values } from "./values.js";
import { sayMove } from "./words.js";

/** A name that nobody can guess. */
function newName() {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(36)).join("-");
}

/** What every game begins with. */
const FRESH = {
  paused: false,
  hint: null, // { move }
  wantsHint: false,
  wantsReview: false,
  setup: null, // what is being set up, see panels/setup.js
  exercise: null, // what is to be found, see exercises.js
  preview: null, // a board to be looked at, see showLine
  lesson: null, // rules to be asked for, and what is then done again, see rules/asked.js
  notice: "", // what the live line says
  error: "", // what is wrong with what was last tried
  thoughts: null, // { seat, depth, nodes, score, line } of who thinks, or thought last
};

export class Table {
  constructor(session) {
    this.state = {
      ...FRESH,
      session,
      name: newName(), // by which the server knows the players of this game
      showsValues: recall("values") === true,
      reachable: true,
    };
    this.values = new Values(this);
    this.reviews = new Reviews(this);
    this.hints = new Hints(this);
    this.asking = new Asking(desk, (changes) => this.change(changes));
    this.listeners = [];
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  /** Change the state: the one way in which that is done. */
  change(changes = {}) {
    this.state = { ...this.state, ...changes };
    this.asking.settle(this.wishes());
    for (const listener of this.listeners) listener(this);
  }

  /** What is to be found out now, by what it is for; null is nothing. */
  wishes() {
    const move = moveWish(this);
    return {
      move,
      ...this.values.wishes(move !== null),
      rules: this.rulesWish(),
      hint: this.hints.wish(),
      review: this.reviews.wish(),
      exercise: answerWish(this),
    };
  }

  rulesWish() {
    const { lesson } = this.state;
    if (!lesson) return null;
    const { key, learn, make, newEntry } = lesson;
    const done = () => void this.try(make, { newEntry });
    const failed = (error) => ({ ...refusal(error), paused: !this.isMine });
    return { key, work: () => learn(desk), done, failed };
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
      this.change({ preview: null, ...instead });
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
    return this.try(() => ({ ...FRESH, name: newName(), ...make() }), options);
  }

  /** Try to change the session. */
  attempt(change, options) {
    return this.try(() => {
      const { session: before, exercise, notice } = this.state;
      const session = change(before);
      const isMove = session.at > before.at && sessions.isAtEnd(session);
      return {
        session,
        exercise: session.at === 0 ? takenBack(exercise) : exercise,
        notice: isMove ? sayMove(session) : notice,
        hint: null,
        wantsHint: false,
        preview: null,
        error: "",
      };
    }, options);
  }

  // What a person does.

  play(move) {
    return this.attempt((session) => this.mine(session) && sessions.makeMove(session, move));
  }

  place(square) {
    const again = this.state.session.placed !== null;
    return this.attempt(
      (session) => this.mine(session) && sessions.placeHand({ ...session, placed: null }, square),
      { newEntry: !again },
    );
  }

  give(piece) {
    // The entry for the placement becomes the one for the turn: Back undoes what was decided.
    const newEntry = this.state.session.placed === null;
    return this.attempt((session) => this.mine(session) && sessions.giveAway(session, piece), {
      newEntry,
    });
  }

  /** Whether a person may move: in an exercise once, in a game when it is their turn. */
  get isMine() {
    const { session, exercise } = this.state;
    return sessions.isHumansTurn(session) && (!exercise || session.at === 0);
  }

  mine(session) {
    if (sessions.outcomeOf(session)) throw new RuleError("rule.over");
    if (!this.isMine) throw new RuleError("rule.not_yours");
    return true;
  }

  /** Show the board after these moves, made from where the game was `at`, without making them; the
   * same once more shows the game. */
  showLine(moves, at = this.state.session.at) {
    const { session, preview } = this.state;
    const key = [at, ...moves].join(" ");
    const again = preview?.key === key;
    const position = moves.reduce(session.game.rules.play, session.positions[at]);
    this.change({ preview: again ? null : { key, position, move: moves.at(-1) } });
  }

  undo() {
    this.look(sessions.undo(this.state.session));
  }

  redo() {
    this.look(sessions.redo(this.state.session));
  }

  goTo(at) {
    this.look(sessions.goTo(this.state.session, at));
  }

  look(session) {
    const back = session.at < this.state.session.at;
    this.attempt(() => session, { newEntry: false });
    if (back) this.change({ notice: t("said.taken_back", { at: session.at }) });
  }

  showValues(showsValues) {
    remember("values", showsValues);
    this.change({ showsValues });
  }

  askForHint() {
    if (this.isMine && !this.state.setup) this.change(this.hints.known() ?? { wantsHint: true });
  }

  // What happens by itself.

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
