// @ts-nocheck
// The card of a game that another package adds, in the tree viewer, which does not know its rules: a
// node is drawn as the move that leads there.

import { makeSvg } from "../../dom.js";
import { rect } from "../../tree/shapes.js";

/** A position is the last move, whatever it may be. */
const rules = { parse: () => "", play: (_, move) => move };

const view = { rules, size: { width: 46, height: 62, stub: 40 }, draw, presets: {} };

/** The game that a spec names. */
export const pluginGame = (spec) => ({ name: spec, spec, options: {}, rules, view });

function draw(move, width) {
  const middle = { x: width / 2, y: width / 2 + 5, "text-anchor": "middle" };
  return makeSvg(
    "g",
    { class: "board" },
    rect("square", 1, 1, width - 2, width - 2, 4),
    makeSvg("text", middle, move),
  );
}
