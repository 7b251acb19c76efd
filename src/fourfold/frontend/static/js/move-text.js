// Sentences with moves in them, which are drawn if their game draws moves.

import { fill } from "./dom.js";
import { currentLanguage } from "./i18n.js";

/**
 * Write a sentence with its moves drawn, if it has changed.
 * @type {(element: HTMLElement, game: Game, text: string) => HTMLElement}
 */
export function writeMoves(element, game, text) {
  fill(element, [currentLanguage(), game.name, text], () => drawText(game, text));
  return element;
}

/** @type {(game: Game, text: string) => (Node | string)[]} */
function drawText({ view }, text) {
  if (!view.notation) return [text];
  const { CODE, draw } = view.notation;
  const moves = text.match(CODE) ?? [];
  return text.split(CODE).flatMap((part, index) => {
    return index < moves.length ? [part, draw(moves[index])] : [part];
  });
}
