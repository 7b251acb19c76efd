// @ts-nocheck
// On a phone the board and what is said of it are not always in sight. What is done elsewhere on the
// page and changes the board brings the board there; an answer to what was tried comes with it, and what
// is to be tried comes with all that it takes. What is only looked at comes with the words that say so.

import { find } from "./dom.js";

const MARGIN = 8; // pixels

/** Follow the table from now on. */
export function scrollToChanges(table) {
  let fromElsewhere = false;
  const hear = ({ target }) => {
    fromElsewhere = !target.closest?.("#stage");
    setTimeout(() => (fromElsewhere = false));
  };
  for (const kind of ["click", "input", "submit", "keydown"]) {
    addEventListener(kind, hear, { capture: true });
  }
  let [board, answer, hint] = [boardOf(table), answerOf(table.state), null];
  table.onChange(() => {
    const [boardNow, answerNow, hintNow] = [
      boardOf(table),
      answerOf(table.state),
      table.state.hint,
    ];
    const isHinted = hintNow && hintNow !== hint; // whenever it comes
    if (answerNow && answerNow !== answer) bring(...partsOf(table.state));
    else if (isHinted || (boardNow !== board && fromElsewhere)) {
      bring(find("board"), ...(table.isLooking ? [find("looking")] : []));
    }
    [board, answer, hint] = [boardNow, answerNow, hintNow];
  });
}

/** What is to be seen on the board. */
function boardOf({ onBoard: { game, at, moves, placed, positions } }) {
  const start = game.rules.format(positions[0]);
  return [game.spec, start, moves.slice(0, at), placed].join(" ");
}

/** What is said of what was tried; empty when nothing is. */
const answerOf = ({ exercise }) => (exercise ? `${exercise.item.title}${exercise.said}` : "");

/** What belongs to an exercise: the task with the whole table, or the answer with the board. */
function partsOf({ exercise: { said } }) {
  if (said) return [find("exercise-answer"), find("board")];
  return [find("exercise"), find("stage").firstElementChild];
}

/** Scroll as little as is needed to see all of these elements; where there is no room, their top. */
function bring(...elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top)) - MARGIN;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN;
  const down = Math.max(0, bottom - document.documentElement.clientHeight);
  const by = Math.min(top, down);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (by) scrollBy({ top: by, behavior: calm ? "instant" : "smooth" });
}
