// @ts-nocheck
// Hints: the best move where that can be proven in time, else what the engine or a player would do.

import { playerName } from "./descriptions.js";
import { explain, t } from "./i18n.js";
import { moveWords } from "./notation.js";
import { positionOf } from "./session.js";
import { provenBestTurn } from "./values/exact.js";

const SECONDS = 1.5;

export class Hints {
  constructor(table) {
    this.table = table;
    this.unproven = ""; // the key of the position where nothing could be proven
  }

  get isProven() {
    return this.table.state.session.game.view.values === "exact";
  }

  /** The hint that values have already given, if they are shown. */
  known() {
    const move = this.table.values.bestMove();
    if (!move) return null;
    const { game } = this.table.state.session;
    return this.isProven ? proven(game, move) : hint(game, move, "hint.engine");
  }

  query() {
    if (!this.table.state.wantsHint) return null;
    const { onBoard } = this.table;
    const { spec, rules, view } = onBoard.game;
    const about = { game: spec, position: rules.format(positionOf(onBoard)) };
    const key = Object.values(about).join(" ");
    const onError = (error) => ({ wantsHint: false, error: explain(error) });
    if (!this.isProven || this.unproven === key) {
      const { adviser: player } = view;
      const words = this.isProven ? "hint.unproven" : "hint.says";
      const onDone = ({ move }) => hint(onBoard.game, move, words, playerName(player));
      return {
        key: `${key} ${player}`,
        request: { do: "choose", ...about, player },
        onDone,
        onError,
      };
    }
    const ask = () => {
      this.unproven = key; // what cannot be solved can still be played
    };
    const onDone = (analysis) => {
      const move = provenBestTurn(analysis);
      return move ? proven(onBoard.game, move) : ask();
    };
    return { key, request: { do: "analyse", ...about, seconds: SECONDS }, onDone, onError: ask };
  }
}

const proven = (game, move) => hint(game, move, "hint.proven");

function hint(game, move, words, player) {
  const notice = t(words, { player, move: moveWords(game, move) });
  const text = t(words, { player, move: move.replace(/:$/, "") });
  return { hint: { move, text }, wantsHint: false, notice };
}
