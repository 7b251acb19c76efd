// Moves as people read them. The views of some games draw them.

import { fill } from "./dom.js";
import { currentLanguage } from "./i18n.js";

/**
 * A move, drawn if its game draws moves.
 * @param {Game} game
 * @param {string} move
 */
export const drawMove = ({ view }, move) => view.notation?.draw(move) ?? move;

/**
 * A move in words, for labels.
 * @param {Game} game
 * @param {string} move
 */
export const moveWords = ({ view }, move) => view.notation?.words(move) ?? move;

/**
 * Write a sentence with its moves drawn, if it has changed.
 * @param {HTMLElement} element
 * @param {Game} game
 * @param {string} text
 */
export function writeMoves(element, game, text) {
  fill(element, [currentLanguage(), game.name, text], () => drawText(game, text));
  return element;
}

/**
 * @param {Game} game
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function drawText({ view }, text) {
  if (!view.notation) return [text];
  const { CODE, draw } = view.notation;
  const moves = text.match(CODE) ?? [];
  return text.split(CODE).flatMap((part, index) => {
    return index < moves.length ? [part, draw(moves[index])] : [part];
  });
}
