// @ts-nocheck
// The plain board of a game that nobody draws otherwise, as its card has it: touching a cell makes the
// move that is written there.

import { t } from "../i18n.js";
import { positionOf } from "../session.js";
import { MarksBoard } from "./marks.js";

export class GenericBoard extends MarksBoard {
  constructor(table) {
    const { marks } = positionOf(table.state.session).grid;
    super(table, "plain", marks[0].length, marks.length);
  }

  /** How the game writes its moves need not have to do with columns and rows. */
  coordinates() {
    return [];
  }

  moveAt(cell) {
    return positionOf(this.table.onBoard).grid.moves.flat()[cell];
  }

  nameOf(cell) {
    const [row, column] = [Math.floor(cell / this.size) + 1, (cell % this.size) + 1];
    return t("square.at", { row, column });
  }

  /** A move may be made on other cells than it changes. */
  isOf(_, cell) {
    const { game, positions, at } = this.table.onBoard;
    const [before, after] = [positions[at - 1], positions[at]];
    return game.rules.markAt(before, cell) !== game.rules.markAt(after, cell);
  }

  winningCells() {
    return [];
  }
}
