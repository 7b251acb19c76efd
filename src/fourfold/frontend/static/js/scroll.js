// On a phone the board and the words about it are not always visible. A change of the board that is made
// elsewhere on the page scrolls the board into view, together with the words that belong to it.

import { find } from "./dom.js";

const MARGIN = 8; // pixels

/**
 * Scroll to changes of the table from now on.
 * @param {Table} table
 */
export function scrollToChanges(table) {
  let isOutsideBoard = false;
  const onInput = (/** @type {Event} */ { target }) => {
    isOutsideBoard = !(target instanceof Element && target.closest("#stage"));
    setTimeout(() => {
      isOutsideBoard = false;
    });
  };
  for (const kind of ["click", "input", "submit", "keydown"]) {
    addEventListener(kind, onInput, { capture: true });
  }
  let before = { board: boardKey(table), answer: answerKey(table.state), hint: table.state.hint };
  table.onChange(() => {
    const { state } = table;
    const now = { board: boardKey(table), answer: answerKey(state), hint: state.hint };
    const isNewHint = now.hint && now.hint !== before.hint; // which may arrive at any time
    if (now.answer && now.answer !== before.answer) scrollIntoView(...exerciseElements(state));
    else if (isNewHint || (now.board !== before.board && isOutsideBoard)) {
      scrollIntoView(find("board"), ...(table.isLooking ? [find("looking")] : []));
    }
    before = now;
  });
}

/**
 * Equal for equal boards.
 * @param {Table} table
 */
function boardKey({ onBoard: { game, at, moves, placed, positions } }) {
  const start = game.rules.format(positions[0]);
  return [game.spec, start, moves.slice(0, at), placed].join(" ");
}

/**
 * Changes with the exercise and with the answer to what was tried; empty without an exercise.
 * @param {TableState} state
 */
const answerKey = ({ exercise }) => (exercise ? `${exercise.item.title}${exercise.answer}` : "");

/**
 * The answer of an exercise with the board, or before it the task with the whole table.
 * @param {TableState} state
 */
function exerciseElements({ exercise }) {
  if (exercise?.answer) return [find("exercise-answer"), find("board")];
  return [find("exercise"), find("stage").firstElementChild];
}

/**
 * Scroll as little as makes all these elements visible, or at least their top.
 * @param {...Element} elements
 */
function scrollIntoView(...elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top)) - MARGIN;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN;
  const down = Math.max(0, bottom - document.documentElement.clientHeight);
  const by = Math.min(top, down);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (by) scrollBy({ top: by, behavior: isCalm ? "instant" : "smooth" });
}
