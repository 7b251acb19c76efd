// @ts-nocheck
// What is known of the exact values of a game, and the asking for what is not.

import {
  badgeText,
  both,
  describeValue,
  drawValueBadge,
  exactBounds,
  formatDistance,
  isExact,
  kindOf,
  opposite,
} from "../board/value-badge.js";
import { seatMessage } from "../descriptions.js";
import { t } from "../i18n.js";
import { positionOf } from "../session.js";
import { ValueSource } from "./source.js";

export class ExactValues extends ValueSource {
  constructor(table) {
    super(table, { job: "analyse", seconds: 8 }, { job: "solve", seconds: 2 });
    this.solved = new Map(); // bounds by game and position
  }

  isKnown(key) {
    return this.tried.has(key) || this.known.get(key)?.exact;
  }

  keepBrief(key, found) {
    this.solved.set(key, found);
  }

  /** The bounds of a position's value for its mover; null when nothing is proven. */
  boundsOf(position) {
    const analysis = this.analysisOf(position);
    const solved = this.solved.get(this.key(position));
    const bounds = analysis && solved ? both(analysis, solved) : (analysis ?? solved);
    return bounds && kindOf(bounds) !== "open" ? bounds : null;
  }

  /** The same for the first player, the end of the game included. */
  forFirst(position) {
    const { rules } = this.table.state.session.game;
    const outcome = rules.outcome(position);
    if (outcome) {
      const value = outcome.winner === null ? "draw" : outcome.winner === 0 ? "win" : "loss";
      return exactBounds({ value, distance: 0 });
    }
    const bounds = this.boundsOf(position);
    return bounds && rules.toMove(position) === 1 ? opposite(bounds) : bounds;
  }

  // What the panel of values shows.

  /** { share, text, words } for the bar; null when nothing is known. */
  reading(position) {
    const bounds = this.forFirst(position);
    if (!bounds) return null;
    return { share: shareOf(bounds), text: badgeText(bounds), words: describeValue(bounds) };
  }

  /** Draw the value of a position into an element; the words for its label. */
  draw(element, position) {
    const bounds = this.forFirst(position);
    return bounds ? drawValueBadge(element, bounds) : "";
  }

  variationOf(position) {
    return this.analysisOf(position)?.line ?? [];
  }

  /** What is proven, and how far the rest is. */
  words(session) {
    const position = positionOf(session);
    const bounds = this.forFirst(position);
    const proven = bounds ? provenWords(session, bounds) : "";
    const rest = this.restWords(position, bounds !== null && isExact(bounds));
    return proven && rest ? `${proven}. ${rest}` : proven || rest;
  }

  restWords(position, isSolved) {
    const analysis = this.analysisOf(position);
    if (this.isWorking(position) && !analysis?.exact) return progressWords(analysis);
    return isSolved ? "" : this.error || t("values.too_hard");
  }
}

/** A turn that an analysis proves to be best; undefined when there is none. */
export function provenBestTurn(analysis) {
  return analysis?.turns?.find(({ standing }) => standing === "best")?.turn;
}

function progressWords(analysis) {
  if (!analysis) return t("values.working");
  const proven = analysis.turns.filter(({ exact }) => exact).length;
  return t("values.progress", { proven, count: analysis.turns.length });
}

/** Of bounds for the first player. */
function provenWords(session, bounds) {
  const kind = kindOf(bounds);
  if (kind === "draw") return t("values.drawn");
  const gains = ["win", "least"].includes(kind) ? 0 : 1;
  const key = ["least", "most"].includes(kind) ? "value.holds" : "value.first";
  return seatMessage(session, gains, key, { count: formatDistance(bounds) });
}

/** How much of the bar is the first player's: the sooner the win, the more. Where the value is not
 * proven, neither has more. */
function shareOf(bounds) {
  const { value, distance } = bounds.lower;
  if (!["win", "loss"].includes(kindOf(bounds))) return 0.5;
  const sure = 0.5 - Math.min(isExact(bounds) ? distance : 16, 16) / 40;
  return value === "win" ? 0.5 + sure : 0.5 - sure;
}
