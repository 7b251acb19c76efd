// Proven bounds and estimates: comparing them, and their texts.

import { t } from "./i18n.js";

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
 * @type {(one: Bounds, other: Bounds) => Bounds}
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

/** @param {Bounds} bounds */
export function badgeText(bounds) {
  const distance = isExact(bounds) ? bounds.lower.distance : "";
  return t(`value.badge_${kindOf(bounds)}`, { distance });
}

/** @param {Bounds} bounds */
export function describeValue(bounds) {
  return t(`value.${kindOf(bounds)}`, { distance: formatDistance(bounds) });
}

/**
 * `+1.8`, `−0.15`, or `+#5` for a win that is forced within five moves; `62%` if only chances count.
 * @param {Estimate} estimate
 */
export function formatPoints({ points, chance, wins_in: wins, loses_in: loses, inChances }) {
  const sign = points > 0 ? "+" : points < 0 ? "−" : "";
  if (wins ?? loses) return `${sign}#${wins ?? loses}`;
  if (inChances) return `${Math.round(100 * chance)}%`;
  const size = Math.abs(points);
  return sign + size.toFixed(size >= 10 ? 0 : size >= 1 ? 1 : 2);
}

/**
 * The same where there is little room.
 * @param {string} text
 */
export const shortPoints = (text) => text.replace("0.", ".");
