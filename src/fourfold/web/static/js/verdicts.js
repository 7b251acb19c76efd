// What is known of the exact values of a game, and the asking for what is not.

import { opposite } from "./board/values.js";

const SECONDS = 8;
const HISTORY_SECONDS = 2;

export class Verdicts {
  constructor(table) {
    this.table = table;
    this.analyses = new Map(); // by game and position
    this.solved = new Map(); // scores by game and position; null when nothing was found in time
    this.job = null;
    this.historyJob = null;
    this.error = "";
  }

  key(position) {
    const { game } = this.table.session;
    return `${game.spec} ${game.rules.format(position)}`;
  }

  analysisOf(position) {
    return this.analyses.get(this.key(position));
  }

  /** Whether the analysis of this position is still on its way. */
  isWorking(position) {
    return this.job?.key === this.key(position);
  }

  /** Analyse this position, and no other; null is none at all. */
  analyse(position) {
    const key = position && this.key(position);
    if (this.job?.key === key) return;
    this.job?.cancel();
    this.job = null;
    if (!key || this.analyses.get(key)?.exact || this.failed === key) return;
    this.error = "";
    const job = this.start(key, "analyse", SECONDS, (found) => {
      this.analyses.set(key, found);
      this.table.changed();
    });
    this.job = { key, ...job };
    const end = (error = "") => {
      if (this.job?.key !== key) return;
      this.job = null;
      this.failed = key; // not to be asked for again while we look at it
      this.error = error;
      this.table.changed();
    };
    job.result.then(
      () => end(),
      (error) => end(error.message),
    );
  }

  /** Solve the positions of the game one after the other, the latest first. */
  solveAll(positions) {
    if (this.historyJob) return;
    const { rules } = this.table.session.game;
    const missing = positions.findLast(
      (one) => !rules.outcome(one) && this.scoreOf(one) === undefined && !this.isWorking(one),
    );
    if (!missing) return;
    const key = this.key(missing);
    this.solved.set(key, null);
    this.historyJob = this.start(key, "solve", HISTORY_SECONDS, (found) => {
      this.solved.set(key, proven(found));
    });
    const next = () => {
      this.historyJob = null;
      this.table.changed();
    };
    this.historyJob.result.then(next, next);
  }

  start(key, work, seconds, onFound) {
    const [game, ...position] = key.split(" ");
    const request = { do: work, game, position: position.join(" "), seconds };
    return this.table.live.start(request, onFound);
  }

  /** A position's score for its mover; null is unknown, undefined not asked for. */
  scoreOf(position) {
    const analysis = this.analysisOf(position);
    return analysis?.exact ? proven(analysis) : this.solved.get(this.key(position));
  }

  /** A position's score for the first player, the end of the game included; null is unknown. */
  forFirst(position) {
    const { rules } = this.table.session.game;
    const outcome = rules.outcome(position);
    if (outcome) {
      const value = outcome.winner === null ? "draw" : outcome.winner === 0 ? "win" : "loss";
      return { value, distance: 0 };
    }
    const score = this.scoreOf(position) ?? null;
    return score && rules.toMove(position) === 1 ? opposite(score) : score;
  }
}

/** Exact, or at least which way it goes; null when not even that is proven. */
export function proven({ lower, upper, exact }) {
  if (exact) return lower;
  return lower.value === upper.value ? { value: lower.value, distance: null } : null;
}
