// What is known of the exact values of a game, and the asking for what is not.

import { Analyses } from "./analyses.js";
import { badgeText, drawValue, opposite, valueWords } from "./board/values.js";
import { t } from "./i18n.js";
import { positionOf } from "./state.js";
import { tell } from "./words.js";

export class Verdicts extends Analyses {
  constructor(table) {
    super(table, { job: "analyse", seconds: 8 }, { job: "solve", seconds: 2 });
    this.solved = new Map(); // scores by game and position; null when nothing was found in time
  }

  isKnown(key) {
    return this.tried.has(key) || this.known.get(key)?.exact;
  }

  keepBrief(key, found) {
    this.solved.set(key, proven(found));
  }

  /** A position's score for its mover; null is unknown. */
  scoreOf(position) {
    const analysis = this.analysisOf(position);
    return analysis?.exact ? proven(analysis) : (this.solved.get(this.key(position)) ?? null);
  }

  /** A position's score for the first player, the end of the game included; null is unknown. */
  forFirst(position) {
    const { rules } = this.table.session.game;
    const outcome = rules.outcome(position);
    if (outcome) {
      const value = outcome.winner === null ? "draw" : outcome.winner === 0 ? "win" : "loss";
      return { value, distance: 0 };
    }
    const score = this.scoreOf(position);
    return score && rules.toMove(position) === 1 ? opposite(score) : score;
  }

  // What the panel of values shows.

  /** { share, text, words } for the bar; null when nothing is known. */
  reading(position) {
    const score = this.forFirst(position);
    return score && { share: shareOf(score), text: badgeText(score), words: valueWords(score) };
  }

  /** Draw the value of a position into an element; the words for its label. */
  draw(element, position) {
    const score = this.forFirst(position);
    return score ? drawValue(element, score) : "";
  }

  lineOf(position) {
    return this.analysisOf(position)?.line ?? [];
  }

  words(session) {
    const position = positionOf(session);
    const score = this.forFirst(position);
    if (score === null) {
      if (this.isWorking(position)) return this.progressWords(position);
      return this.error || t("values.too_hard");
    }
    if (score.value === "draw") return t("values.drawn");
    const winner = score.value === "win" ? 0 : 1;
    return tell(session, winner, "value.first", { distance: score.distance ?? "?" });
  }

  progressWords(position) {
    const turns = this.analysisOf(position)?.turns;
    if (!turns) return t("values.working");
    const known = turns.filter(({ exact }) => exact).length;
    return t("values.progress", { proven: known, count: turns.length });
  }
}

/** Exact, or at least which way it goes; null when not even that is proven. */
export function proven({ lower, upper, exact }) {
  if (exact) return lower;
  return lower.value === upper.value ? { value: lower.value, distance: null } : null;
}

/** How much of the bar is the first player's: the sooner the win, the more. */
function shareOf({ value, distance }) {
  if (value === "draw") return 0.5;
  const sure = 0.5 - Math.min(distance ?? 16, 16) / 40;
  return value === "win" ? 0.5 + sure : 0.5 - sure;
}
