// What the server found out about positions, and the asking for the one that is looked at.

import { explain } from "./i18n.js";

export class Analyses {
  /** `work` is what the server is asked to do, for so many seconds. */
  constructor(table, work, seconds) {
    this.table = table;
    this.work = work;
    this.seconds = seconds;
    this.known = new Map(); // by game and position
    this.job = null;
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
    const job = this.start(key, this.work, this.seconds, (found) => {
      this.known.set(key, found);
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

  start(key, work, seconds, onFound) {
    const [game, ...position] = key.split(" ");
    const request = { do: work, game, position: position.join(" "), seconds };
    return this.table.live.start(request, onFound);
  }
}
