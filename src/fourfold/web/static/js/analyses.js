// What the server found out about positions, and the asking for the one that is looked at.

import { explain } from "./i18n.js";

export class Analyses {
  /** `work` is what the server is asked to do with the position that is looked at, `brief` with the
   * others of the game; both are { job, seconds }. */
  constructor(table, work, brief) {
    this.table = table;
    this.work = work;
    this.brief = brief;
    this.known = new Map(); // by game and position
    this.tried = new Set(); // what need not be looked at briefly any more
    this.job = null;
    this.briefJob = null;
    this.error = "";
  }

  key(position) {
    const { game } = this.table.session;
    return `${game.spec} ${game.rules.format(position)}`;
  }

  analysisOf(position) {
    return this.known.get(this.key(position));
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
    if (!key || this.known.get(key)?.exact || this.finished === key) return;
    this.error = "";
    const job = this.start(key, this.work, (found) => {
      this.keep(key, found);
      this.table.changed();
    });
    this.job = { key, ...job };
    const end = (error = "") => {
      if (this.job?.key !== key) return;
      this.job = null;
      this.finished = key; // not to be asked for again while we look at it
      this.error = error;
      this.table.changed();
    };
    job.result.then(
      () => end(),
      (error) => end(explain(error)),
    );
  }

  keep(key, found) {
    this.known.set(key, found);
  }

  /** Look at positions of the game briefly, one after the other, the latest first; null stops it. */
  lookBack(positions) {
    if (!positions) {
      if (this.briefJob) this.tried.delete(this.briefJob.key);
      this.briefJob?.cancel();
      this.briefJob = null;
      return;
    }
    if (this.briefJob) return;
    const { rules } = this.table.session.game;
    const missing = positions.findLast(
      (one) => !rules.outcome(one) && !this.isWorking(one) && !this.isKnown(this.key(one)),
    );
    if (!missing) return;
    const key = this.key(missing);
    this.tried.add(key);
    const job = this.start(key, this.brief, (found) => this.keepBrief(key, found));
    this.briefJob = { key, ...job };
    const next = () => {
      if (this.briefJob?.key !== key) return;
      this.briefJob = null;
      this.table.changed();
    };
    job.result.then(next, next);
  }

  isKnown(key) {
    return this.tried.has(key) || this.known.has(key);
  }

  start(key, { job, seconds }, onFound) {
    const [game, ...position] = key.split(" ");
    const request = { do: job, game, position: position.join(" "), seconds };
    return this.table.live.start(request, onFound);
  }
}
