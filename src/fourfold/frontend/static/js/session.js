// Sessions: one game with its moves, and how many of them are on the board. A session is a value; every
// function here returns a new one.

export const HUMAN = "human";

/**
 * A new session. Without `start` it begins as the game does; `at` is the last move by default.
 * @param {Pick<Session, "game" | "seats"> & Partial<Session> & { start?: Position }} fields
 * @returns {Session}
 */
export function openSession(fields) {
  const { game, seats, start, moves = [], at = moves.length, placed = null } = fields;
  const { clock = null, ended = null, name = randomName(), branches = [] } = fields;
  const positions = [start ?? game.rules.start(game.options)];
  game.rules.preload?.(positions[0], moves);
  for (const move of moves) positions.push(game.rules.play(positions.at(-1), move));
  const time = clock ? clock.minutes * 60_000 : 0;
  const { left = [time, time] } = fields;
  const session = {
    ...{ game, name, moves, at: Math.min(at, moves.length), positions, placed: null },
    ...{ seats, clock, left, ended, branches, free: false },
  };
  return placed === null ? session : placePiece(session, placed);
}

/**
 * A new game with the game, seats and clock of another one, apart from what `changes` has.
 * @type {(session: Session, changes: { game?: Game, seats?: string[], start?: Position }) => Session}
 */
export const newGameLike = ({ game, seats, clock }, changes) =>
  openSession({ game, seats, clock, ...changes });

function randomName() {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(36)).join("-");
}

/** @param {Session} session */
export const positionOf = (session) => session.positions[session.at];

/**
 * What is on the board, also in the middle of a turn.
 * @param {Session} session
 */
export function shownPosition(session) {
  const position = positionOf(session);
  return session.placed === null ? position : session.game.rules.place(position, session.placed);
}

/** @param {Session} session */
export const isAtEnd = (session) => session.at === session.moves.length;

/**
 * The session with all its moves on the board.
 * @param {Session} session
 * @returns {Session}
 */
export const endOf = (session) => ({ ...session, at: session.moves.length });

/**
 * @param {Session} session
 * @returns {Outcome | null}
 */
export function outcomeOf(session) {
  const { game, ended } = session;
  return game.rules.outcome(positionOf(session)) ?? (isAtEnd(session) ? ended : null);
}

/** @param {Session} session */
export const moverOf = (session) => session.game.rules.toMove(positionOf(session));

/**
 * Whether a person may move in the position on the board.
 * @param {Session} session
 */
export function isHumansTurn(session) {
  const { free, seats } = session;
  return outcomeOf(session) === null && (free || seats[moverOf(session)] === HUMAN);
}

/**
 * Make a move in the position on the board; later moves are dropped. A move at the end of the game
 * earns the increment of the clock, except for the first.
 * @type {(session: Session, move: string) => Session}
 */
export function makeMove(session, move) {
  const after = session.game.rules.play(positionOf(session), move);
  const { clock, left } = session;
  const mover = moverOf(session);
  return {
    ...session,
    left:
      clock && session.at > 0 && isAtEnd(session)
        ? left.with(mover, left[mover] + clock.increment * 1000)
        : left,
    moves: [...session.moves.slice(0, session.at), move],
    positions: [...session.positions.slice(0, session.at + 1), after],
    at: session.at + 1,
    placed: null,
    ended: null,
  };
}

/**
 * Quarto: place the piece in hand. That completes the turn if it ends the game.
 * @type {(session: Session, square: number) => Session}
 */
export function placePiece(session, square) {
  const { rules } = session.game;
  const after = rules.place(positionOf(session), square);
  if (rules.outcome(after)) return makeMove(session, rules.formatTurn(square, null));
  return { ...session, placed: square };
}

/**
 * Quarto: give a piece, which completes the turn.
 * @type {(session: Session, piece: number) => Session}
 */
export function givePiece(session, piece) {
  return makeMove(session, session.game.rules.formatTurn(session.placed, piece));
}

/**
 * Show the session after so many moves.
 * @type {(session: Session, at: number) => Session}
 */
export function goTo(session, at) {
  return { ...session, at: Math.max(0, Math.min(at, session.moves.length)), placed: null };
}

/**
 * Make a move at the end of the game. An earlier position that is shown stays on the board.
 * @type {(session: Session, move: string) => Session}
 */
export function appendMove(session, move) {
  const after = makeMove(endOf(session), move);
  return isAtEnd(session) ? after : { ...after, at: session.at };
}

/**
 * Number of moves before the last one that a person made, or -1.
 * @param {Session} session
 */
export function lastHumanPly({ game, seats, positions }) {
  const decided = positions.slice(0, -1);
  return decided.findLastIndex((position) => seats[game.rules.toMove(position)] === HUMAN);
}

// Variations: moves that are looked at beside the game, where anybody may move for both sides. A
// variation is a session of its own. The game keeps the moves of its variations as branches, each from
// the start of the game.

/**
 * A variation that begins after `at` moves of the session and has no moves of its own yet.
 * @type {(session: Session, at?: number) => Session}
 */
export function variationAt(session, at = session.at) {
  const moves = session.moves.slice(0, at);
  const positions = session.positions.slice(0, at + 1);
  const reset = { placed: null, clock: null, ended: null, branches: [] };
  return { ...session, ...reset, moves, positions, at, free: true };
}

/**
 * The variation with these moves from the start, of which `at` are on the board.
 * @type {(session: Session, moves: string[], at?: number) => Session}
 */
export function variationOf(session, moves, at = moves.length) {
  const shared = commonLength(session.moves, moves);
  return goTo(moves.slice(shared).reduce(makeMove, variationAt(session, shared)), at);
}

/**
 * The number of equal moves at the start of two lists.
 * @type {(one: string[], other: string[]) => number}
 */
export function commonLength(one, other) {
  const at = other.findIndex((move, index) => move !== one[index]);
  return at < 0 ? other.length : at;
}

/**
 * What the table shows for a variation: the game itself if all moves are moves of the game, else the
 * variation, which becomes a branch of the game.
 * @type {(session: Session, variation: Session) => Shown}
 */
export function showVariation(session, variation) {
  const { moves, placed, at } = variation;
  const isGame = placed === null && commonLength(session.moves, moves) === moves.length;
  if (isGame) return { session: goTo(session, at), variation: null };
  return { session: withBranch(session, moves), variation };
}

/**
 * Add a branch. A branch that is the beginning of another one, or of the game, is left out.
 * @type {(session: Session, moves: string[]) => Session}
 */
export function withBranch(session, moves) {
  const continues = (/** @type {string[]} */ one, /** @type {string[]} */ other) =>
    commonLength(one, other) === other.length;
  const { branches } = session;
  if ([session.moves, ...branches].some((branch) => continues(branch, moves))) return session;
  return { ...session, branches: [...branches.filter((one) => !continues(moves, one)), moves] };
}

/** @type {(session: Session, moves: string[]) => Session} */
export function withoutBranch(session, moves) {
  return { ...session, branches: session.branches.filter((branch) => branch !== moves) };
}

/**
 * The branches that have another move in place of move number `at` of the game.
 * @type {(session: Session, at: number) => string[][]}
 */
export function branchesAt({ moves, branches }, at) {
  return branches.filter((branch) => {
    const shared = commonLength(moves, branch);
    return shared === at - 1 && shared < branch.length;
  });
}

/**
 * Take back all moves after the first `at`. They are kept as a branch.
 * @type {(session: Session, at: number) => Session}
 */
export function takeBackTo(session, at) {
  const { moves, positions } = session;
  const before = { moves: moves.slice(0, at), positions: positions.slice(0, at + 1), at };
  return withBranch({ ...session, ...before, placed: null, ended: null }, moves);
}

// The clock of a game. It runs for the player to move, from the second move on.

/**
 * Whether the clock runs in this state of the table.
 * @param {TableState} state
 */
export function isRunning({ session, setup, paused }) {
  if (!session.clock || session.moves.length === 0) return false;
  return !setup && !paused && outcomeOf(endOf(session)) === null;
}

/**
 * The session after so many milliseconds. A player without time left has lost.
 * @type {(session: Session, milliseconds: number) => Session}
 */
export function spendTime(session, milliseconds) {
  const mover = moverOf(endOf(session));
  const left = session.left.with(mover, Math.max(0, session.left[mover] - milliseconds));
  const ended = left[mover] === 0 ? { winner: 1 - mover, reason: "time" } : null;
  return { ...session, left, ended };
}

/**
 * Seconds that a player may spend on its next move, so that its clock lasts for the whole game.
 * @type {(session: Session, seat: number) => number}
 */
export function moveTime({ clock, left }, seat) {
  if (!clock) return Infinity;
  const seconds = left[seat] / 1000;
  return Math.max(0.05, Math.min(seconds / 2, seconds / 30 + 0.7 * clock.increment));
}

/**
 * What a player has left, such as `4:05`; empty without a clock.
 * @type {(session: Session, seat: number) => string}
 */
export const timeText = ({ clock, left }, seat) =>
  clock ? formatTime(Math.ceil(left[seat] / 1000)) : "";

/**
 * `4:05`, and tenths of a second below ten seconds.
 * @param {number} seconds
 */
export function preciseTime(seconds) {
  const left = Math.max(0, seconds);
  return left < 10 ? left.toFixed(1) : formatTime(Math.ceil(left));
}

/**
 * @param {number} seconds a whole number
 */
const formatTime = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// What all hosts of boards share: the table, a game with a friend, and boards that are only drawn.

/**
 * A board that shows a state, where nobody may move.
 * @template {BoardState} State
 */
export class StillHost {
  /** @type {(() => void)[]} */
  listeners = [];
  /** @type {BoardValues} */
  values = { analysis() {}, estimateOfMove: () => null, boundsOfMove: () => null };

  /** @param {State} state */
  constructor(state) {
    this.state = state;
  }

  /** @returns {Session} */
  get onBoard() {
    return this.state.session;
  }

  get mayMove() {
    return false;
  }

  /** @param {() => void} listener called after each change of the state */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** @param {Partial<State> | null | void} [changes] */
  change(changes) {
    this.setState(changes);
    this.callListeners();
  }

  /** @param {Partial<State> | null | void} changes of which listeners need not know */
  setState(changes) {
    this.state = { ...this.state, ...changes };
  }

  callListeners() {
    for (const listener of this.listeners) listener();
  }

  /** @param {string} move */
  play(move) {
    return this.attempt((session) => makeMove(session, move));
  }

  /** @param {number} square */
  place(square) {
    return this.attempt((session) => placePiece({ ...session, placed: null }, square));
  }

  /** @param {number} piece */
  give(piece) {
    return this.attempt((session) => givePiece(session, piece));
  }

  /**
   * Change the session on the board by an action of a person. Returns whether that is possible.
   * @param {(session: Session) => Session} _change
   */
  attempt(_change) {
    return false;
  }
}
