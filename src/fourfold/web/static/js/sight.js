// On a phone the board and what is said of it are not always in sight. What is done elsewhere on the
// page and changes the board brings the board there; an answer to what was tried comes with it.

import { find } from "./dom.js";

const MARGIN = 8; // pixels

/** Follow the table from now on. */
export function keepInSight(table) {
  let fromElsewhere = false;
  const hear = ({ target }) => {
    fromElsewhere = !target.closest?.("#stage");
    setTimeout(() => (fromElsewhere = false));
  };
  for (const kind of ["click", "input", "submit", "keydown"]) {
    addEventListener(kind, hear, { capture: true });
  }
  let [board, answer] = [boardOf(table), answerOf(table.state)];
  table.onChange(() => {
    const [boardNow, answerNow] = [boardOf(table), answerOf(table.state)];
    if (answerNow && answerNow !== answer) bring(find("exercise-answer"), find("board"));
    else if (boardNow !== board && fromElsewhere) bring(find("board"));
    [board, answer] = [boardNow, answerNow];
  });
}

/** What is to be seen on the board. */
function boardOf({ onBoard: { game, at, moves, placed, positions }, state: { hint } }) {
  const start = game.rules.format(positions[0]);
  return [game.spec, start, moves.slice(0, at), placed, hint?.move].join(" ");
}

/** What is said of what was tried; empty when nothing is. */
const answerOf = ({ exercise }) => (exercise ? `${exercise.item.title}${exercise.said}` : "");

/** Scroll as little as is needed to see all of these elements; where there is no room, their top. */
function bring(...elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top)) - MARGIN;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN;
  const down = Math.max(0, bottom - document.documentElement.clientHeight);
  const by = top < down ? top : down;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (by) scrollBy({ top: by, behavior: calm ? "instant" : "smooth" });
}
