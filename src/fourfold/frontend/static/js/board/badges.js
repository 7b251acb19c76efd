// Values of moves as small badges on cells. Text and shape carry the meaning; colour only adds to it.

import { childOf, write } from "../dom.js";
import { t } from "../i18n.js";
import { badgeText, describeValue, formatPoints, kindOf, shortPoints } from "../value-text.js";

/**
 * Show proven bounds in an element, or nothing for null. Bounds that are not exact look like bounds.
 * @param {Element} element
 * @param {Bounds | null} bounds
 * @returns {string} text for the label of the element
 */
export function drawValueBadge(element, bounds) {
  const badge = childOf(element, "badge", bounds !== null);
  if (!badge || !bounds) return "";
  badge.className = `badge ${kindOf(bounds)}`;
  write(badge, badgeText(bounds));
  return describeValue(bounds);
}

/**
 * Show an estimate in an element, or nothing for null.
 * @param {Element} element
 * @param {Estimate | null} estimate
 * @returns {string} text for the label of the element
 */
export function drawPointsBadge(element, estimate) {
  const badge = childOf(element, "points", estimate !== null);
  if (!badge || !estimate) return "";
  badge.classList.toggle("best", Boolean(estimate.best));
  const points = formatPoints(estimate);
  write(badge, element.matches(".marks .cell") ? shortPoints(points) : points);
  return t("estimates.points", { points });
}
