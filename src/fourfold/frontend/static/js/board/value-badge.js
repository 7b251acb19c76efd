// @ts-nocheck
// A value as a badge: text and shape say what it is, colour only adds to it. Values come as proven
// bounds, { lower, upper }, each a { value, distance }; one that is not exact looks like a bound.

import { childOf, write } from "../dom.js";
import { t } from "../i18n.js";

/** Show bounds in an element, or nothing for null; the words for a label. */
export function drawValueBadge(element, bounds) {
  const badge = childOf(element, "badge", bounds !== null);
  if (!badge) return "";
  badge.className = `badge ${kindOf(bounds)}`;
  write(badge, badgeText(bounds));
  return describeValue(bounds);
}

/** What the bounds prove: a win, draw or loss, `least` or `most` a draw, or nothing: `open`. */
export function kindOf({ lower, upper }) {
  if (lower.value === upper.value) return lower.value;
  if (lower.value === "draw") return "least";
  return upper.value === "draw" ? "most" : "open";
}

export function isExact({ lower, upper }) {
  return lower.value === upper.value && lower.distance === upper.distance;
}

export const exactBounds = (score) => ({ lower: score, upper: score });

export function badgeText(bounds) {
  const distance = isExact(bounds) ? bounds.lower.distance : "";
  return t(`value.badge_${kindOf(bounds)}`, { distance });
}

export function describeValue(bounds) {
  return t(`value.${kindOf(bounds)}`, { distance: formatDistance(bounds) });
}

/** `5`, or `5–9` while that is open. */
export function formatDistance({ lower, upper }) {
  return [...new Set([lower.distance, upper.distance])].sort((one, two) => one - two).join("–");
}

/** The same for the other side. */
export function opposite({ lower, upper }) {
  return { lower: turned(upper), upper: turned(lower) };
}

function turned({ value, distance }) {
  return { value: { win: "loss", loss: "win", draw: "draw" }[value], distance };
}

/** What two proofs say together. */
export function both(one, other) {
  return {
    lower: rank(one.lower) > rank(other.lower) ? one.lower : other.lower,
    upper: rank(one.upper) < rank(other.upper) ? one.upper : other.upper,
  };
}

function rank({ value, distance }) {
  const far = 100; // beyond any distance
  return { win: far - distance, draw: 0, loss: distance - far }[value];
}
