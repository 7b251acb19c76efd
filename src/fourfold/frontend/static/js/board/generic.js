// The board of a game from another package, drawn from the grid that its positions have: clicking a
// cell makes the move that the grid states for it.

import { t } from "../i18n.js";
import { positionOf } from "../session.js";
import { MarksBoard } from "./marks.js";

export class GenericBoard extends MarksBoard {
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
   * @param {string} _
   * @param {number} cell
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
