// Hints: the best move if it can be proven in time, else the move of an engine or player.

import { moveWords, playerName } from "./descriptions.js";
import { explain, t } from "./i18n.js";
import { positionOf } from "./session.js";
import { provenBestTurn } from "./values.js";

const SECONDS = 1.5;

export class Hints {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.unproven = ""; // the key of a position where nothing could be proven
  }

  get isExact() {
    return this.table.state.session.game.view.values === "exact";
  }

  /** The hint that follows from the values, if they are shown. */
  known() {
    const move = this.table.values.bestMove();
    if (!move) return null;
    const { game } = this.table.state.session;
    return makeHint(game, move, this.isExact ? "hint.proven" : "hint.engine");
  }

  /**
   * The query for a hint that was asked for: first for a proof, then for the move of the adviser.
   * @returns {Query | null}
   */
  query() {
    if (!this.table.state.wantsHint) return null;
    const session = this.table.onBoard;
    const { game } = session;
    const position = game.rules.format(positionOf(session));
    const key = `${game.spec} ${position}`;
    if (!this.isExact || this.unproven === key) return this.adviserQuery(game, position);
    const setUnproven = () => void Object.assign(this, { unproven: key });
    return {
      key,
      request: { do: "analyse", game: game.spec, position, seconds: SECONDS },
      onDone: (analysis) => {
        const move = provenBestTurn(analysis);
        return move ? makeHint(game, move, "hint.proven") : setUnproven();
      },
      onError: setUnproven,
    };
  }

  /** @type {(game: Game, position: string) => Query} */
  adviserQuery(game, position) {
    const { adviser: player } = game.view;
    const code = this.isExact ? "hint.unproven" : "hint.says";
    return {
      key: `${game.spec} ${position} ${player}`,
      request: { do: "choose", game: game.spec, position, player },
      onDone: ({ move }) => makeHint(game, move, code, playerName(player)),
      onError: (error) => ({ wantsHint: false, error: explain(error) }),
    };
  }
}

/**
 * The state of the table with a hint.
 * @param {Game} game
 * @param {string} move
 * @param {string} code
 * @param {string} [player]
 */
function makeHint(game, move, code, player) {
  const notice = t(code, { player, move: moveWords(game, move) });
  const text = t(code, { player, move: move.replace(/:$/, "") });
  return { hint: { move, text }, wantsHint: false, notice };
}
