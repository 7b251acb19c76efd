// Setting up Quarto.

/**
 * @typedef {object} QuartoDraft
 * @property {(number | null)[]} board
 * @property {number | null} hand
 * @property {number | null} selected the piece that was picked up
 */

/** Pieces are picked up one by one, so there is no brush. */
export const HELP = "setup.help";
export const HAS_BRUSH = false;

/**
 * @param {Position} position
 * @returns {QuartoDraft}
 */
export const draftOf = ({ board, hand }) => ({ board, hand, selected: null });

/** @param {QuartoDraft} draft */
export const positionIn = ({ board, hand }) => ({ board, hand });

/** Every draft is consistent: only the position itself can be wrong. */
export function check() {}

/**
 * Pick up a piece, or put back the one that was picked up.
 * @param {BoardHost} host
 * @param {number} piece
 */
export function choosePiece(host, piece) {
  const { setup } = host.state;
  host.change({ setup: { ...setup, selected: setup.selected === piece ? null : piece } });
}

/**
 * Put the selected piece on a square; without a selected piece, clear the square.
 * @param {BoardHost} host
 * @param {number} square
 */
export function chooseSquare(host, square) {
  const { board, hand, selected } = host.state.setup;
  host.change({ setup: { board: board.with(square, selected), hand, selected: null } });
}

/**
 * Put the selected piece into the hand; without a selected piece, empty the hand.
 * @param {BoardHost} host
 */
export function holdInHand(host) {
  const { board, selected } = host.state.setup;
  host.change({ setup: { board, hand: selected, selected: null } });
}
