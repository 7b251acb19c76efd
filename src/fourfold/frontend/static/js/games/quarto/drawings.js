// Quarto in small pictures: turns inside sentences, and the legend of the pieces.

import { drawPiece } from "../../board/pieces.js";
import { make, setAttribute } from "../../dom.js";
import { PIECES, parseTurn, pieceName, squareName } from "../../rules/quarto.js";
import { describePiece, words } from "./descriptions.js";

/** @param {string} turn */
export function draw(turn) {
  const { square, gift } = parseTurn(turn);
  const place = square === null ? [] : [squareName(square)];
  const piece = gift === null ? [] : [drawNamedPiece(gift)];
  const space = place.length && piece.length ? [" "] : []; // for screen readers
  const attributes = { title: words(turn), "data-move": turn };
  return make("span.turn", attributes, ...place, ...space, ...piece);
}

/** The sixteen pieces with the digits that are typed for them. */
export const legend = () =>
  PIECES.map((piece) => {
    const key = make("kbd", pieceName(piece));
    return make("li", { title: describePiece(piece) }, key, drawNamedPiece(piece));
  });

/**
 * A small piece, cut out tighter than on the board, that screen readers name.
 * @param {number} piece
 */
function drawNamedPiece(piece) {
  const picture = drawPiece(piece);
  picture.removeAttribute("aria-hidden");
  setAttribute(picture, "viewBox", "12 14 80 100");
  setAttribute(picture, "role", "img");
  setAttribute(picture, "aria-label", describePiece(piece));
  return picture;
}
