// @ts-nocheck
// Moves as people read them. A game whose notation has codes in it says on its card how to draw them.

import { fill } from "./dom.js";
import { currentLanguage } from "./i18n.js";

/** A move, drawn where the game has more than its text. */
export const drawMove = ({ view }, move) => view.notation?.draw(move) ?? move;

/** The same in words, for labels. */
export const moveWords = ({ view }, move) => view.notation?.words(move) ?? move;

/** A sentence in which moves are drawn, as a list of nodes. */
function drawText({ view }, text) {
  if (!view.notation) return [text];
  const { CODE, draw } = view.notation;
  const between = text.split(CODE);
  const moves = text.match(CODE) ?? [];
  return between.flatMap((part, index) => [part, ...moves.slice(index, index + 1).map(draw)]);
}

/** Write a sentence with its moves drawn, when it has changed. */
export function writeMoves(element, game, text) {
  fill(element, [currentLanguage(), game.name, text], () => drawText(game, text));
  return element;
}
