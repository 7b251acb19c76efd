// @ts-nocheck
// What the server found out about positions, and the asking for the one that is looked at.

import { explain } from "../i18n.js";

export class ValueSource {
  /** `work` is what the server is asked to do with the position that is looked at, `brief` with the
   * others of the game; both are { job, seconds }. */
  constructor(table, work, brief) {
    this.table = table;
    this.work = work;
    this.brief = brief;
    this.known = new Map(); // by game and position
    this.tried = new Set(); // what need not be looked at briefly any more
    this.finished = ""; // what was analysed last, as far as it could be
    this.error = "";
  }

  key(position) {
    const { game } = this.table.state.session;
    return `${game.spec} ${game.rules.format(position)}`;
  }

  analysisOf(position) {
    return this.known.get(this.key(position));
  }

  /** Whether the analysis of this position is still on its way. */
  isWorking(position) {
    return this.table.queryRunner.isRunning("value", this.asked(position, this.work).key);
  }

  /** The wish to analyse this position; null when all is known that will be. */
  query(position) {
    const key = this.key(position);
    const done = this.known.get(key)?.exact || this.finished === key;
    if (done && !this.isWorking(position)) return null;
    const end = (error) => {
      this.finished = key; // not to be asked for again while we look at it
      this.error = error;
    };
    return {
      ...this.asked(position, this.work),
      found: (found) => this.keep(key, found),
      done: () => end(""),
      failed: (error) => end(explain(error)),
    };
  }

  keep(key, found) {
    this.known.set(key, found);
  }

  /** The wish to look briefly at one of these positions, the latest that nothing is known of; not at
   * the one that is being analysed. */
  briefQuery(positions, analysed) {
    const { rules } = this.table.state.session.game;
    const isMissing = (one) =>
      !this.isKnown(this.key(one)) ||
      this.table.queryRunner.isRunning("brief", this.asked(one, this.brief).key);
    const missing = positions.findLast(
      (one) => one !== analysed && !rules.outcome(one) && isMissing(one),
    );
    if (!missing) return null;
    const key = this.key(missing);
    const end = () => {
      this.tried.add(key);
    };
    const found = (found) => this.keepBrief(key, found);
    return { ...this.asked(missing, this.brief), found, done: end, failed: end };
  }

  isKnown(key) {
    return this.tried.has(key) || this.known.has(key);
  }

  asked(position, { job, seconds }) {
    const { spec, rules } = this.table.state.session.game;
    const request = { do: job, game: spec, position: rules.format(position), seconds };
    return { key: `${job} ${this.key(position)}`, request };
  }
}
