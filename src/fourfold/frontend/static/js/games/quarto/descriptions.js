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

/** @typedef {keyof typeof BITS} Attribute */

const VALUES = {
  height: ["short", "tall"],
  colour: ["light", "dark"],
  solidity: ["hollow", "solid"],
  shape: ["round", "square"],
};
const ATTRIBUTES = /** @type {Attribute[]} */ (Object.keys(VALUES));

/** @type {(attribute: Attribute, piece: number) => string} */
const attributeValue = (attribute, piece) => VALUES[attribute][piece & BITS[attribute] ? 1 : 0];

/**
 * `tall dark hollow square`.
 * @param {number} piece
 */
export function describePiece(piece) {
  const values = ATTRIBUTES.map((name) => [name, t(`piece.${attributeValue(name, piece)}`)]);
  return t("piece.words", Object.fromEntries(values));
}

/**
 * The digit of a piece and its description, for buttons and lists.
 * @param {number} piece
 */
export const labelPiece = (piece) => `${pieceName(piece)}: ${describePiece(piece)}`;

/**
 * The attributes that all pieces share: `tall, dark`.
 * @param {number[]} pieces
 */
export function describeShared(pieces) {
  const shared = sharedBits(pieces);
  return ATTRIBUTES.filter((attribute) => shared & BITS[attribute])
    .map((attribute) => t(`shared.${attributeValue(attribute, pieces[0])}`))
    .join(", ");
}

/** @type {GameView["texts"]["move"]} */
export function move(session, seat) {
  const { hand } = session.positions[session.at - 1];
  const { square, gift } = parseTurn(session.moves[session.at - 1]);
  const params = {
    placed: hand === null ? "" : describePiece(hand),
    square: square === null ? "" : squareName(square),
    piece: gift === null ? "" : describePiece(gift),
  };
  if (square === null) return seatMessage(session, seat, "said.give", params);
  return seatMessage(session, seat, gift === null ? "said.place" : "said.turn", params);
}

/** @type {GameView["texts"]["task"]} */
export function task(session, who) {
  if (positionOf(session).hand === null) return t("status.give", { who });
  return t(session.placed === null ? "status.place" : "status.gift", { who });
}

/** @type {GameView["texts"]["won"]} */
export function won(session, seat) {
  const position = positionOf(session);
  const [group] = completedGroups(position);
  const values = describeShared(group.map((square) => position.board[square]));
  const names = group.map(squareName).join("-");
  return seatMessage(session, seat, "status.won", { group: names, values });
}

/** A turn inside a sentence: `c3:6`, or `:6`. */
export const CODE = /(?<!\w)(?:[a-d][1-4])?:[0-9A-F](?!\w)/g;

/**
 * `c3, giving tall dark hollow square`.
 * @param {string} turn
 */
export function words(turn) {
  const { square, gift } = parseTurn(turn);
  const place = square === null ? "" : squareName(square);
  if (gift === null) return place;
  return t(place ? "turn.both" : "turn.gift", { square: place, piece: describePiece(gift) });
}
