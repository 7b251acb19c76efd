// The views of games that other packages add. Their rules are asked of the backend, and their board is drawn
// from the grid that their positions have. Loaded when there are any.

import { MarksBoard } from "../../board/marks.js";
import { t } from "../../i18n.js";
import { remoteRules } from "../../rules/remote.js";
import { positionOf } from "../../session.js";
import { marksThumbnail, texts } from "../marks-view.js";

class GenericBoard extends MarksBoard {
  /** @param {BoardHost} host */
  constructor(host) {
    const { marks } = positionOf(host.state.session).grid;
    super(host, { kind: "plain", columns: marks[0].length, rows: marks.length });
  }

  /** None: the notation of the game need not name columns and rows. */
  coordinates() {
    return [];
  }

  /** @param {number} cell */
  moveAt(cell) {
    return positionOf(this.host.onBoard).grid.moves.flat()[cell];
  }

  /** @param {number} cell */
  nameOf(cell) {
    const [row, column] = [Math.floor(cell / this.size) + 1, (cell % this.size) + 1];
    return t("square.at", { row, column });
  }

  /**
   * The cells that the last move changed: a move may change other cells than its own.
   * @type {(_: string, cell: number) => boolean}
   */
  isOfMove(_, cell) {
    const { game, positions, at } = this.host.onBoard;
    const [before, after] = [positions[at - 1], positions[at]];
    return game.rules.markAt(before, cell) !== game.rules.markAt(after, cell);
  }

  winningCells() {
    return [];
  }
}

/**
 * @typedef {object} PluginGame a game as the backend describes it
 * @property {string} name
 * @property {string} title
 * @property {{ name: string, choices: OptionValue[], default: OptionValue }[]} options
 * @property {string} variant the option to choose a variant by
 * @property {string} opponent
 * @property {boolean} has_grid
 */

/**
 * @param {PluginGame} game
 * @returns {GameView}
 */
export function pluginView({ name, title, options, variant: chosen, opponent }) {
  /** @type {GameOptions} */
  const accepted = {};
  for (const { name: option, choices, default: usual } of options) {
    if (choices.length) accepted[option] = [...new Set([usual, ...choices])];
  }
  return {
    rules: remoteRules(name, accepted),
    title: () => title,
    variant: chosen in accepted ? { option: chosen, title: () => chosen, label: String } : null,
    opponent,
    adviser: opponent,
    Board: GenericBoard,
    thumbnail: (position, { rules }) => {
      const { marks } = position.grid;
      return marksThumbnail(position, rules, marks[0].length, marks.length);
    },
    texts: { ...texts, task: (_, who) => t("status.plain", { who }) },
    example: "moves.example.plain",
    enterMove: (host, text) => host.play(text),
  };
}
