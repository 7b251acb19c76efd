// What moves are worth: exact values or estimates, depending on the game, and whether they may be seen.

import { outcomeOf, positionOf } from "../session.js";
import { Estimates } from "./estimates.js";
import { ExactValues, provenBestTurn } from "./exact.js";

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
