// Drafts of crosses and noughts, which are set up in the form of panels/setup.js.

import { RuleError } from "../errors.js";
import { countMarks } from "../rules/grid.js";

/**
 * @typedef {object} MarksDraft
 * @property {Position} position not checked yet
 * @property {string} brush what a click puts on a cell: `x`, `o`, or `.` to clear it
 * @property {number | null} mover who is to move, if that was chosen; else it follows from the marks
 * @property {number | null} block Ultimate: the block that was changed last
 */

/**
 * The numbers of crosses and noughts.
 * @param {Position} position
 */
const countIn = ({ blocks, cells }) => countMarks(blocks?.join("") ?? cells);

/** @type {Editor} */
export const editor = {
  HELP: "setup.help_marks",
  HAS_BRUSH: true,
  /** @returns {MarksDraft} */
  draftOf: (position) => ({ position, brush: "x", mover: null, block: position.sentTo ?? 0 }),
  positionIn: ({ position }) => position,
  moverOf({ mover, position }) {
    const [crosses, noughts] = countIn(position);
    return mover ?? (crosses > noughts ? 1 : 0);
  },
  check({ mover, position }) {
    const [crosses, noughts] = countIn(position);
    if (mover !== null && crosses - noughts !== mover) {
      throw new RuleError(`setup.mover_${"xo"[mover]}`, { crosses, noughts });
    }
  },
};
