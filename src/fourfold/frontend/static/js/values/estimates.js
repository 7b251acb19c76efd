// @ts-nocheck
// What the engine expects of positions of Ultimate: points, chances, the best line.

import { drawPointsBadge, formatPoints, shortly } from "../board/points-badge.js";
import { seatMessage } from "../descriptions.js";
import { formatNumber, t } from "../i18n.js";
import { positionOf } from "../session.js";
import { ValueSource } from "./source.js";

export class Estimates extends ValueSource {
  constructor(table) {
    super(table, { job: "estimate", seconds: 5 }, { job: "estimate", seconds: 0.3 });
  }

  /** What was seen further ahead stays. */
  keep(key, found) {
    if (found.depth < (this.known.get(key)?.depth ?? 0)) return;
    const { inChances } = this;
    this.known.set(key, { ...found, moves: found.moves.map((one) => ({ ...one, inChances })) });
  }

  /** Whether a game on the table is won, lost or drawn, and nothing else. */
  get inChances() {
    const { rules, options } = this.table.state.session.game;
    return !rules.countsPoints(options);
  }

  keepBrief(key, found) {
    this.keep(key, found);
  }

  /** The estimate of a position for the first player, the end of the game included; null is
   * unknown. */
  forFirst(position) {
    const { rules } = this.table.state.session.game;
    const outcome = rules.outcome(position);
    if (outcome) {
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

  reading(position) {
    const estimate = this.forFirst(position);
    if (!estimate) return null;
    const points = formatPoints(estimate);
    const percent = Math.round(estimate.chance * 100);
    const words = t(estimate.inChances ? "estimates.percent" : "estimates.words", {
      points,
      percent,
    });
    return { share: estimate.chance, text: shortly(points), words };
  }

  draw(element, position) {
    const estimate = this.forFirst(position);
    return estimate ? drawPointsBadge(element, estimate) : "";
  }

  variationOf(position) {
    return this.analysisOf(position)?.moves[0].line ?? [];
  }

  words(session) {
    const position = positionOf(session);
    const found = this.analysisOf(position);
    const estimate = this.forFirst(position);
    if (!found || !estimate) return this.error || t("values.working");
    return `${leadWords(session, found, estimate)} ${depthWords(found)}`;
  }
}

/** How far was looked ahead, or that it was to the end of the game. */
function depthWords({ exact, depth, nodes }) {
  return t(exact ? "estimates.exact" : "estimates.depth", { depth, nodes: formatNumber(nodes) });
}

/** Who is ahead, and by what the game counts. */
function leadWords(
  session,
  { exact },
  { points, chance, wins_in: wins, loses_in: loses, inChances },
) {
  const leader = points >= 0 ? 0 : 1;
  const { rules, options } = session.game;
  if (wins ?? loses) {
    const key = rules.winsByBlocks(options) ? "estimates.wins_any" : "estimates.wins";
    return seatMessage(session, leader, key, { count: wins ?? loses });
  }
  const percent = Math.round(Math.max(chance, 1 - chance) * 100);
  if (!inChances) {
    return seatMessage(session, leader, "estimates.leads", {
      points: formatNumber(Math.abs(points)),
      percent,
    });
  }
  if (percent > 50) return seatMessage(session, leader, "estimates.chance", { percent });
  return exact ? `${t("values.drawn")}.` : t("estimates.even");
}
