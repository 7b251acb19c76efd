// The path that marks a completed group of Quarto: through the squares of a line, around those of a
// 2×2 square. Across an edge it leaves the board and comes in again on the other side.

const SIZE = 4;
const STEP = 100 / SIZE; // in an overlay of 100 by 100

/**
 * The data of an SVG path.
 * @param {number[]} group
 */
export function groupPath(group) {
  const [a, b, c, d] = group;
  const isLine = String(stepOf(a, b)) === String(stepOf(b, c));
  const order = isLine ? [a, b, c, d] : [a, b, d, c, a];
  const parts = order.slice(1).map((to, index) => segment(order[index], to));
  return `M${formatPoint(centre(a))}${parts.join("")}`;
}

/** @param {number} square */
const centre = (square) => [
  ((square % SIZE) + 0.5) * STEP,
  (Math.floor(square / SIZE) + 0.5) * STEP,
];

/** @param {number[]} point */
const formatPoint = (point) => point.join(" ");

/**
 * The shortest way to the next square in columns and rows, across an edge if that is shorter.
 * @param {number} from
 * @param {number} to
 */
function stepOf(from, to) {
  const start = centre(from);
  return centre(to).map((at, axis) => {
    const step = (at - start[axis]) / STEP;
    return Math.abs(step) > SIZE / 2 ? step - SIZE * Math.sign(step) : step;
  });
}

/**
 * @param {number} from
 * @param {number} to
 */
function segment(from, to) {
  const half = stepOf(from, to).map((step) => (step * STEP) / 2);
  const [start, end] = [centre(from), centre(to)];
  const crossesEdge = end.some((at, axis) => at !== start[axis] + 2 * half[axis]);
  if (!crossesEdge) return ` L${formatPoint(end)}`;
  const out = start.map((at, axis) => at + half[axis]);
  const back = end.map((at, axis) => at - half[axis]);
  return ` L${formatPoint(out)} M${formatPoint(back)} L${formatPoint(end)}`;
}
