// Quarto, as in fourfold.games.quarto. A piece is a number from 0 to 15: tall 8 + dark 4 + solid 2 +
// square 1.

import { RuleError } from "../errors.js";
import { cellIndex, cellName, shareACell } from "./grid.js";

/**
 * @typedef {object} QuartoPosition
 * @property {readonly (number | null)[]} board the piece on each square
 * @property {number | null} hand
 * @property {string} rules the rule set
 * @property {boolean} won
 */

export const name = "quarto";
export const SIZE = 4;
export const PIECES = [...Array(16).keys()];
export const BITS = { height: 8, colour: 4, solidity: 2, shape: 1 };

// The rule sets of Quarto: which groups of four squares win, as in fourfold.games.quarto.rules. A new
// rule set is an entry here and some messages, which CONTRIBUTING lists.

const SPAN = [...Array(SIZE).keys()];

/**
 * The number of a square. Rows and columns beyond an edge continue at the opposite one.
 * @type {(row: number, column: number) => number}
 */
const square = (row, column) => (row % SIZE) * SIZE + (column % SIZE);

/**
 * The 2×2 blocks whose top left corner is in these rows and columns.
 * @param {number[]} corners
 */
const blocks = (corners) =>
  corners.flatMap((row) =>
    corners.map((column) =>
      [0, 1].flatMap((down) => [0, 1].map((right) => square(row + down, column + right))),
    ),
  );

const ROWS = SPAN.map((row) => SPAN.map((column) => square(row, column)));
const COLUMNS = SPAN.map((column) => SPAN.map((row) => square(row, column)));
// On the torus, lines and blocks continue across the edges.
const FALLING = SPAN.map((column) => SPAN.map((row) => square(row, column + row)));
const RISING = SPAN.map((column) => SPAN.map((row) => square(row, column + SIZE - row)));
const LINES = [...ROWS, ...COLUMNS, FALLING[0], RISING[SIZE - 1]];

/** @type {Record<string, number[][]>} */
export const RULE_SETS = {
  lines: LINES,
  squares: [...LINES, ...blocks([0, 1, 2])],
  torus: [...ROWS, ...COLUMNS, ...FALLING, ...RISING, ...blocks(SPAN)],
};

/** The names of the rule sets, the default first. */
export const RULES = Object.keys(RULE_SETS);

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
 * Read a position. Impossible positions are refused with the exact reason.
 * @param {string} text
 * @returns {Readonly<QuartoPosition>}
 */
export function parse(text, { rules = RULES[0] } = {}) {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 2) {
    const code = fields.length === 1 ? "position.hand_missing" : "position.form";
    throw new RuleError(code, { text: text.trim() });
  }
  const board = readBoard(fields[0]);
  const hand = fields[1] === "-" ? null : pieceNumber(fields[1]);
  if (hand !== null && board.includes(hand)) {
    const params = { piece: pieceName(hand), first: squareName(board.indexOf(hand)) };
    throw new RuleError("position.hand_twice", params);
  }
  const position = { board, hand, rules, won: false };
  const groups = completedGroups(position);
  if (groups.length === 0) return Object.freeze(position);
  const names = groups.map((group) => group.map(squareName).join("-"));
  const [first, last] = [names[0], names.at(-1)];
  if (hand !== null) throw new RuleError("position.won", { group: first });
  if (!shareACell(groups)) throw new RuleError("position.won_twice", { first, last });
  return Object.freeze({ ...position, won: true });
}

/**
 * @param {string} text
 * @returns {(number | null)[]}
 */
function readBoard(text) {
  const rows = text.split("/");
  if (rows.length !== SIZE) throw new RuleError("position.rows", { text, count: rows.length });
  /** @type {(number | null)[]} */
  const board = [];
  rows.forEach((row, index) => {
    const { length: count } = [...row];
    if (count !== SIZE) throw new RuleError("position.row", { row, number: index + 1, count });
    for (const mark of row) {
      const piece = mark === "." ? null : pieceNumber(mark);
      if (piece !== null && board.includes(piece)) {
        const [first, second] = [board.indexOf(piece), board.length].map(squareName);
        throw new RuleError("position.twice", { piece: pieceName(piece), first, second });
      }
      board.push(piece);
    }
  });
  return board;
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
 * @param {Pick<QuartoPosition, "board" | "hand">} position
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
 * @type {(position: QuartoPosition, square: number, piece: number) => boolean}
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
 * The bits of the attributes in which all pieces agree.
 * @param {number[]} pieces
 */
export function sharedBits(pieces) {
  return pieces.reduce((same, piece) => same & ~(piece ^ pieces[0]), 15);
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

/** @type {(square: number | null, gift: number | null) => string} */
export function formatTurn(square, gift) {
  return `${square === null ? "" : squareName(square)}:${gift === null ? "" : pieceName(gift)}`;
}

/** @type {(position: QuartoPosition, text: string) => Readonly<QuartoPosition>} */
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
 * @type {(position: QuartoPosition, square: number) => Readonly<QuartoPosition>}
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
 * @type {(position: QuartoPosition, piece: number) => Readonly<QuartoPosition>}
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
