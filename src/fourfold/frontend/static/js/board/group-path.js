// @ts-nocheck
// How a completed group of Quarto is drawn over the board, whatever its shape: through the squares
// of a line, around those of a 2×2 square. What goes on across an edge leaves the board there and
// comes in again on the other side.

const SIZE = 4;
const STEP = 100 / SIZE; // of the overlay's box of 100 by 100

/** The data of an SVG path. */
export function groupPath(group) {
  const [a, b, c, d] = group;
  const isLine = String(stepOf(a, b)) === String(stepOf(b, c));
  const order = isLine ? [a, b, c, d] : [a, b, d, c, a];
  const parts = order.slice(1).map((to, index) => segment(order[index], to));
  return `M${written(centre(a))}${parts.join("")}`;
}

const centre = (square) => [
  ((square % SIZE) + 0.5) * STEP,
  (Math.floor(square / SIZE) + 0.5) * STEP,
];

const written = (point) => point.join(" ");

/** The shortest way to the next square, in columns and rows: across an edge, if that is it. */
function stepOf(from, to) {
  const [x, y] = centre(from);
  return centre(to).map((at, axis) => {
    const step = (at - [x, y][axis]) / STEP;
    return Math.abs(step) > SIZE / 2 ? step - SIZE * Math.sign(step) : step;
  });
}

function segment(from, to) {
  const half = stepOf(from, to).map((step) => (step * STEP) / 2);
  const [start, end] = [centre(from), centre(to)];
  const across = end.some((at, axis) => at !== start[axis] + 2 * half[axis]);
  if (!across) return ` L${written(end)}`;
  const out = start.map((at, axis) => at + half[axis]);
  const back = end.map((at, axis) => at - half[axis]);
  return ` L${written(out)} M${written(back)} L${written(end)}`;
}
