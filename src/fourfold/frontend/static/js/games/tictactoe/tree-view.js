// Tic-tac-toe in the tree viewer.

import { makeSvg } from "../../dom.js";
import { t } from "../../i18n.js";
import { cellIndex } from "../../rules/grid.js";
import * as rules from "../../rules/tictactoe.js";
import { drawCross, drawRect } from "../../tree/shapes.js";

/** @type {TreeView} */
export const tictactoe = {
  rules,
  size: { width: 58, height: 76, stub: 40 },
  draw,
  presets: {
    tictactoe: {
      title: () => t("app.tictactoe"),
      position: "x../.o./...",
      algorithm: "alphabeta",
      depth: "3",
    },
    "tictactoe(n=4)": {
      title: () => t("tree.four"),
      position: "",
      algorithm: "alphabeta",
      depth: "2",
    },
  },
};

/** @type {NonNullable<TreeView["draw"]>} */
function draw(position, width, lastMove) {
  const { cells, size, won } = position;
  const cell = width / size;
  const winning = new Set(won ? rules.winningCells(position) : []);
  const freshCell = lastMove ? cellIndex(lastMove, size) : -1;
  /** @type {SVGElement[]} */
  const drawn = [];
  [...cells].forEach((mark, index) => {
    const [x, y] = [(index % size) * cell, Math.floor(index / size) * cell];
    const kind = winning.has(index) ? "won" : index === freshCell ? "fresh" : "";
    drawn.push(drawRect(`square ${kind}`, x + 0.8, y + 0.8, cell - 1.6, cell - 1.6, 3));
    const [middle, r] = [cell / 2, cell * 0.24];
    if (mark === "x") drawn.push(drawCross(x + middle, y + middle, r));
    if (mark === "o") {
      drawn.push(makeSvg("circle", { class: "o", cx: x + middle, cy: y + middle, r: r * 1.1 }));
    }
  });
  return makeSvg("g", { class: "board marks-board" }, ...drawn);
}
