// Estimates of the engine: expected points, chances, and the best line.

import { drawPointsBadge, formatPoints, shortPoints } from "../board/badges.js";
import { seatMessage } from "../descriptions.js";
import { formatNumber, t } from "../i18n.js";
import { positionOf } from "../session.js";
import { ValueSource } from "./source.js";

export class Estimates extends ValueSource {
  /** @param {Table} table */
  constructor(table) {
    super(table, { job: "estimate", seconds: 5 }, { job: "estimate", seconds: 0.3 });
  }

  /**
   * Keep an analysis unless a deeper one is known.
   * @param {string} key
   * @param {Analysis} analysis
   */
  keep(key, analysis) {
    if (analysis.depth < (this.known.get(key)?.depth ?? 0)) return;
    const { inChances } = this;
    const moves = analysis.moves.map((move) => ({ ...move, inChances }));
    this.known.set(key, { ...analysis, moves });
  }

  /** Whether a game is only won, lost or drawn, so that points do not count. */
  get inChances() {
    const { rules, options } = this.table.state.session.game;
    return !rules.countsPoints(options);
  }

  /**
   * The estimate of a position for the first player; the end of a game has one too. Null if unknown.
   * @param {Position} position
   * @returns {Estimate | null}
   */
  forFirst(position) {
    const { rules } = this.table.state.session.game;
    const outcome = rules.outcome(position);
    if (outcome?.points) {
      const points = outcome.points[0] - outcome.points[1];
      const chance = points > 0 ? 1 : points < 0 ? 0 : 0.5;
      return { points, chance, wins_in: null, loses_in: null, inChances: this.inChances };
    }
    const best = this.analysisOf(position)?.moves[0];
    if (!best) return null;
    if (rules.toMove(position) === 0) return best;
    const { points, chance, wins_in: wins, loses_in: loses } = best;
    return { ...best, points: -points, chance: 1 - chance, wins_in: loses, loses_in: wins };
  }

  /**
   * @param {Position} position
   * @returns {Reading | null}
   */
  reading(position) {
    const estimate = this.forFirst(position);
    if (!estimate) return null;
    const points = formatPoints(estimate);
    const percent = Math.round(estimate.chance * 100);
    const key = estimate.inChances ? "estimates.percent" : "estimates.words";
    return {
      share: estimate.chance,
      text: shortPoints(points),
      words: t(key, { points, percent }),
    };
  }

  /**
   * Draw the estimate of a position into an element; returns the text for its label.
   * @param {Element} element
   * @param {Position} position
   */
  draw(element, position) {
    const estimate = this.forFirst(position);
    return estimate ? drawPointsBadge(element, estimate) : "";
  }

  /** @param {Position} position */
  bestLine(position) {
    return this.analysisOf(position)?.moves[0].line ?? [];
  }

  /**
   * Who is ahead on the board, and how deep the engine looked.
   * @param {Session} session
   */
  describe(session) {
    const position = positionOf(session);
    const analysis = this.analysisOf(position);
    const estimate = this.forFirst(position);
    if (!analysis || !estimate) return this.error || t("values.working");
    return `${describeLead(session, analysis, estimate)} ${describeDepth(analysis)}`;
  }
}

/** @param {Analysis} analysis */
function describeDepth({ exact, depth, nodes }) {
  return t(exact ? "estimates.exact" : "estimates.depth", { depth, nodes: formatNumber(nodes) });
}

/**
 * @param {Session} session
 * @param {Analysis} analysis
 * @param {Estimate} estimate for the first player
 */
function describeLead(session, { exact }, { points, chance, wins_in, loses_in, inChances }) {
  const leader = points >= 0 ? 0 : 1;
  const { rules, options } = session.game;
  const count = wins_in ?? loses_in;
  if (count) {
    const key = rules.winsByBlocks(options) ? "estimates.wins_any" : "estimates.wins";
    return seatMessage(session, leader, key, { count });
  }
  const percent = Math.round(Math.max(chance, 1 - chance) * 100);
  if (!inChances) {
    const lead = formatNumber(Math.abs(points));
    return seatMessage(session, leader, "estimates.leads", { points: lead, percent });
  }
  if (percent > 50) return seatMessage(session, leader, "estimates.chance", { percent });
  return exact ? `${t("values.drawn")}.` : t("estimates.even");
}
