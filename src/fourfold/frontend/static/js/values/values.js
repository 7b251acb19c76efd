// @ts-nocheck
// What moves are worth: exact values or an engine's estimates, as the game has them, and whether they
// are to be seen.

import { outcomeOf, positionOf } from "../session.js";
import { Estimates } from "./estimates.js";
import { ExactValues, provenBestTurn } from "./exact.js";

export class Values {
  constructor(table) {
    this.table = table;
    this.sources = { exact: new ExactValues(table), estimates: new Estimates(table) };
  }

  /** Where the values of this game come from; undefined when it has none. */
  get source() {
    return this.sources[this.table.state.session.game.view.values];
  }

  get shown() {
    const { setup, exercise, showsValues } = this.table.state;
    const { mayBeHelped } = this.table;
    return showsValues && mayBeHelped && this.source !== undefined && !setup && !exercise;
  }

  /** The analysis of the position on the board, if it is to be seen. */
  analysis() {
    return this.shown ? this.source.analysisOf(positionOf(this.table.onBoard)) : undefined;
  }

  /** Ultimate: the moves with their estimates, best first. */
  moves() {
    return this.analysis()?.moves;
  }

  ofMove(wanted) {
    const moves = this.moves();
    const found = moves?.find(({ move }) => move === wanted);
    return found ? { ...found, best: found === moves[0] } : null;
  }

  /** The proven bounds of a move that is one cell; null when nothing is known of it. */
  boundsOfMove(move) {
    return this.analysis()?.turns?.find(({ turn }) => turn === move) ?? null;
  }

  /** What is to be played, as far as it is shown: in Quarto what is proven to be best, in Ultimate
   * what the engine would play; null when there is no such thing. */
  bestMove() {
    return provenBestTurn(this.analysis()) ?? this.moves()?.[0].move ?? null;
  }

  /** The wishes for the value of the position that is looked at, and for a brief look at the others
   * of the game. The engine is not to think twice at once: what a player of Ultimate is about to
   * answer is looked at briefly, with the rest of the game. */
  queries(aPlayerThinks) {
    if (!this.shown) return { value: null, brief: null };
    const session = this.table.onBoard;
    const position = positionOf(session);
    const busy = aPlayerThinks && session.game.view.values === "estimates";
    const value = busy || outcomeOf(session) ? null : this.source.query(position);
    return { value, brief: this.source.briefQuery(session.positions, value && position) };
  }
}
