// The rule sets of Quarto: which groups of four squares win, as in fourfold.games.quarto.rules. A new
// rule set is an entry here and some messages, which CONTRIBUTING lists.

const SIZE = 4;
const SPAN = [...Array(SIZE).keys()];

/** @typedef {[row: number, column: number]} Step */

/**
 * The squares at these steps from each corner. Steps beyond an edge continue at the opposite one.
 * @param {Step[]} corners
 * @param {...Step} steps
 */
function shapes(corners, ...steps) {
  const square = (/** @type {number} */ row, /** @type {number} */ column) =>
    (row % SIZE) * SIZE + (column % SIZE);
  return corners.map(([row, column]) =>
    steps.map(([down, right]) => square(row + down, column + right)),
  );
}

/**
 * @param {number} rows
 * @param {number} columns
 * @returns {Step[]}
 */
const corners = (rows, columns) =>
  SPAN.slice(0, rows).flatMap((row) => SPAN.slice(0, columns).map((column) => pair(row, column)));

/**
 * @param {number} row
 * @param {number} column
 * @returns {Step}
 */
function pair(row, column) {
  return [row, column];
}

const ROWS = shapes(corners(4, 1), ...SPAN.map((step) => pair(0, step)));
const COLUMNS = shapes(corners(1, 4), ...SPAN.map((step) => pair(step, 0)));
const DIAGONALS = [
  [0, 5, 10, 15],
  [3, 6, 9, 12],
];
/** @type {Step[]} */
const TWO_BY_TWO = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
];
const BLOCKS = shapes(corners(3, 3), ...TWO_BY_TWO);
// On the torus, lines and blocks continue across the edges.
const FALLING = shapes(corners(1, 4), ...SPAN.map((step) => pair(step, step)));
const RISING = shapes(corners(1, 4), ...SPAN.map((step) => pair(step, SIZE - step)));
const ALL_BLOCKS = shapes(corners(4, 4), ...TWO_BY_TWO);

/** @type {Record<string, number[][]>} */
export const RULE_SETS = {
  lines: [...ROWS, ...COLUMNS, ...DIAGONALS],
  squares: [...ROWS, ...COLUMNS, ...DIAGONALS, ...BLOCKS],
  torus: [...ROWS, ...COLUMNS, ...FALLING, ...RISING, ...ALL_BLOCKS],
};

/** The names of the rule sets, the default first. */
export const RULES = Object.keys(RULE_SETS);
