// @ts-nocheck
// Tic-tac-toe on an n×n board, as fourfold.games.tictactoe has it. A position is
// { cells: a text of x, o and ., size, won }.

import { RuleError } from "./errors.js";
import { cellIndex, cellName, completeLines, shareACell } from "./grid.js";

export const name = "tictactoe";
/** What chooses a variant, the usual value first. */
export const options = { n: [3, 4, 5, 6] };
const MARKS = "xo";

export function start({ n = 3 } = {}) {
  return Object.freeze({ cells: ".".repeat(n * n), size: n, won: false });
}

const count = (cells, mark) => cells.split(mark).length - 1;

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
  const [crosses, noughts] = [count(cells, "x"), count(cells, "o")];
  if (crosses - noughts !== 0 && crosses - noughts !== 1) {
    throw new RuleError("position.counts", { crosses, noughts });
  }
  const last = crosses === noughts ? "o" : "x";
  const lines = completeLines(cells, last, n);
  const winner = last === "o" ? "x" : "o";
  if (completeLines(cells, winner, n).length) {
    throw new RuleError(lines.length ? "position.both" : "position.after_win", { winner, last });
  }
  if (lines.length && !shareACell(lines)) throw new RuleError("position.lines", { mark: last });
  return Object.freeze({ cells, size: n, won: lines.length > 0 });
}

export const markAt = ({ cells }, cell) => cells[cell];

/** The same marks but for one. */
export function withMark({ cells, size }, cell, mark) {
  const marks = cells.slice(0, cell) + mark + cells.slice(cell + 1);
  return Object.freeze({ cells: marks, size, won: false });
}

export function format({ cells, size }) {
  return cells.match(new RegExp(`.{${size}}`, "g")).join("/");
}

export const toMove = ({ cells }) => (cells.length - count(cells, ".")) & 1;

export function outcome(position) {
  if (position.won) return { winner: 1 - toMove(position), reason: "line" };
  return position.cells.includes(".") ? null : { winner: null, reason: "full" };
}

export function legalMoves({ cells, size, won }) {
  if (won) return [];
  return [...cells].flatMap((mark, cell) => (mark === "." ? [cellName(cell, size)] : []));
}

export function play(position, text) {
  const { cells, size } = position;
  const cell = cellIndex(text.trim(), size);
  if (outcome(position)) throw new RuleError("rule.over");
  if (cells[cell] !== ".") {
    throw new RuleError("rule.marked", { square: text.trim(), mark: cells[cell] });
  }
  const mark = MARKS[toMove(position)];
  const after = cells.slice(0, cell) + mark + cells.slice(cell + 1);
  return Object.freeze({ cells: after, size, won: completeLines(after, mark, size).length > 0 });
}

/** The cells of the winning lines. */
export function winningCells({ cells, size }) {
  return [..."xo"].flatMap((mark) => completeLines(cells, mark, size).flat());
}
