// Analyses of positions, and the queries for those that are missing. Exact values and estimates extend
// this class.

import { explain } from "../i18n.js";

/** @typedef {{ job: string, seconds: number }} AnalysisJob a job of the server, and its time budget */

export class ValueSource {
  /**
   * @param {Table} table
   * @param {AnalysisJob} work for the position on the board
   * @param {AnalysisJob} brief for the other positions of the game
   */
  constructor(table, work, brief) {
    this.table = table;
    this.work = work;
    this.brief = brief;
    /** @type {Map<string, Analysis>} by game and position */
    this.known = new Map();
    /** @type {Set<string>} positions that need no brief query any more */
    this.tried = new Set();
    this.finished = ""; // the position whose query ended last
    this.error = "";
  }

  /** @param {Position} position */
  key(position) {
    const { game } = this.table.state.session;
    return `${game.spec} ${game.rules.format(position)}`;
  }

  /** @param {Position} position */
  analysisOf(position) {
    return this.known.get(this.key(position));
  }

  /**
   * Whether the analysis of this position is still under way.
   * @param {Position} position
   */
  isWorking(position) {
    return this.table.queryRunner.isRunning("value", this.makeQuery(position, this.work).key);
  }

  /**
   * The query that analyses a position; null once everything is known that can be.
   * @param {Position} position
   * @returns {Query | null}
   */
  query(position) {
    const key = this.key(position);
    const isDone = this.known.get(key)?.exact || this.finished === key;
    if (isDone && !this.isWorking(position)) return null;
    /** @param {string} error */
    const end = (error) => {
      this.finished = key; // do not repeat the query while the position is on the board
      this.error = error;
    };
    return {
      ...this.makeQuery(position, this.work),
      onProgress: (analysis) => this.keep(key, analysis),
      onDone: () => end(""),
      onError: (error) => end(explain(error)),
    };
  }

  /**
   * @param {string} key
   * @param {Analysis} analysis
   */
  keep(key, analysis) {
    this.known.set(key, analysis);
  }

  /**
   * The brief query for the latest of these positions about which nothing is known.
   * @param {Position[]} positions
   * @param {Position | null} analysed the position that has a query of its own
   * @returns {Query | null}
   */
  briefQuery(positions, analysed) {
    const { rules } = this.table.state.session.game;
    /** @param {Position} position */
    const isMissing = (position) =>
      !this.isKnown(this.key(position)) ||
      this.table.queryRunner.isRunning("brief", this.makeQuery(position, this.brief).key);
    const missing = positions.findLast(
      (position) => position !== analysed && !rules.outcome(position) && isMissing(position),
    );
    if (!missing) return null;
    const key = this.key(missing);
    const end = () => {
      this.tried.add(key);
    };
    return {
      ...this.makeQuery(missing, this.brief),
      onProgress: (analysis) => this.keepBrief(key, analysis),
      onDone: end,
      onError: end,
    };
  }

  /**
   * Keep the result of a brief query.
   * @param {string} key
   * @param {Analysis} analysis
   */
  keepBrief(key, analysis) {
    this.keep(key, analysis);
  }

  /** @param {string} key */
  isKnown(key) {
    return this.tried.has(key) || this.known.has(key);
  }

  /**
   * @param {Position} position
   * @param {AnalysisJob} work
   */
  makeQuery(position, { job, seconds }) {
    const { spec, rules } = this.table.state.session.game;
    const request = { do: job, game: spec, position: rules.format(position), seconds };
    return { key: `${job} ${this.key(position)}`, request };
  }
}
