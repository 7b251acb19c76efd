// Pieces, moves and the state of the game in words, for everyone and for screen readers alike.

import { t } from "./i18n.js";
import { BITS, pieceName, sharedBits, squareName } from "./rules/quarto.js";
import { blockName } from "./rules/ultimate.js";
import { HUMAN, isAtEnd, isHumansTurn, moverOf, outcomeOf, positionOf } from "./state.js";

const VALUES = {
  height: ["short", "tall"],
  colour: ["light", "dark"],
  solidity: ["hollow", "solid"],
  shape: ["round", "square"],
};
export const MARKS = ["x", "o"];

function valueOf(attribute, piece) {
  return t(`piece.${VALUES[attribute][piece & BITS[attribute] ? 1 : 0]}`);
}

/** `tall dark hollow square`. */
export function pieceWords(piece) {
  const values = Object.keys(VALUES).map((attribute) => [attribute, valueOf(attribute, piece)]);
  return t("piece.words", Object.fromEntries(values));
}

/** What all the pieces of a group have in common: `tall, dark`. */
function sharedWords(pieces) {
  const shared = sharedBits(pieces);
  return Object.keys(VALUES)
    .filter((attribute) => shared & BITS[attribute])
    .map((attribute) => valueOf(attribute, pieces[0]))
    .join(", ");
}

/** What to call a player: a level by its number, others by their spec. */
function playerName(spec) {
  const level = /(?:^|_)level\((?:\w+=)?(\d+)\b/.exec(spec);
  return level ? t("player.level", { n: level[1] }) : spec;
}

/** What to call a seat: a person alone is You. */
export function seatName({ seats }, seat) {
  if (seats[seat] !== HUMAN) {
    return playerName(seats[seat]) + (seats[0] === seats[1] ? ` (${seat + 1})` : "");
  }
  return seats[1 - seat] === HUMAN ? t("seat.person", { number: seat + 1 }) : t("seat.human");
}

/** A message about what a seat does: languages speak to You in another form than of others. */
export function tell(session, seat, key, facts = {}) {
  const alone = session.seats[seat] === HUMAN && session.seats[1 - seat] !== HUMAN;
  return t(alone ? `${key}_you` : key, { who: seatName(session, seat), ...facts });
}

/** The last move on the board in a sentence, and how the game ended if it did. */
export function sayMove(session) {
  const { game, moves, at, positions } = session;
  const before = positions[at - 1];
  const mover = game.rules.toMove(before);
  const end = outcomeOf(session) ? ` ${statusWords(session)}.` : "";
  if (game.name !== "quarto") {
    return tell(session, mover, "said.mark", { square: moves[at - 1] }) + end;
  }
  const { square, gift } = game.rules.parseTurn(moves[at - 1]);
  const facts = {
    placed: before.hand === null ? "" : pieceWords(before.hand),
    square: square === null ? "" : squareName(square),
    piece: gift === null ? "" : pieceWords(gift),
  };
  if (square === null) return tell(session, mover, "said.give", facts);
  return tell(session, mover, gift === null ? "said.place" : "said.turn", facts) + end;
}

/** Whose turn it is and what is to be done, or how the game ended. */
export function statusWords(session, { paused = false, alone = false } = {}) {
  const outcome = outcomeOf(session);
  if (outcome) return outcomeWords(session, outcome);
  const mover = moverOf(session);
  const who = alone ? t("seat.human") : seatName(session, mover);
  if (!isHumansTurn(session)) {
    if (!isAtEnd(session)) return t("status.past", { at: session.at, count: session.moves.length });
    return paused ? t("status.paused") : t("status.thinking", { who });
  }
  const { game } = session;
  const position = positionOf(session);
  if (game.name === "quarto") {
    if (position.hand === null) return t("status.give", { who });
    return t(session.placed === null ? "status.place" : "status.gift", { who });
  }
  const facts = { who, mark: MARKS[mover] };
  if (game.name === "ultimate" && position.sentTo !== null) {
    return t("status.mark_in", { ...facts, block: blockName(position.sentTo, position.n) });
  }
  return t(game.name === "ultimate" && session.at > 0 ? "status.mark_any" : "status.mark", facts);
}

function outcomeWords(session, { winner, reason, points }) {
  const { game } = session;
  if (winner === null) {
    return points
      ? t("status.draw_points", { first: points[0], second: points[1] })
      : t("status.draw");
  }
  if (reason === "time") return tell(session, winner, "status.won_time");
  if (game.name !== "quarto") return tell(session, winner, "status.won_plain");
  const position = positionOf(session);
  const group = game.rules.completedGroups(position)[0];
  const values = sharedWords(group.map((square) => position.board[square]));
  const where = group.map(squareName).join("-");
  return tell(session, winner, "status.won", { group: where, values });
}

/** A piece as buttons and lists name it: its digit and its words. */
export const pieceLabel = (piece) => `${pieceName(piece)}: ${pieceWords(piece)}`;
