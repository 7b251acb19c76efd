// How turns of Quarto are shown: the square and a picture of the piece, with its description.

import { drawPiece } from "../../board/pieces.js";
import { make, mark } from "../../dom.js";
import { t } from "../../i18n.js";
import { PIECES, parseTurn, pieceName, squareName } from "../../rules/quarto.js";
import { describePiece } from "./descriptions.js";

/** A turn inside a sentence: `c3:6`, or `:6`. */
export const CODE = /(?<!\w)(?:[a-d][1-4])?:[0-9A-F](?!\w)/g;

/**
 * `c3, giving tall dark hollow square`.
 * @param {string} turn
 */
export function words(turn) {
  const { square, gift } = parseTurn(turn);
  const place = square === null ? "" : squareName(square);
  if (gift === null) return place;
  return t(place ? "turn.both" : "turn.gift", { square: place, piece: describePiece(gift) });
}

/** @param {string} turn */
export function draw(turn) {
  const { square, gift } = parseTurn(turn);
  const place = square === null ? [] : [squareName(square)];
  const piece = gift === null ? [] : [drawNamedPiece(gift)];
  const space = place.length && piece.length ? [" "] : []; // for screen readers
  const attributes = { class: "turn", title: words(turn), "data-move": turn };
  return make("span", attributes, ...place, ...space, ...piece);
}

/** The sixteen pieces with the digits that are typed for them. */
export const legend = () =>
  PIECES.map((piece) =>
    make(
      "li",
      { title: describePiece(piece) },
      make("kbd", {}, pieceName(piece)),
      drawNamedPiece(piece),
    ),
  );

/**
 * A small piece, cut out tighter than on the board, that screen readers name.
 * @param {number} piece
 */
function drawNamedPiece(piece) {
  const picture = drawPiece(piece);
  picture.removeAttribute("aria-hidden");
  mark(picture, "viewBox", "12 14 80 100");
  mark(picture, "role", "img");
  mark(picture, "aria-label", describePiece(piece));
  return picture;
}
