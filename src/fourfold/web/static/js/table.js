// The table: the session in front of us, who is asked for the next move, and who hears of changes.

import { explain, t } from "./i18n.js";
import { showAddress } from "./router.js";
import * as state from "./state.js";
import { sayMove } from "./words.js";

const PAUSE_BETWEEN = 450; // milliseconds between two players' moves, so that one can follow
const SECONDS = 10; // at most; players that fill their time have less of their own

/** A name that nobody can guess. */
function newName() {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(36)).join("-");
}

export class Table {
  constructor(session, live) {
    this.session = session;
    this.name = newName(); // by which the server knows the players of this game
    this.live = live;
    this.listeners = [];
    this.reachable = true;
    this.paused = false;
    this.hint = null; // { move, player }
    this.setup = null; // what is being set up, see panels/setup.js
    this.exercise = null; // what is to be found, see panels/exercise.js
    this.preview = null; // a board to be looked at, see showLine
    this.notice = ""; // what the live line says
    this.error = ""; // what is wrong with what was last tried
    this.thinking = null; // { key, cancel }
    this.thoughts = null; // { seat, depth, nodes, score, line } of who thinks, or thought last
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  changed() {
    for (const listener of this.listeners) listener(this);
  }

  /** Put another session on the table: a new game, or one from an address or a file. */
  open(session, { newEntry = true, exercise = null } = {}) {
    const fresh = { hint: null, setup: null, preview: null, error: "", paused: false };
    Object.assign(this, fresh, { session, notice: "", exercise, thoughts: null });
    this.name = newName();
    this.settle({ newEntry });
  }

  /** Try to change the session; what cannot be done is explained, and nothing else happens. */
  attempt(change, { newEntry = true } = {}) {
    const before = this.session;
    this.preview = null;
    try {
      this.session = change(before);
    } catch (error) {
      this.error = explain(error);
      this.changed();
      return false;
    }
    this.error = "";
    this.hint = null;
    if (this.session.at > before.at && this.session.moves.length === this.session.at) {
      this.notice = sayMove(this.session);
    }
    this.settle({ newEntry });
    return true;
  }

  settle({ newEntry }) {
    if (!this.exercise) showAddress(this.session, { newEntry });
    this.attend();
    this.changed();
  }

  // What a person does.

  play(move) {
    return this.attempt((session) => this.mine(session) && state.makeMove(session, move));
  }

  place(square) {
    const again = this.session.placed !== null;
    return this.attempt(
      (session) => this.mine(session) && state.placeHand({ ...session, placed: null }, square),
      { newEntry: !again },
    );
  }

  give(piece) {
    // The entry for the placement becomes the one for the turn: Back undoes what was decided.
    const newEntry = this.session.placed === null;
    return this.attempt((session) => this.mine(session) && state.giveAway(session, piece), {
      newEntry,
    });
  }

  /** Whether a person may move: in an exercise once, in a game when it is their turn. */
  get isMine() {
    return state.isHumansTurn(this.session) && (!this.exercise || this.session.at === 0);
  }

  mine(session) {
    if (state.outcomeOf(session)) throw Object.assign(new Error(), { key: "rule.over" });
    if (!this.isMine) throw Object.assign(new Error(), { key: "rule.not_yours" });
    return true;
  }

  /** Show the board after these moves, made from where the game was `at`, without making them; the
   * same once more shows the game. */
  showLine(moves, at = this.session.at) {
    const { rules } = this.session.game;
    const key = [at, ...moves].join(" ");
    const again = this.preview?.key === key;
    const position = moves.reduce(rules.play, this.session.positions[at]);
    this.preview = again ? null : { key, position, move: moves.at(-1) };
    this.changed();
  }

  undo() {
    this.look(state.undo(this.session));
  }

  redo() {
    this.look(state.redo(this.session));
  }

  goTo(at) {
    this.look(state.goTo(this.session, at));
  }

  look(session) {
    const back = session.at < this.session.at;
    this.attempt(() => session, { newEntry: false });
    if (back) {
      this.notice = t("said.taken_back", { at: session.at });
      this.changed();
    }
  }

  pause(paused) {
    this.paused = paused;
    this.attend();
    this.changed();
  }

  /** End the game off the board, as the clock does. */
  end(ended) {
    this.session = { ...this.session, ended };
    this.settle({ newEntry: false });
  }

  // What players do.

  /** Ask the player to move for its move; stop asking when it is wanted no more. */
  attend() {
    const { session } = this;
    const wanted =
      !this.setup && !this.paused && state.isAtEnd(session) && state.outcomeOf(session) === null;
    const player = session.seats[state.moverOf(session)];
    const position = session.game.rules.format(state.positionOf(session));
    const asks = wanted && player !== state.HUMAN;
    const key = asks ? [session.game.spec, player, position].join() : "";
    if (this.thinking?.key === key) return;
    this.thinking?.cancel();
    this.thinking = null;
    if (key) this.askFor(player, key);
  }

  askFor(player, key) {
    const { session } = this;
    const { game, moves, positions } = session;
    const asked = performance.now();
    const seat = state.moverOf(session);
    const seconds = Math.min(SECONDS, this.secondsFor?.(seat) ?? SECONDS);
    const position = game.rules.format(positions[0]);
    const about = { game: game.spec, position, moves, table: this.name };
    const request = { do: "choose", ...about, player, seconds };
    const { result, cancel } = this.live.start(request, ({ depth, nodes, score, line }) => {
      this.thoughts = { seat, depth, nodes, score, line };
      this.changed();
    });
    this.thinking = { key, cancel };
    const stillWanted = () => this.thinking?.key === key;
    result.then(
      async ({ move }) => {
        const soFar = performance.now() - asked;
        const wait = session.at ? PAUSE_BETWEEN - soFar : 0;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)));
        if (!stillWanted()) return;
        this.thinking = null;
        this.attempt((current) => state.makeMove(current, move), { newEntry: false });
      },
      (error) => {
        if (!stillWanted()) return;
        this.thinking = null;
        this.paused = true; // asking the same again would fail the same
        this.error = t("server.failed", { player, message: explain(error) });
        this.changed();
      },
    );
  }
}
