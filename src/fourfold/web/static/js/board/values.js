// A value as a badge: text and shape say what it is, colour only adds to it.

import { childOf, write } from "../dom.js";
import { t } from "../i18n.js";

/** Show { value, distance } in an element, or nothing for null; the words for a label. */
export function drawValue(element, score) {
  const badge = childOf(element, "badge", score !== null);
  if (!badge) return "";
  badge.className = `badge ${score.value}`;
  write(badge, badgeText(score));
  return valueWords(score);
}

export function badgeText({ value, distance }) {
  return t(`value.badge_${value}`, { distance: distance ?? "" });
}

export function valueWords({ value, distance }) {
  return t(`value.${value}`, { distance: distance ?? "?" });
}

/** The same value for the other side. */
export function opposite({ value, distance }) {
  return { value: { win: "loss", loss: "win", draw: "draw" }[value], distance };
}
