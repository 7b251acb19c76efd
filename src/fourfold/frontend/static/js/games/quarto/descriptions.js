// @ts-nocheck
// Quarto in words: its pieces, its turns, and how it is won.

import { seatMessage } from "../../descriptions.js";
import { t } from "../../i18n.js";
import {
  BITS,
  completedGroups,
  parseTurn,
  pieceName,
  sharedBits,
  squareName,
} from "../../rules/quarto.js";
import { positionOf } from "../../session.js";

const VALUES = {
  height: ["short", "tall"],
  colour: ["light", "dark"],
  solidity: ["hollow", "solid"],
  shape: ["round", "square"],
};

const attributeValue = (attribute, piece) => VALUES[attribute][piece & BITS[attribute] ? 1 : 0];

/** `tall dark hollow square`. */
export function describePiece(piece) {
  const value = (attribute) => [attribute, t(`piece.${attributeValue(attribute, piece)}`)];
  return t("piece.words", Object.fromEntries(Object.keys(VALUES).map(value)));
}

/** A piece as buttons and lists name it: its digit and its words. */
export const labelPiece = (piece) => `${pieceName(piece)}: ${describePiece(piece)}`;

/** What all the pieces of a group have in common: `tall, dark`. */
export function describeShared(pieces) {
  const shared = sharedBits(pieces);
  return Object.keys(VALUES)
    .filter((attribute) => shared & BITS[attribute])
    .map((attribute) => t(`shared.${attributeValue(attribute, pieces[0])}`))
    .join(", ");
}

/** What a seat did in the last turn on the board. */
export function move(session, seat) {
  const { hand } = session.positions[session.at - 1];
  const { square, gift } = parseTurn(session.moves[session.at - 1]);
  const facts = {
    placed: hand === null ? "" : describePiece(hand),
    square: square === null ? "" : squareName(square),
    piece: gift === null ? "" : describePiece(gift),
  };
  if (square === null) return seatMessage(session, seat, "said.give", facts);
  return seatMessage(session, seat, gift === null ? "said.place" : "said.turn", facts);
}

/** What is to be done now, by `who`. */
export function task(session, who) {
  if (positionOf(session).hand === null) return t("status.give", { who });
  return t(session.placed === null ? "status.place" : "status.gift", { who });
}

/** How a seat has won. */
export function won(session, seat) {
  const position = positionOf(session);
  const [group] = completedGroups(position);
  const values = describeShared(group.map((square) => position.board[square]));
  return seatMessage(session, seat, "status.won", {
    group: group.map(squareName).join("-"),
    values,
  });
}
