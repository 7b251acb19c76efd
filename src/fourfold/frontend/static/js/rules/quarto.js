// @ts-nocheck
// Quarto, as fourfold.games.quarto has it. A position is a frozen value:
// { board: 16 pieces or null, hand: piece or null, rules, won }.
//
// A piece is a number from 0 to 15: tall 8 + dark 4 + solid 2 + square 1.

import { RuleError } from "./errors.js";
import { cellIndex, cellName } from "./grid.js";
import { RULE_SETS, RULES } from "./quarto-groups.js";
import { readPosition } from "./quarto-parser.js";

export const name = "quarto";
export const SIZE = 4;
export const PIECES = [...Array(16).keys()];
export const BITS = { height: 8, colour: 4, solidity: 2, shape: 1 };

/** What chooses a variant, the usual value first. */
export const options = { rules: RULES };

export const squareName = (square) => cellName(square, SIZE);
export const pieceName = (piece) => piece.toString(16).toUpperCase();

export function pieceNumber(text) {
  if (!/^[0-9a-f]$/i.test(text)) throw new RuleError("rule.piece", { name: text });
  return parseInt(text, 16);
}

/** The bits of the attributes in which all the pieces agree. */
export function sharedBits(pieces) {
  return pieces.reduce((same, piece) => same & ~(piece ^ pieces[0]), 15);
}

export function start({ rules = RULES[0] } = {}) {
  return Object.freeze({ board: Array(16).fill(null), hand: null, rules, won: false });
}

export function parse(text, { rules = RULES[0] } = {}) {
  return Object.freeze({ ...readPosition(text, RULE_SETS[rules]), rules });
}

export function format({ board, hand }) {
  const marks = board.map((piece) => (piece === null ? "." : pieceName(piece))).join("");
  return `${marks.match(/.{4}/g).join("/")} ${hand === null ? "-" : pieceName(hand)}`;
}

export const placed = ({ board }) => board.filter((piece) => piece !== null).length;
export const toMove = (position) => (placed(position) + (position.hand === null ? 0 : 1)) & 1;

/** The pieces neither on the board nor in hand: those that can be given. */
export function remaining({ board, hand }) {
  return PIECES.filter((piece) => piece !== hand && !board.includes(piece));
}

export function outcome(position) {
  if (position.won) return { winner: toMove(position), reason: "line" };
  return position.board.includes(null) ? null : { winner: null, reason: "full" };
}

/** Whether placing the piece on this empty square completes a group. */
function winsOn({ board, rules }, square, piece) {
  return RULE_SETS[rules].some((group) => {
    if (!group.includes(square)) return false;
    const pieces = group.map((other) => (other === square ? piece : board[other]));
    return !pieces.includes(null) && sharedBits(pieces) !== 0;
  });
}

/** The winning groups on the board; empty while nobody has won. */
export function completedGroups({ board, rules }) {
  return RULE_SETS[rules].filter((group) => {
    const pieces = group.map((square) => board[square]);
    return !pieces.includes(null) && sharedBits(pieces) !== 0;
  });
}

export function legalMoves(position) {
  if (position.won) return [];
  const gifts = remaining(position).map(pieceName);
  if (position.hand === null) return gifts.map((gift) => `:${gift}`);
  const turns = [];
  position.board.forEach((piece, square) => {
    if (piece !== null) return;
    const ends = gifts.length === 0 || winsOn(position, square, position.hand);
    for (const gift of ends ? [""] : gifts) turns.push(`${squareName(square)}:${gift}`);
  });
  return turns;
}

/** A turn's two halves; either is null when it is left out. */
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

export function formatTurn(square, gift) {
  return `${square === null ? "" : squareName(square)}:${gift === null ? "" : pieceName(gift)}`;
}

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
  if (gift === null)
    throw new RuleError("rule.must_give", { turn: text.trim(), piece: offer(after) });
  return give(after, gift);
}

/** A piece that can be given, for an example. */
const offer = (position) => pieceName(remaining(position)[0]);

/** The position in the middle of a turn: the hand is placed, nothing given yet. */
export function place(position, square) {
  const { board, hand, rules } = position;
  if (outcome(position)) throw new RuleError("rule.over");
  if (hand === null) {
    throw new RuleError("rule.no_hand", { square: squareName(square), piece: offer(position) });
  }
  if (board[square] !== null) {
    throw new RuleError("rule.occupied", {
      square: squareName(square),
      piece: pieceName(board[square]),
    });
  }
  const won = winsOn(position, square, hand);
  return Object.freeze({ board: board.with(square, hand), hand: null, rules, won });
}

/** The position once the opponent has been handed a piece. */
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
