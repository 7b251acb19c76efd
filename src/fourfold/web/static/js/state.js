// A session: one game, its moves, and how far back we look. Sessions are values; every function
// here returns a new one.
//
//   game      as Games.find gives it, with its rules and its card
//   moves     texts, from the start on; the last `moves.length - at` of them can be redone
//   at        how many moves are on the board
//   positions the start and the position after each move
//   placed    Quarto: the square of a turn that is half made, else null
//   seats     who moves first and second: "human" or a player's spec
//   clock     { minutes, increment } or null
//   ended     { winner, reason } of a game that ended off the board (on time), else null

export const HUMAN = "human";

export function openSession({ game, start, moves = [], at, placed = null, seats, clock, ended }) {
  const positions = [start ?? game.rules.start(game.options)];
  for (const move of moves) positions.push(game.rules.play(positions.at(-1), move));
  const where = Math.min(at ?? moves.length, moves.length);
  const rest = { placed: null, seats, clock: clock ?? null, ended: ended ?? null };
  const session = { game, moves, at: where, positions, ...rest };
  return placed === null ? session : placeHand(session, placed);
}

export const positionOf = (session) => session.positions[session.at];

/** What lies on the board, in the middle of a turn as well. */
export function shownPosition(session) {
  const position = positionOf(session);
  return session.placed === null ? position : session.game.rules.place(position, session.placed);
}

export const isAtEnd = (session) => session.at === session.moves.length;

export function outcomeOf(session) {
  const { game, ended } = session;
  return game.rules.outcome(positionOf(session)) ?? (isAtEnd(session) ? ended : null);
}

export const moverOf = (session) => session.game.rules.toMove(positionOf(session));

/** Whether a person may move here and now. */
export function isHumansTurn(session) {
  return outcomeOf(session) === null && session.seats[moverOf(session)] === HUMAN;
}

/** Make a move. What could have been redone is gone. */
export function makeMove(session, move) {
  const after = session.game.rules.play(positionOf(session), move);
  return {
    ...session,
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

/** Back to the previous decision of a person: half a turn, or past a player's answer. */
export function undo(session) {
  if (session.placed !== null) return { ...session, placed: null };
  return goTo(session, nextDecision(session, -1));
}

export function redo(session) {
  return goTo(session, nextDecision(session, 1));
}

function nextDecision(session, step) {
  const { game, seats, positions, moves } = session;
  const isDecision = (at) => seats[game.rules.toMove(positions[at])] === HUMAN;
  let at = session.at + step;
  if (!seats.includes(HUMAN)) return at;
  while (at > 0 && at < moves.length && !isDecision(at)) at += step;
  return at;
}

export const canUndo = (session) => session.at > 0 || session.placed !== null;
export const canRedo = (session) => session.at < session.moves.length;
