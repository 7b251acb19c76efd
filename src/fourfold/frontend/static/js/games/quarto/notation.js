// @ts-nocheck
// How turns of Quarto are shown: the square and the piece, whose name is read out and shown on hover.

import { drawPiece } from "../../board/pieces.js";
import { make, mark } from "../../dom.js";
import { t } from "../../i18n.js";
import { PIECES, parseTurn, pieceName, squareName } from "../../rules/quarto.js";
import { describePiece } from "./descriptions.js";

/** A turn inside a sentence: `c3:6`, or `:6`. */
export const CODE = /(?<!\w)(?:[a-d][1-4])?:[0-9A-F](?!\w)/g;

/** `c3, giving tall dark hollow square`. */
export function words(turn) {
  const { square, gift } = parseTurn(turn);
  const place = square === null ? "" : squareName(square);
  if (gift === null) return place;
  return t(place ? "turn.both" : "turn.gift", { square: place, piece: describePiece(gift) });
}

export function draw(turn) {
  const { square, gift } = parseTurn(turn);
  const place = square === null ? [] : [squareName(square)];
  const piece = gift === null ? [] : [namedPiece(gift)];
  const apart = place.length && piece.length ? [" "] : []; // for who hears it
  const about = { class: "turn", title: words(turn), "data-move": turn };
  return make("span", about, ...place, ...apart, ...piece);
}

/** What the digits stand for, for whoever types: sixteen pieces with their digits. */
export const legend = () =>
  PIECES.map((piece) =>
    make(
      "li",
      { title: describePiece(piece) },
      make("kbd", {}, pieceName(piece)),
      namedPiece(piece),
    ),
  );

/** A small piece on a chip of wood, without the room around it that it has on the board. */
function namedPiece(piece) {
  const drawn = drawPiece(piece);
  drawn.removeAttribute("aria-hidden");
  mark(drawn, "viewBox", "12 14 80 100");
  mark(drawn, "role", "img");
  mark(drawn, "aria-label", describePiece(piece));
  return drawn;
}
