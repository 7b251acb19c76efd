// @ts-nocheck
// Square grids: the names of their cells, and their lines. Cells are numbered in reading order.

import { RuleError } from "./errors.js";

/** `cellName(5, 4)` is `b2`. */
export function cellName(index, size) {
  return String.fromCharCode(97 + (index % size)) + (Math.floor(index / size) + 1);
}

/** The number of a named cell; RuleError when the name is none of this grid's. */
export function cellIndex(name, size) {
  const match = /^([a-z])([1-9][0-9]?)$/.exec(name);
  const column = match ? match[1].charCodeAt(0) - 97 : size;
  const row = match ? Number(match[2]) - 1 : size;
  if (column >= size || row >= size) {
    throw new RuleError("rule.square", { name, last: cellName(size - 1, size)[0], size });
  }
  return row * size + column;
}

const known = new Map();

/** All rows, columns and both diagonals of a size×size grid, as cell numbers. */
export function straightLines(size) {
  if (!known.has(size)) {
    const span = [...Array(size).keys()];
    known.set(size, [
      ...span.map((row) => span.map((column) => row * size + column)),
      ...span.map((column) => span.map((row) => row * size + column)),
      span.map((step) => step * (size + 1)),
      span.map((step) => (step + 1) * (size - 1)),
    ]);
  }
  return known.get(size);
}

/** The lines whose cells all hold this mark. */
export function completeLines(marks, mark, size) {
  return straightLines(size).filter((line) => line.every((cell) => marks[cell] === mark));
}

/** Whether some cell belongs to every one of the lines: one move can then have completed them. */
export function shareACell(lines) {
  return lines[0].some((cell) => lines.every((line) => line.includes(cell)));
}
