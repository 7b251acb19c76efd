// Tic-tac-toe on an n×n board, as in fourfold.games.tictactoe.

import { RuleError } from "../errors.js";
import { cellIndex, cellName, completeLines, lastMark, replaceMark, shareACell } from "./grid.js";

/**
 * @typedef {object} TicTacToePosition
 * @property {string} cells `x`, `o` or `.` for each cell
 * @property {number} size
 * @property {boolean} won
 */

export const name = "tictactoe";
/** @type {GameOptions} */
export const options = { n: [3, 4, 5, 6] };
const MARKS = "xo";

/** @returns {Readonly<TicTacToePosition>} */
export function start({ n = 3 } = {}) {
  return Object.freeze({ cells: ".".repeat(n * n), size: n, won: false });
}

/**
 * @param {string} text
 * @returns {Readonly<TicTacToePosition>}
 */
export function parse(text, { n = 3 } = {}) {
  const rows = text.trim().split("/");
  const cells = rows.join("");
  if (rows.length !== n) throw new RuleError("position.marks", { n, count: rows.length });
  rows.forEach((row, index) => {
    const number = index + 1;
    if (row.length !== n) throw new RuleError("position.cells", { number, row, n });
    const [mark] = /[^xo.]/.exec(row) ?? [];
    if (mark) throw new RuleError("position.mark", { mark, number });
  });
  const last = lastMark(cells);
  const lines = completeLines(cells, last, n);
  const winner = last === "o" ? "x" : "o";
  if (completeLines(cells, winner, n).length) {
    if (lines.length) throw new RuleError("position.both");
    throw new RuleError("position.after_win", { winner, last });
  }
  if (lines.length && !shareACell(lines)) throw new RuleError("position.lines", { mark: last });
  return Object.freeze({ cells, size: n, won: lines.length > 0 });
}

/** @type {(position: TicTacToePosition, cell: number) => string} */
export const markAt = ({ cells }, cell) => cells[cell];

/**
 * The position with another mark in a cell, for setting up.
 * @param {TicTacToePosition} position
 * @param {number} cell
 * @param {string} mark
 */
export function withMark({ cells, size }, cell, mark) {
  return Object.freeze({ cells: replaceMark(cells, cell, mark), size, won: false });
}

/** @param {TicTacToePosition} position */
export function format({ cells, size }) {
  return cells.match(new RegExp(`.{${size}}`, "g"))?.join("/") ?? "";
}

/** @param {TicTacToePosition} position */
export const toMove = ({ cells }) => cells.replaceAll(".", "").length & 1;

/**
 * @param {TicTacToePosition} position
 * @returns {Outcome | null}
 */
export function outcome(position) {
  if (position.won) return { winner: 1 - toMove(position), reason: "line" };
  return position.cells.includes(".") ? null : { winner: null, reason: "full" };
}

/** @param {TicTacToePosition} position */
export function legalMoves({ cells, size, won }) {
  if (won) return [];
  return [...cells].flatMap((mark, cell) => (mark === "." ? [cellName(cell, size)] : []));
}

/** @type {(position: TicTacToePosition, text: string) => Readonly<TicTacToePosition>} */
export function play(position, text) {
  const { cells, size } = position;
  const cell = cellIndex(text.trim(), size);
  if (outcome(position)) throw new RuleError("rule.over");
  if (cells[cell] !== ".") {
    throw new RuleError("rule.marked", { square: text.trim(), mark: cells[cell] });
  }
  const mark = MARKS[toMove(position)];
  const after = replaceMark(cells, cell, mark);
  return Object.freeze({ cells: after, size, won: completeLines(after, mark, size).length > 0 });
}

/**
 * The cells of the winning lines.
 * @param {TicTacToePosition} position
 */
export function winningCells({ cells, size }) {
  return [...MARKS].flatMap((mark) => completeLines(cells, mark, size).flat());
}
