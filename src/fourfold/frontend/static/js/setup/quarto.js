// @ts-nocheck
// Setting up Quarto. The draft in the state of the table is { board, hand, selected } meanwhile.

/** What tells how it is done; pieces are taken up one by one, not chosen once for many clicks. */
export const HELP = "setup.help";
export const HAS_BRUSH = false;

/** What is set up when one begins at this position. */
export const draftOf = ({ board, hand }) => ({ board, hand, selected: null });

/** What of the draft is a position, checked or not. */
export const positionIn = ({ board, hand }) => ({ board, hand });

/** Nothing can be wrong but what the position itself says. */
export function check() {}

/** Take a piece up, or put the one that was taken up back. */
export function choosePiece(table, piece) {
  const { setup } = table.state;
  table.change({ setup: { ...setup, selected: setup.selected === piece ? null : piece } });
}

/** Put the selected piece on a square; without one, take off what is there. */
export function chooseSquare(table, square) {
  const { board, hand, selected } = table.state.setup;
  table.change({ setup: { board: board.with(square, selected), hand, selected: null } });
}

/** Put the selected piece into the hand; without one, empty it. */
export function holdInHand(table) {
  const { board, selected } = table.state.setup;
  table.change({ setup: { board, hand: selected, selected: null } });
}
