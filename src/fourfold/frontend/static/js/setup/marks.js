// @ts-nocheck
// Setting up crosses and noughts. The draft in the state of the table is meanwhile { position, brush, mover, block }:
//   position  unchecked
//   brush     what a click puts on a cell: x, o, or . to take off what is there
//   mover     who is to move, 0 or 1, when that was chosen; null: as the marks have it
//   block     Ultimate: the block that was last worked on

import { RuleError } from "../rules/errors.js";
import { whereabouts } from "../rules/ultimate.js";

const KEYS = { x: "x", o: "o", ".": ".", Delete: ".", Backspace: "." };

/** What tells how it is done, and whether a click puts what was chosen before. */
export const HELP = "setup.help_marks";
export const HAS_BRUSH = true;

export const draftOf = (position) => ({
  position,
  brush: "x",
  mover: null,
  block: position.sentTo ?? 0,
});

export const positionIn = ({ position }) => position;

/** Put a mark on a cell; the same once more takes it off. */
export function paint(table, cell, mark = table.state.setup.brush) {
  const { setup, session } = table.state;
  const { rules } = session.game;
  const there = rules.markAt(setup.position, cell);
  const position = rules.withMark(setup.position, cell, there === mark ? "." : mark);
  const block = position.blocks ? whereabouts(cell, position.n).block : null;
  table.change({ setup: { ...setup, position, block } });
}

/** A key pressed on a cell: the mark itself, or what takes it off. */
export function paintByKey(table, cell, event) {
  const mark = KEYS[event.key];
  if (!mark || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (table.state.session.game.rules.markAt(table.state.setup.position, cell) !== mark) {
    paint(table, cell, mark);
  }
}

/** How often each mark is there. */
function countMarks({ blocks, cells }) {
  const marks = blocks?.join("") ?? cells;
  return [..."xo"].map((mark) => marks.split(mark).length - 1);
}

/** Who is to move: as was chosen, else as the marks have it. */
export function moverOf({ mover, position }) {
  const [crosses, noughts] = countMarks(position);
  return mover ?? (crosses > noughts ? 1 : 0);
}

/** RuleError when the marks do not fit who is to move. */
export function check({ mover, position }) {
  const [crosses, noughts] = countMarks(position);
  if (mover !== null && crosses - noughts !== mover) {
    throw new RuleError(`setup.mover_${"xo"[mover]}`, { crosses, noughts });
  }
}
