// Square grids: the names of their cells, and their lines. Cells are numbered in reading order.

import { RuleError } from "../errors.js";

/**
 * The name of a cell: `cellName(5, 4)` is `b2`.
 * @type {(index: number, size: number) => string}
 */
export function cellName(index, size) {
  return String.fromCharCode(97 + (index % size)) + (Math.floor(index / size) + 1);
}

/**
 * The number of a named cell. Throws RuleError if the grid has no such cell.
 * @type {(name: string, size: number) => number}
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

/**
 * The numbers of crosses and noughts.
 * @param {string} marks
 */
export const countMarks = (marks) => [..."xo"].map((mark) => marks.split(mark).length - 1);

/**
 * The mark of the player who moved last. Throws RuleError unless crosses and noughts have taken turns.
 * @param {string} marks
 */
export function lastMark(marks) {
  const [crosses, noughts] = countMarks(marks);
  if (crosses === noughts) return "o";
  if (crosses === noughts + 1) return "x";
  throw new RuleError("position.counts", { crosses, noughts });
}

/**
 * Marks with another one in this place.
 * @type {(marks: string, at: number, mark: string) => string}
 */
export const replaceMark = (marks, at, mark) => marks.slice(0, at) + mark + marks.slice(at + 1);

/** @type {Map<number, number[][]>} */
const linesBySize = new Map();

/**
 * All rows, columns and both diagonals of a size×size grid, as cell numbers.
 * @param {number} size
 */
function straightLines(size) {
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
 * @type {(marks: string | readonly (string | null)[], mark: string, size: number) => number[][]}
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
