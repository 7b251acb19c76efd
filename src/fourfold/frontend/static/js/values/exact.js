// Exact values: what is proven about the positions of a game.

import { badgeText, describeValue, drawValueBadge } from "../board/badges.js";
import { seatMessage } from "../descriptions.js";
import { t } from "../i18n.js";
import { positionOf } from "../session.js";
import { exactBounds, formatDistance, intersect, isExact, kindOf, opposite } from "./bounds.js";
import { ValueSource } from "./source.js";

export class ExactValues extends ValueSource {
  /** @param {Table} table */
  constructor(table) {
    super(table, { job: "analyse", seconds: 8 }, { job: "solve", seconds: 2 });
    /** @type {Map<string, Bounds>} results of brief queries, by game and position */
    this.solved = new Map();
  }

  /** @param {string} key */
  isKnown(key) {
    return this.tried.has(key) || Boolean(this.known.get(key)?.exact);
  }

  /**
   * @param {string} key
   * @param {Bounds} bounds
   */
  keepBrief(key, bounds) {
    this.solved.set(key, bounds);
  }

  /**
   * The bounds of a position's value for its mover; null if nothing is proven.
   * @param {Position} position
   */
  boundsOf(position) {
    const analysis = this.analysisOf(position);
    const solved = this.solved.get(this.key(position));
    const bounds = analysis && solved ? intersect(analysis, solved) : (analysis ?? solved);
    return bounds && kindOf(bounds) !== "open" ? bounds : null;
  }

  /**
   * The same for the first player; the end of a game has a value too.
   * @param {Position} position
   */
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

  /**
   * The reading of the bar; null if nothing is known.
   * @param {Position} position
   * @returns {Reading | null}
   */
  reading(position) {
    const bounds = this.forFirst(position);
    if (!bounds) return null;
    return { share: shareOf(bounds), text: badgeText(bounds), words: describeValue(bounds) };
  }

  /**
   * Draw the value of a position into an element; returns the text for its label.
   * @param {Element} element
   * @param {Position} position
   */
  draw(element, position) {
    const bounds = this.forFirst(position);
    return bounds ? drawValueBadge(element, bounds) : "";
  }

  /**
   * @param {Position} position
   * @returns {string[]}
   */
  bestLine(position) {
    return this.analysisOf(position)?.line ?? [];
  }

  /**
   * What is proven about the position on the board, and how far the rest is.
   * @param {Session} session
   */
  describe(session) {
    const position = positionOf(session);
    const bounds = this.forFirst(position);
    const proven = bounds ? describeProof(session, bounds) : "";
    const rest = this.describeRest(position, bounds !== null && isExact(bounds));
    return proven && rest ? `${proven}. ${rest}` : proven || rest;
  }

  /**
   * @param {Position} position
   * @param {boolean} isSolved
   */
  describeRest(position, isSolved) {
    const analysis = this.analysisOf(position);
    if (this.isWorking(position) && !analysis?.exact) return describeProgress(analysis);
    return isSolved ? "" : this.error || t("values.too_hard");
  }
}

/**
 * A turn that an analysis proves to be best; undefined if there is none.
 * @param {Analysis | undefined} analysis
 */
export function provenBestTurn(analysis) {
  return analysis?.turns?.find(({ standing }) => standing === "best")?.turn;
}

/** @param {Analysis | undefined} analysis */
function describeProgress(analysis) {
  if (!analysis) return t("values.working");
  const proven = analysis.turns.filter(({ exact }) => exact).length;
  return t("values.progress", { proven, count: analysis.turns.length });
}

/**
 * @param {Session} session
 * @param {Bounds} bounds for the first player
 */
function describeProof(session, bounds) {
  const kind = kindOf(bounds);
  if (kind === "draw") return t("values.drawn");
  const seat = ["win", "least"].includes(kind) ? 0 : 1;
  const key = ["least", "most"].includes(kind) ? "value.holds" : "value.first";
  return seatMessage(session, seat, key, { count: formatDistance(bounds) });
}

/**
 * The first player's share of the bar: the sooner the win, the larger. Half unless a win is proven.
 * @param {Bounds} bounds
 */
function shareOf(bounds) {
  const { value, distance } = bounds.lower;
  if (!["win", "loss"].includes(kindOf(bounds))) return 0.5;
  const lead = 0.5 - Math.min(isExact(bounds) ? distance : 16, 16) / 40;
  return value === "win" ? 0.5 + lead : 0.5 - lead;
}
