// What moves are worth: exact values or estimates, depending on the game, and whether they may be seen.

import { drawPointsBadge, drawValueBadge } from "./board/badges.js";
import { seatMessage } from "./descriptions.js";
import { explain, formatNumber, t } from "./i18n.js";
import { outcomeOf, positionOf } from "./session.js";
import {
  badgeText,
  describeValue,
  exactBounds,
  formatDistance,
  formatPoints,
  intersect,
  isExact,
  kindOf,
  opposite,
  shortPoints,
} from "./value-text.js";

/** @implements {BoardValues} */
export class Values {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.sources = { exact: new ExactValues(table), estimates: new Estimates(table) };
  }

  /** The source of this game's values; undefined if it has none. */
  get source() {
    const { values } = this.table.state.session.game.view;
    return values ? this.sources[values] : undefined;
  }

  get shown() {
    const { setup, exercise, showsValues } = this.table.state;
    const { mayBeHelped } = this.table;
    return showsValues && mayBeHelped && this.source !== undefined && !setup && !exercise;
  }

  analysis() {
    return this.shown ? this.source?.analysisOf(positionOf(this.table.onBoard)) : undefined;
  }

  /**
   * The estimate of a move; null if it is unknown or may not be seen.
   * @param {string} move
   * @returns {Estimate | null}
   */
  estimateOfMove(move) {
    const moves = this.analysis()?.moves;
    const estimate = moves?.find((one) => one.move === move);
    return moves && estimate ? { ...estimate, best: estimate === moves[0] } : null;
  }

  /**
   * The proven bounds of a move; null if nothing is proven or may be seen.
   * @param {string} move
   */
  boundsOfMove(move) {
    return this.analysis()?.turns?.find(({ turn }) => turn === move) ?? null;
  }

  /** The best move as far as values are shown: proven, or else what the engine would play. */
  bestMove() {
    const analysis = this.analysis();
    return provenBestTurn(analysis) ?? analysis?.moves?.[0].move ?? null;
  }

  /**
   * The queries for the value of the position on the board, and briefly for the other positions of
   * the game. The engine does not think twice at once: while a player of Ultimate is about to answer,
   * the position on the board gets a brief query like the others.
   * @param {boolean} isPlayerThinking
   */
  queries(isPlayerThinking) {
    if (!this.shown || !this.source) return { value: null, brief: null };
    const session = this.table.onBoard;
    const position = positionOf(session);
    const isBusy = isPlayerThinking && session.game.view.values === "estimates";
    const value = isBusy || outcomeOf(session) ? null : this.source.query(position);
    return { value, brief: this.source.briefQuery(session.positions, value && position) };
  }
}

// Analyses of positions, and the queries for those that are missing. Exact values and estimates extend
// this class.

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
    return this.table.queryRunner.isRunning("value", this.queryKey(position, this.work));
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
    return this.makeQuery(position, this.work, (error) => {
      this.finished = key; // do not repeat the query while the position is on the board
      this.error = error;
    });
  }

  /**
   * @param {string} key
   * @param {Analysis} analysis
   * @param {boolean} _isBrief whether it is the result of a brief query
   */
  keep(key, analysis, _isBrief) {
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
      this.table.queryRunner.isRunning("brief", this.queryKey(position, this.brief));
    const missing = positions.findLast(
      (position) => position !== analysed && !rules.outcome(position) && isMissing(position),
    );
    if (!missing) return null;
    return this.makeQuery(missing, this.brief, () => void this.tried.add(this.key(missing)));
  }

  /** @param {string} key */
  isKnown(key) {
    return this.tried.has(key) || this.known.has(key);
  }

  /** @type {(position: Position, work: AnalysisJob) => string} */
  queryKey(position, { job }) {
    return `${job} ${this.key(position)}`;
  }

  /**
   * @param {Position} position
   * @param {AnalysisJob} work
   * @param {(error: string) => void} end called at the end, with an error or ""
   * @returns {Query}
   */
  makeQuery(position, work, end) {
    const { spec, rules } = this.table.state.session.game;
    const { job, seconds } = work;
    const key = this.key(position);
    return {
      key: this.queryKey(position, work),
      request: { do: job, game: spec, position: rules.format(position), seconds },
      onProgress: (analysis) => this.keep(key, analysis, work === this.brief),
      onDone: () => end(""),
      onError: (error) => end(explain(error)),
    };
  }
}

// Exact values: what is proven about the positions of a game.

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

  /** @type {(key: string, analysis: Analysis, isBrief: boolean) => void} */
  keep(key, analysis, isBrief) {
    if (isBrief) this.solved.set(key, analysis);
    else super.keep(key, analysis, isBrief);
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
    return {
      share: shareOf(bounds),
      text: badgeText(bounds),
      words: describeValue(bounds),
    };
  }

  /**
   * Draw the value of a position into an element; returns the text for its label.
   * @type {(element: Element, position: Position) => string}
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

  /** @type {(position: Position, isSolved: boolean) => string} */
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

// Estimates of the engine: expected points, chances, and the best line.

export class Estimates extends ValueSource {
  /** @param {Table} table */
  constructor(table) {
    super(table, { job: "estimate", seconds: 5 }, { job: "estimate", seconds: 0.3 });
  }

  /**
   * Keep an analysis unless a deeper one is known.
   * @type {(key: string, analysis: Analysis) => void}
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
    const text = shortPoints(points);
    return { share: estimate.chance, text, words: t(key, { points, percent }) };
  }

  /**
   * Draw the estimate of a position into an element; returns the text for its label.
   * @type {(element: Element, position: Position) => string}
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
    const { exact, depth, nodes } = analysis;
    const code = exact ? "estimates.exact" : "estimates.depth";
    const effort = t(code, { depth, nodes: formatNumber(nodes) });
    return `${describeLead(session, analysis, estimate)} ${effort}`;
  }
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
