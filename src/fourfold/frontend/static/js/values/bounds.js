// Proven bounds of a value: `{ lower, upper }`, which are equal once the value is exact.

/**
 * What bounds prove: `win`, `draw` or `loss`, at `least` or at `most` a draw, or nothing: `open`.
 * @param {Bounds} bounds
 */
export function kindOf({ lower, upper }) {
  if (lower.value === upper.value) return lower.value;
  if (lower.value === "draw") return "least";
  return upper.value === "draw" ? "most" : "open";
}

/** @param {Bounds} bounds */
export function isExact({ lower, upper }) {
  return lower.value === upper.value && lower.distance === upper.distance;
}

/**
 * @param {Score} score
 * @returns {Bounds}
 */
export const exactBounds = (score) => ({ lower: score, upper: score });

/**
 * The distance to the end: `5`, or `5–9` while that is open.
 * @param {Bounds} bounds
 */
export function formatDistance({ lower, upper }) {
  return [...new Set([lower.distance, upper.distance])].sort((one, two) => one - two).join("–");
}

/**
 * The same bounds seen from the other side.
 * @param {Bounds} bounds
 * @returns {Bounds}
 */
export function opposite({ lower, upper }) {
  return { lower: negate(upper), upper: negate(lower) };
}

const NEGATED = /** @type {Record<string, string>} */ ({ win: "loss", loss: "win", draw: "draw" });

/** @param {Score} score */
const negate = ({ value, distance }) => ({ value: NEGATED[value], distance });

/**
 * The intersection of two proofs.
 * @param {Bounds} one
 * @param {Bounds} other
 * @returns {Bounds}
 */
export function intersect(one, other) {
  return {
    lower: rank(one.lower) > rank(other.lower) ? one.lower : other.lower,
    upper: rank(one.upper) < rank(other.upper) ? one.upper : other.upper,
  };
}

/** @param {Score} score */
function rank({ value, distance }) {
  const far = 100; // greater than any distance
  if (value === "draw") return 0;
  return value === "win" ? far - distance : distance - far;
}
