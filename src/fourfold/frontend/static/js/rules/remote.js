// Rules of games that have no rules in JavaScript: their positions are loaded from the backend.
//
// Rules return at once. If a position is not known yet, they throw a NotLoadedError; after it is loaded,
// the same call succeeds.

import { NotLoadedError } from "../errors.js";

/**
 * @typedef {object} RemotePosition
 * @property {string} spec
 * @property {string} text
 * @property {number} toMove
 * @property {string[]} legalMoves
 * @property {Outcome | null} outcome
 * @property {{ marks: string[][], moves: string[][] }} grid
 */

/**
 * The rules of a game.
 * @param {string} name
 * @param {GameOptions} options
 * @returns {Rules}
 */
export function remoteRules(name, options) {
  /** @type {Map<string, RemotePosition>} */
  const known = new Map();

  /**
   * The key of a position ("" is the start), or of the position after a move in it.
   * @param {string} spec
   * @param {string} text
   */
  const keyOf = (spec, text, move = "") => [spec, text, move].join(" ");

  /** @param {GameOptions} chosen */
  function specOf(chosen) {
    const parts = Object.keys(options).map((option) => `${option}=${chosen[option]}`);
    return parts.length ? `${name}(${parts.join(",")})` : name;
  }

  /**
   * The position under this key. If it is not known, the error loads it and all that follow by `moves`.
   * @type {(key: string, spec: string, text: string, moves: string[]) => RemotePosition}
   */
  function lookUp(key, spec, text, moves) {
    const position = known.get(key);
    if (position) return position;
    throw new NotLoadedError([spec, text, ...moves].join(" "), async (backend) => {
      const line = await backend.ask("line", { game: spec, position: text || null, moves });
      let next = keyOf(spec, text);
      for (const [index, data] of line.entries()) {
        const loaded = readPosition(spec, data);
        known.set(next, loaded);
        next = keyOf(spec, loaded.text, moves[index]);
      }
    });
  }

  const read = (/** @type {string} */ spec, /** @type {string} */ text) =>
    lookUp(keyOf(spec, text), spec, text, []);

  /** @type {(position: RemotePosition, move: string, moves?: string[]) => RemotePosition} */
  const play = ({ spec, text }, move, moves = [move]) =>
    lookUp(keyOf(spec, text, move), spec, text, moves);

  return {
    name,
    options,
    start: (chosen = {}) => read(specOf(chosen), ""),
    parse: (text, chosen = {}) => read(specOf(chosen), text.trim()),
    format: (/** @type {RemotePosition} */ position) => position.text,
    toMove: (/** @type {RemotePosition} */ position) => position.toMove,
    outcome: (/** @type {RemotePosition} */ position) => position.outcome,
    legalMoves: (/** @type {RemotePosition} */ position) => position.legalMoves,
    markAt: (/** @type {RemotePosition} */ { grid }, /** @type {number} */ cell) =>
      grid.marks.flat()[cell] || ".",
    play: (position, move) => play(position, move.trim()),
    /**
     * Load all positions of a game with one request.
     * @param {RemotePosition} start
     * @param {string[]} moves
     */
    preload(start, moves) {
      moves.reduce((position, move, index) => play(position, move, moves.slice(index)), start);
    },
  };
}

/** @type {(spec: string, data: any) => RemotePosition} */
function readPosition(spec, { position: text, to_move: toMove, legal_moves, grid, outcome }) {
  const end = outcome && { winner: outcome.winner, reason: outcome.reason };
  return Object.freeze({ spec, text, toMove, legalMoves: legal_moves, outcome: end, grid });
}
