// A game from another package in the tree viewer, which does not know its rules: a node shows the move
// that leads to it.

import { makeSvg } from "../../dom.js";
import { drawRect } from "../../tree/shapes.js";

/** A position is the last move. @type {TreeRules} */
const rules = {
  parse: () => "",
  play: (_, move) => move,
};

/** @type {TreeView} */
const view = { rules, size: { width: 46, height: 62, stub: 40 }, draw, presets: {} };

/**
 * @param {string} spec
 * @returns {GameOf<TreeView>}
 */
export const pluginGame = (spec) => ({ name: spec, spec, options: {}, rules, view });

/**
 * @param {string} move
 * @param {number} width
 */
function draw(move, width) {
  const middle = { x: width / 2, y: width / 2 + 5, "text-anchor": "middle" };
  return makeSvg(
    "g",
    { class: "board" },
    drawRect("square", 1, 1, width - 2, width - 2, 4),
    makeSvg("text", middle, move),
  );
}
