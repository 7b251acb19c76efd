// @ts-nocheck
// A session: one game, its moves, and how far back we look. Sessions are values; every function
// here returns a new one.
//
//   game      as Games.find gives it, with its rules and its card
//   name      by which the server knows its players and the browser keeps it; nobody can guess it
//   moves     texts, from the start on
//   at        how many of them are on the board: we may look back
//   positions the start and the position after each move
//   placed    Quarto: the square of a turn that is half made, else null
//   seats     who moves first and second: "human" or a player's spec
//   clock     { minutes, increment } or null
//   left      what the two have left on it, in milliseconds
//   ended     { winner, reason } of a game that ended off the board (on time), else null
//   branches  the lines that were looked at beside it, see lines.js
//   free      whether anybody may move for both sides: so it is in a line, never in a game

export const HUMAN = "human";

/** A session of what is given of these; without a `start` it begins as the game does. */
export function openSession({
  game,
  start,
  moves = [],
  at = moves.length,
  placed = null,
  ...rest
}) {
  const { seats, clock = null, ended = null, name = newName(), branches = [] } = rest;
  const positions = [start ?? game.rules.start(game.options)];
  game.rules.expect?.(positions[0], moves);
  for (const move of moves) positions.push(game.rules.play(positions.at(-1), move));
  const time = clock ? clock.minutes * 60_000 : 0;
  const { left = [time, time] } = rest;
  const where = Math.min(at, moves.length);
  const table = { name, seats, clock, left, ended, branches, free: false };
  const session = { game, moves, at: where, positions, placed: null, ...table };
  return placed === null ? session : placeHand(session, placed);
}

function newName() {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(36)).join("-");
}

export const positionOf = (session) => session.positions[session.at];

/** What lies on the board, in the middle of a turn as well. */
export function shownPosition(session) {
  const position = positionOf(session);
  return session.placed === null ? position : session.game.rules.place(position, session.placed);
}

export const isAtEnd = (session) => session.at === session.moves.length;

/** The session looked at where it goes on. */
export const endOf = (session) => ({ ...session, at: session.moves.length });

export function outcomeOf(session) {
  const { game, ended } = session;
  return game.rules.outcome(positionOf(session)) ?? (isAtEnd(session) ? ended : null);
}

export const moverOf = (session) => session.game.rules.toMove(positionOf(session));

/** Whether a person may move here and now. */
export function isHumansTurn(session) {
  const { free, seats } = session;
  return outcomeOf(session) === null && (free || seats[moverOf(session)] === HUMAN);
}

/** Make a move where we look, which is then the end; a move that goes on earns its time. */
export function makeMove(session, move) {
  const after = session.game.rules.play(positionOf(session), move);
  const { clock, left } = session;
  const earns = clock && session.at > 0 && isAtEnd(session);
  const mover = moverOf(session);
  return {
    ...session,
    left: earns ? left.with(mover, left[mover] + clock.increment * 1000) : left,
    moves: [...session.moves.slice(0, session.at), move],
    positions: [...session.positions.slice(0, session.at + 1), after],
    at: session.at + 1,
    placed: null,
    ended: null,
  };
}

/** Quarto: place the piece in hand. The turn is whole when that ends the game. */
export function placeHand(session, square) {
  const { rules } = session.game;
  const after = rules.place(positionOf(session), square);
  if (rules.outcome(after)) return makeMove(session, rules.formatTurn(square, null));
  return { ...session, placed: square };
}

/** Quarto: give a piece, which makes the turn whole. */
export function giveAway(session, piece) {
  return makeMove(session, session.game.rules.formatTurn(session.placed, piece));
}

export function goTo(session, at) {
  return { ...session, at: Math.max(0, Math.min(at, session.moves.length)), placed: null };
}

/** Go on with a move, wherever we look meanwhile. */
export function goOn(session, move) {
  const after = makeMove(endOf(session), move);
  return isAtEnd(session) ? after : { ...after, at: session.at };
}

/** How many moves there were when a person decided one of them, the last time; -1 when none did. */
export function lastDecision({ game, seats, positions }) {
  const decided = positions.slice(0, -1);
  return decided.findLastIndex((position) => seats[game.rules.toMove(position)] === HUMAN);
}
