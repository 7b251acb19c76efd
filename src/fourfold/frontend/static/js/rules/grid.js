// Square grids: the names of their cells, and their lines. Cells are numbered in reading order.

import { RuleError } from "./errors.js";

/**
 * The name of a cell: `cellName(5, 4)` is `b2`.
 * @param {number} index
 * @param {number} size
 */
export function cellName(index, size) {
  return String.fromCharCode(97 + (index % size)) + (Math.floor(index / size) + 1);
}

/**
 * The number of a named cell. Throws RuleError if the grid has no such cell.
 * @param {string} name
 * @param {number} size
 */
export function cellIndex(name, size) {
  const match = /^([a-z])([1-9][0-9]?)$/.exec(name);
  const column = match ? match[1].charCodeAt(0) - 97 : size;
  const row = match ? Number(match[2]) - 1 : size;
  if (column >= size || row >= size) {
    throw new RuleError("rule.square", { name, last: cellName(size - 1, size)[0], size });
  }
  return row * size + column;
}

/** @type {Map<number, number[][]>} */
const linesBySize = new Map();

/**
 * All rows, columns and both diagonals of a size×size grid, as cell numbers.
 * @param {number} size
 */
export function straightLines(size) {
  const known = linesBySize.get(size);
  if (known) return known;
  const span = [...Array(size).keys()];
  const lines = [
    ...span.map((row) => span.map((column) => row * size + column)),
    ...span.map((column) => span.map((row) => row * size + column)),
    span.map((step) => step * (size + 1)),
    span.map((step) => (step + 1) * (size - 1)),
  ];
  linesBySize.set(size, lines);
  return lines;
}

/**
 * The lines whose cells all have this mark.
 * @param {string | readonly (string | null)[]} marks
 * @param {string} mark
 * @param {number} size
 */
export function completeLines(marks, mark, size) {
  return straightLines(size).filter((line) => line.every((cell) => marks[cell] === mark));
}

/**
 * Whether some cell belongs to all lines, so that one move can have completed them.
 * @param {number[][]} lines
 */
export function shareACell(lines) {
  return lines[0].some((cell) => lines.every((line) => line.includes(cell)));
}
