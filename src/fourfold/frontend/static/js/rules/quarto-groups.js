// @ts-nocheck
// The rule sets of Quarto: which groups of four squares win, as fourfold.games.quarto.rules has it.
// A rule set is an entry here, and its words, which CONTRIBUTING lists.

const SIZE = 4;
const SPAN = [...Array(SIZE).keys()];

/** The shape of these [row, column] steps from every corner, across the edges if it must. */
function moved(corners, ...steps) {
  const square = (row, column) => (row % SIZE) * SIZE + (column % SIZE);
  return corners.map(([row, column]) =>
    steps.map(([down, right]) => square(row + down, column + right)),
  );
}

const corners = (rows, columns) =>
  SPAN.slice(0, rows).flatMap((row) => SPAN.slice(0, columns).map((column) => [row, column]));

const ROWS = moved(corners(4, 1), ...SPAN.map((step) => [0, step]));
const COLUMNS = moved(corners(1, 4), ...SPAN.map((step) => [step, 0]));
const DIAGONALS = [
  [0, 5, 10, 15],
  [3, 6, 9, 12],
];
const TWO_BY_TWO = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
];
const BLOCKS = moved(corners(3, 3), ...TWO_BY_TWO);
// Across the edges, where the board closes to a torus.
const FALLING = moved(corners(1, 4), ...SPAN.map((step) => [step, step]));
const RISING = moved(corners(1, 4), ...SPAN.map((step) => [step, SIZE - step]));
const ALL_BLOCKS = moved(corners(4, 4), ...TWO_BY_TWO);

export const RULE_SETS = {
  lines: [...ROWS, ...COLUMNS, ...DIAGONALS],
  squares: [...ROWS, ...COLUMNS, ...DIAGONALS, ...BLOCKS],
  torus: [...ROWS, ...COLUMNS, ...FALLING, ...RISING, ...ALL_BLOCKS],
};

/** Their names, the usual one first. */
export const RULES = Object.keys(RULE_SETS);
