// @ts-nocheck
// The card of tic-tac-toe in the tree viewer.

import { makeSvg } from "../../dom.js";
import { t } from "../../i18n.js";
import { cellIndex } from "../../rules/grid.js";
import * as rules from "../../rules/tictactoe.js";
import { cross, rect } from "../../tree/shapes.js";

const shallow = { position: "", algorithm: "alphabeta", depth: "2" };

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
    "tictactoe(n=4)": { title: () => t("tree.four"), ...shallow },
  },
};

function draw({ cells, size, won }, width, fresh) {
  const cell = width / size;
  const winning = new Set(won ? rules.winningCells({ cells, size }) : []);
  const freshCell = fresh ? cellIndex(fresh, size) : -1;
  const drawn = [];
  [...cells].forEach((mark, index) => {
    const [x, y] = [(index % size) * cell, Math.floor(index / size) * cell];
    const kind = winning.has(index) ? "won" : index === freshCell ? "fresh" : "";
    drawn.push(rect(`square ${kind}`, x + 0.8, y + 0.8, cell - 1.6, cell - 1.6, 3));
    const [middle, r] = [cell / 2, cell * 0.24];
    if (mark === "x") drawn.push(cross(x + middle, y + middle, r));
    if (mark === "o") {
      drawn.push(makeSvg("circle", { class: "o", cx: x + middle, cy: y + middle, r: r * 1.1 }));
    }
  });
  return makeSvg("g", { class: "board marks-board" }, ...drawn);
}
