// @ts-nocheck
// What is to be seen on the Quarto table: a plain description that the drawing follows.

import { cellIndex } from "../rules/grid.js";
import { completedGroups, PIECES, pieceNumber, remaining } from "../rules/quarto.js";
import { outcomeOf, positionOf, shownPosition } from "../session.js";

const BLANK = {
  rack: [], // what can be given
  left: [], // what is neither on the board nor in hand
  last: null,
  pending: null,
  groups: [],
  winning: new Set(),
  mayPlace: false,
  mayGive: false,
  selected: null,
  hint: { square: null, piece: null },
};

export function quartoScene(table) {
  const { setup } = table.state;
  return setup ? setupScene(setup) : playScene(table);
}

function playScene(table) {
  const { hint } = table.state;
  const session = table.onBoard;
  const shown = shownPosition(session);
  const over = outcomeOf(session) !== null;
  const mine = table.isMine;
  const groups = shown.won ? completedGroups(shown) : [];
  const hinted = hint ? halves(hint.move) : { square: null, piece: null };
  return {
    ...BLANK,
    board: shown.board,
    hand: shown.hand,
    rack: over ? [] : remaining(shown),
    left: remaining(shown),
    last: lastSquare(session),
    pending: session.placed,
    groups,
    winning: new Set(groups.flat()),
    mayPlace: mine && positionOf(session).hand !== null,
    mayGive: mine && shown.hand === null,
    hint: hinted,
  };
}

function setupScene({ board, hand, selected }) {
  const left = PIECES.filter((piece) => piece !== hand && !board.includes(piece));
  return { ...BLANK, board, hand, rack: left, left, mayPlace: true, mayGive: true, selected };
}

function lastSquare({ moves, at, game }) {
  return at === 0 ? null : game.rules.parseTurn(moves[at - 1]).square;
}

function halves(turn) {
  const [square, piece] = turn.split(":");
  return {
    square: square ? cellIndex(square, 4) : null,
    piece: piece ? pieceNumber(piece) : null,
  };
}
