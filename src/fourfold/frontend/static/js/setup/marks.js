// Setting up crosses and noughts.

import { RuleError } from "../rules/errors.js";
import { blockAndPlace } from "../rules/ultimate.js";

/**
 * @typedef {object} MarksDraft
 * @property {Position} position not checked yet
 * @property {string} brush what a click puts on a cell: `x`, `o`, or `.` to clear it
 * @property {number | null} mover who is to move, if that was chosen; else it follows from the marks
 * @property {number | null} block Ultimate: the block that was changed last
 */

/** @type {Record<string, string>} */
const KEYS = { x: "x", o: "o", ".": ".", Delete: ".", Backspace: "." };

export const HELP = "setup.help_marks";
export const HAS_BRUSH = true;

/**
 * @param {Position} position
 * @returns {MarksDraft}
 */
export const draftOf = (position) => ({
  position,
  brush: "x",
  mover: null,
  block: position.sentTo ?? 0,
});

/** @param {MarksDraft} draft */
export const positionIn = ({ position }) => position;

/**
 * Put a mark on a cell; putting the same mark again clears the cell.
 * @param {BoardHost} host
 * @param {number} cell
 */
export function paint(host, cell, mark = host.state.setup.brush) {
  const { setup, session } = host.state;
  const { rules } = session.game;
  const content = rules.markAt(setup.position, cell);
  const position = rules.withMark(setup.position, cell, content === mark ? "." : mark);
  const block = position.blocks ? blockAndPlace(cell, position.n).block : null;
  host.change({ setup: { ...setup, position, block } });
}

/**
 * A key that is pressed on a cell: the mark itself, or a key that clears the cell.
 * @param {BoardHost} host
 * @param {number} cell
 * @param {KeyboardEvent} event
 */
export function paintByKey(host, cell, event) {
  const mark = KEYS[event.key];
  if (!mark || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const { setup, session } = host.state;
  if (session.game.rules.markAt(setup.position, cell) !== mark) paint(host, cell, mark);
}

/**
 * The numbers of crosses and noughts.
 * @param {Position} position
 */
function countMarks({ blocks, cells }) {
  const marks = blocks?.join("") ?? cells;
  return [..."xo"].map((mark) => marks.split(mark).length - 1);
}

/**
 * Who is to move: the choice, or else what follows from the marks.
 * @param {MarksDraft} draft
 */
export function moverOf({ mover, position }) {
  const [crosses, noughts] = countMarks(position);
  return mover ?? (crosses > noughts ? 1 : 0);
}

/**
 * Throws RuleError if the marks contradict who is to move.
 * @param {MarksDraft} draft
 */
export function check({ mover, position }) {
  const [crosses, noughts] = countMarks(position);
  if (mover !== null && crosses - noughts !== mover) {
    throw new RuleError(`setup.mover_${"xo"[mover]}`, { crosses, noughts });
  }
}
