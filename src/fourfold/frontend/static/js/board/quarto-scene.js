// What the Quarto board shows: a plain description that the drawing follows.

import { cellIndex } from "../rules/grid.js";
import { completedGroups, PIECES, pieceNumber, remaining } from "../rules/quarto.js";
import { outcomeOf, positionOf, shownPosition } from "../session.js";

/**
 * @typedef {object} QuartoScene
 * @property {(number | null)[]} board
 * @property {number | null} hand
 * @property {number[]} rack pieces that can be given
 * @property {number[]} left pieces neither on the board nor in hand
 * @property {number | null} last square of the last turn
 * @property {number | null} pending square of a piece that is placed in a turn not yet complete
 * @property {number[][]} groups completed groups
 * @property {Set<number>} winning their squares
 * @property {boolean} mayPlace
 * @property {boolean} mayGive
 * @property {number | null} selected piece that was picked up while setting up
 * @property {{ square: number | null, piece: number | null }} hint
 */

const BLANK = {
  rack: [],
  left: [],
  last: null,
  pending: null,
  groups: [],
  winning: new Set(),
  mayPlace: false,
  mayGive: false,
  selected: null,
  hint: { square: null, piece: null },
};

/**
 * @param {BoardHost} host
 * @returns {QuartoScene}
 */
export function quartoScene(host) {
  const { setup } = host.state;
  return setup ? setupScene(setup) : playScene(host);
}

/**
 * @param {BoardHost} host
 * @returns {QuartoScene}
 */
function playScene(host) {
  const { hint } = host.state;
  const session = host.onBoard;
  const shown = shownPosition(session);
  const groups = shown.won ? completedGroups(shown) : [];
  return {
    ...BLANK,
    board: shown.board,
    hand: shown.hand,
    rack: outcomeOf(session) !== null ? [] : remaining(shown),
    left: remaining(shown),
    last: lastSquare(session),
    pending: session.placed,
    groups,
    winning: new Set(groups.flat()),
    mayPlace: host.mayMove && positionOf(session).hand !== null,
    mayGive: host.mayMove && shown.hand === null,
    hint: hint ? parseHint(hint.move) : BLANK.hint,
  };
}

/**
 * @param {import("../setup/quarto.js").QuartoDraft} draft
 * @returns {QuartoScene}
 */
function setupScene({ board, hand, selected }) {
  const left = PIECES.filter((piece) => piece !== hand && !board.includes(piece));
  return { ...BLANK, board, hand, rack: left, left, mayPlace: true, mayGive: true, selected };
}

/** @param {Session} session */
function lastSquare({ moves, at, game }) {
  return at === 0 ? null : game.rules.parseTurn(moves[at - 1]).square;
}

/**
 * The square and the piece of a turn, of which a hint may name one alone.
 * @param {string} turn
 */
function parseHint(turn) {
  const [square, piece] = turn.split(":");
  return {
    square: square ? cellIndex(square, 4) : null,
    piece: piece ? pieceNumber(piece) : null,
  };
}
