// @ts-nocheck
// What travels at the Quarto table when a move is made: a piece from the hand to the board, and the
// next from the rack to the hand.

import { shownPosition } from "../session.js";

/** The flights from one session to the next, each from one element to another. There are none where
 * more has changed than one turn changes, and none of a piece that was carried by hand. */
export function flights({ element, cells, pieces, hand }, before, after) {
  if (before.game.spec !== after.game.spec || element.matches(".dragging")) return [];
  const [was, is] = [before, after].map(shownPosition);
  const changed = [...cells.keys()].filter((square) => was.board[square] !== is.board[square]);
  if (changed.length > 1 || changed.some((square) => was.board[square] !== null)) return [];
  const found = changed.map((square) => ({ from: hand, to: cells[square].firstChild }));
  if (is.hand !== null && is.hand !== was.hand) {
    found.push({ from: pieces[is.hand], to: hand.firstChild });
  }
  return found;
}
