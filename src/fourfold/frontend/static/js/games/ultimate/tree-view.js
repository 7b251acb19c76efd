// Ultimate in the tree viewer.

import { makeSvg } from "../../dom.js";
import { t } from "../../i18n.js";
import { cellIndex } from "../../rules/grid.js";
import * as rules from "../../rules/ultimate.js";
import { drawCross, drawRect } from "../../tree/shapes.js";

const shallow = { position: "", algorithm: "alphabeta", depth: "2" };

/** @type {TreeView} */
export const ultimate = {
  rules,
  size: { width: 104, height: 122, stub: 48 },
  draw,
  presets: {
    "ultimate(n=3)": { title: () => t("tree.small_ultimate"), ...shallow },
    ultimate: { title: () => t("app.ultimate"), ...shallow },
  },
};

/** @type {NonNullable<TreeView["draw"]>} */
function draw(position, width, lastMove) {
  /** @type {{ blocks: string[], sentTo: number | null, n: number, winners: (string | null)[] }} */
  const { blocks, sentTo, n, winners } = position;
  const size = n * n;
  const cell = width / size;
  const block = cell * n;
  const freshCell = lastMove ? cellIndex(lastMove, size) : -1;
  /** @type {SVGElement[]} */
  const drawn = [];
  blocks.forEach((cells, index) => {
    const [left, top] = [(index % n) * block, Math.floor(index / n) * block];
    const [cx, cy] = [left + block / 2, top + block / 2];
    const kind = index === sentTo ? "sent" : "";
    drawn.push(drawRect(`square ${kind}`, left + 0.8, top + 0.8, block - 1.6, block - 1.6, 2));
    if (winners[index] === "x") drawn.push(drawCross(cx, cy, block * 0.3));
    else if (winners[index] === "o") {
      drawn.push(makeSvg("circle", { class: "o", cx, cy, r: block * 0.32 }));
    } else {
      [...cells].forEach((mark, place) => {
        if (mark === ".") return;
        const at = rules.cellAt(index, place, n);
        const [x, y] = [(at % size) * cell + cell / 2, Math.floor(at / size) * cell + cell / 2];
        const className = `dot-${mark}${at === freshCell ? " fresh-dot" : ""}`;
        drawn.push(makeSvg("circle", { class: className, cx: x, cy: y, r: cell * 0.4 }));
      });
    }
  });
  return makeSvg("g", { class: "board ultimate-board" }, ...drawn);
}
