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
 * @param {Session} session
 * @param {string} move
 * @returns {Session}
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
 * @param {Session} session
 * @param {number} square
 * @returns {Session}
 */
export function placePiece(session, square) {
  const { rules } = session.game;
  const after = rules.place(positionOf(session), square);
  if (rules.outcome(after)) return makeMove(session, rules.formatTurn(square, null));
  return { ...session, placed: square };
}

/**
 * Quarto: give a piece, which completes the turn.
 * @param {Session} session
 * @param {number} piece
 */
export function givePiece(session, piece) {
  return makeMove(session, session.game.rules.formatTurn(session.placed, piece));
}

/**
 * Show the session after so many moves.
 * @param {Session} session
 * @param {number} at
 * @returns {Session}
 */
export function goTo(session, at) {
  return { ...session, at: Math.max(0, Math.min(at, session.moves.length)), placed: null };
}

/**
 * Make a move at the end of the game. An earlier position that is shown stays on the board.
 * @param {Session} session
 * @param {string} move
 * @returns {Session}
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
