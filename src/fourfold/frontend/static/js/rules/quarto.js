// Quarto, as in fourfold.games.quarto. A piece is a number from 0 to 15: tall 8 + dark 4 + solid 2 +
// square 1.

import { RuleError } from "./errors.js";
import { cellIndex, cellName } from "./grid.js";
import { RULE_SETS, RULES } from "./quarto-groups.js";
import { readPosition, sharedBits } from "./quarto-parser.js";

/**
 * @typedef {object} QuartoPosition
 * @property {readonly (number | null)[]} board the piece on each square
 * @property {number | null} hand
 * @property {string} rules the rule set
 * @property {boolean} won
 */

export { sharedBits };
export const name = "quarto";
export const SIZE = 4;
export const PIECES = [...Array(16).keys()];
export const BITS = { height: 8, colour: 4, solidity: 2, shape: 1 };

/** @type {GameOptions} */
export const options = { rules: RULES };

/** @param {number} square */
export const squareName = (square) => cellName(square, SIZE);
/** @param {number} piece */
export const pieceName = (piece) => piece.toString(16).toUpperCase();

/** @param {string} text */
export function pieceNumber(text) {
  if (!/^[0-9a-f]$/i.test(text)) throw new RuleError("rule.piece", { name: text });
  return parseInt(text, 16);
}

/** @returns {Readonly<QuartoPosition>} */
export function start({ rules = RULES[0] } = {}) {
  return Object.freeze({ board: Array(16).fill(null), hand: null, rules, won: false });
}

/**
 * @param {string} text
 * @returns {Readonly<QuartoPosition>}
 */
export function parse(text, { rules = RULES[0] } = {}) {
  return Object.freeze({ ...readPosition(text, RULE_SETS[rules]), rules });
}

/** @param {QuartoPosition} position */
export function format({ board, hand }) {
  const marks = board.map((piece) => (piece === null ? "." : pieceName(piece))).join("");
  return `${marks.match(/.{4}/g)?.join("/")} ${hand === null ? "-" : pieceName(hand)}`;
}

/**
 * The number of pieces on the board.
 * @param {QuartoPosition} position
 */
export const placed = ({ board }) => board.filter((piece) => piece !== null).length;

/** @param {QuartoPosition} position */
export const toMove = (position) => (placed(position) + (position.hand === null ? 0 : 1)) & 1;

/**
 * The pieces that can be given: neither on the board nor in hand.
 * @param {QuartoPosition} position
 */
export function remaining({ board, hand }) {
  return PIECES.filter((piece) => piece !== hand && !board.includes(piece));
}

/**
 * @param {QuartoPosition} position
 * @returns {Outcome | null}
 */
export function outcome(position) {
  if (position.won) return { winner: toMove(position), reason: "line" };
  return position.board.includes(null) ? null : { winner: null, reason: "full" };
}

/**
 * Whether the piece completes a group on this empty square.
 * @param {QuartoPosition} position
 * @param {number} square
 * @param {number} piece
 */
function winsOn({ board, rules }, square, piece) {
  return RULE_SETS[rules].some((group) => {
    if (!group.includes(square)) return false;
    return agree(group.map((other) => (other === square ? piece : board[other])));
  });
}

/**
 * The winning groups on the board.
 * @param {QuartoPosition} position
 */
export function completedGroups({ board, rules }) {
  return RULE_SETS[rules].filter((group) => agree(group.map((square) => board[square])));
}

/**
 * Whether there are four pieces, and they have something in common.
 * @param {(number | null)[]} squares
 */
function agree(squares) {
  const pieces = squares.filter((piece) => piece !== null);
  return pieces.length === squares.length && sharedBits(pieces) !== 0;
}

/**
 * @param {QuartoPosition} position
 * @returns {string[]}
 */
export function legalMoves(position) {
  const { board, hand } = position;
  if (position.won) return [];
  const gifts = remaining(position).map(pieceName);
  if (hand === null) return gifts.map((gift) => `:${gift}`);
  return board.flatMap((piece, square) => {
    if (piece !== null) return [];
    const ends = gifts.length === 0 || winsOn(position, square, hand);
    return (ends ? [""] : gifts).map((gift) => `${squareName(square)}:${gift}`);
  });
}

/**
 * Both halves of a turn such as `c3:4`, or null for one that is left out.
 * @param {string} text
 */
export function parseTurn(text) {
  const [place, give, more] = text.trim().split(":");
  if (give === undefined || more !== undefined || (!place && !give)) {
    throw new RuleError("rule.turn", { text: text.trim() });
  }
  return {
    square: place ? cellIndex(place, SIZE) : null,
    gift: give ? pieceNumber(give) : null,
  };
}

/**
 * @param {number | null} square
 * @param {number | null} gift
 */
export function formatTurn(square, gift) {
  return `${square === null ? "" : squareName(square)}:${gift === null ? "" : pieceName(gift)}`;
}

/**
 * @param {QuartoPosition} position
 * @param {string} text
 * @returns {Readonly<QuartoPosition>}
 */
export function play(position, text) {
  const { square, gift } = parseTurn(text);
  if (outcome(position)) throw new RuleError("rule.over");
  if (square === null && position.hand !== null) {
    throw new RuleError("rule.must_place", { piece: pieceName(position.hand) });
  }
  const after = square === null ? position : place(position, square);
  if (outcome(after)) {
    if (gift !== null) throw new RuleError("rule.no_gift", { turn: formatTurn(square, null) });
    return after;
  }
  if (gift === null) {
    throw new RuleError("rule.must_give", { turn: text.trim(), piece: someGift(after) });
  }
  return give(after, gift);
}

/**
 * A piece that can be given, as an example for messages.
 * @param {QuartoPosition} position
 */
const someGift = (position) => pieceName(remaining(position)[0]);

/**
 * Place the piece in hand: the position in the middle of a turn, before a piece is given.
 * @param {QuartoPosition} position
 * @param {number} square
 * @returns {Readonly<QuartoPosition>}
 */
export function place(position, square) {
  const { board, hand, rules } = position;
  if (outcome(position)) throw new RuleError("rule.over");
  if (hand === null) {
    throw new RuleError("rule.no_hand", { square: squareName(square), piece: someGift(position) });
  }
  const piece = board[square];
  if (piece !== null) {
    throw new RuleError("rule.occupied", { square: squareName(square), piece: pieceName(piece) });
  }
  const won = winsOn(position, square, hand);
  return Object.freeze({ board: board.with(square, hand), hand: null, rules, won });
}

/**
 * Give a piece to the opponent.
 * @param {QuartoPosition} position
 * @param {number} piece
 * @returns {Readonly<QuartoPosition>}
 */
export function give(position, piece) {
  if (outcome(position)) throw new RuleError("rule.over");
  if (position.hand !== null) {
    throw new RuleError("rule.must_place", { piece: pieceName(position.hand) });
  }
  const square = position.board.indexOf(piece);
  if (square >= 0) {
    throw new RuleError("rule.gone", { piece: pieceName(piece), square: squareName(square) });
  }
  return Object.freeze({ ...position, hand: piece });
}
