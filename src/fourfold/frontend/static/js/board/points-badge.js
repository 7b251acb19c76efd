// @ts-nocheck
// Expected points as a small text on a cell.

import { childOf, write } from "../dom.js";
import { t } from "../i18n.js";

/** `+1.8`, `−0.15`, or `+#5` for a win that is forced within five moves. Where blocks are no points it
 * is the chance to win, a draw counting half: `62%`. */
export function formatPoints({ points, chance, wins_in: wins, loses_in: loses, inChances }) {
  const sign = points > 0 ? "+" : points < 0 ? "−" : "";
  if (wins ?? loses) return `${sign}#${wins ?? loses}`;
  if (inChances) return `${Math.round(100 * chance)}%`;
  const size = Math.abs(points);
  return sign + size.toFixed(size >= 10 ? 0 : size >= 1 ? 1 : 2);
}

/** The same where there is little room. */
export const shortly = (text) => text.replace("0.", ".");

/** Show an estimate in an element, or nothing for null; the words for a label. */
export function drawPointsBadge(element, estimate) {
  const badge = childOf(element, "points", estimate !== null);
  if (!badge) return "";
  badge.classList.toggle("best", Boolean(estimate.best));
  const text = formatPoints(estimate);
  write(badge, element.matches(".marks .cell") ? shortly(text) : text);
  return t("estimates.points", { points: formatPoints(estimate) });
}
