// Animated moves: pieces fly from where they were to where they are. An animation is short and ends at once
// when something else happens. Visitors who prefer reduced motion see none.

import { find, make } from "./dom.js";

const DURATION = 260; // milliseconds of one flight
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Animate the moves on the board of a table from now on.
 * @param {BoardHost} table
 * @param {() => Board | null} currentBoard
 */
export function animateMoves(table, currentBoard) {
  let shown = table.onBoard;
  /** @type {(() => void)[]} */
  let running = []; // functions that end a flight
  table.onChange(() => {
    const { onBoard: now, state } = table;
    const before = shown;
    if (now === before) return;
    shown = now;
    for (const end of running) end();
    const isAnimated = !reducedMotion.matches && !state.setup;
    const flights = (isAnimated && currentBoard()?.flights?.(before, now)) || [];
    running = flights.map((flight, index) => fly(flight, index * DURATION));
  });
}

/**
 * Fly a copy of `to`, which is hidden meanwhile. Returns a function that ends the flight.
 * @type {(flight: Flight, delay: number) => () => void}
 */
function fly({ from, to }, delay) {
  const target = /** @type {HTMLElement} */ (to);
  const end = target.getBoundingClientRect();
  const start = from.getBoundingClientRect();
  const copy = make("div.flying", { "aria-hidden": "true" }, target.cloneNode(true));
  Object.assign(copy.style, {
    left: `${end.left}px`,
    top: `${end.top}px`,
    width: `${end.width}px`,
    height: `${end.height}px`,
  });
  const x = start.left + start.width / 2 - (end.left + end.width / 2);
  const y = start.top + start.height / 2 - (end.top + end.height / 2);
  const scale = Math.min(1.6, Math.max(0.5, start.height / end.height));
  document.body.append(copy);
  target.style.visibility = "hidden";
  const animation = copy.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }],
    { duration: DURATION, delay, easing: "ease-in-out", fill: "backwards" },
  );
  const finish = () => {
    copy.remove();
    target.style.visibility = "";
  };
  animation.onfinish = finish;
  return finish;
}

// On a phone the board and the words about it are not always visible. A change of the board that is made
// elsewhere on the page scrolls the board into view, together with the words that belong to it.

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
