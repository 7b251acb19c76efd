// What is printed instead of the page: puzzles to solve with a pencil, or a game with its review.
// Loaded when something is printed.

import { describeStatus, drawMove, seatName } from "./descriptions.js";
import { make } from "./dom.js";
import { t } from "./i18n.js";
import { writeMoves } from "./move-text.js";
import { drawLabel } from "./panels/move-list.js";
import { askForHint, rulesText } from "./puzzles.js";
import { endOf, HUMAN, openSession, StillHost } from "./session.js";

/** @typedef {import("./puzzles.js").Puzzle} Puzzle */

/**
 * Print these elements. The sheet is removed afterwards.
 * @param {...HTMLElement} elements
 */
function printSheet(...elements) {
  document.getElementById("paper")?.remove();
  const sheet = make("div", { id: "paper" }, ...elements);
  document.body.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  window.print();
}

/**
 * The board of a session, on which nobody plays.
 * @param {Session} session
 */
function drawBoard(session) {
  const host = new StillHost({ session, setup: null, hint: null });
  const board = new session.game.view.Board(host);
  board.render();
  return board.element;
}

/**
 * Print puzzles, with the solutions on a page of their own.
 * @param {Puzzle[]} puzzles
 */
export async function printPuzzles(puzzles) {
  const hints = puzzles.map((puzzle) => askForHint(puzzle, 2));
  const solutions = await Promise.all(hints).catch(() => []);
  printSheet(
    make("h1", t("app.puzzles")),
    make("div.sheet", ...puzzles.map(drawPuzzle)),
    ...(solutions.length ? [drawSolutions(puzzles, solutions)] : []),
  );
}

/** @param {Puzzle} puzzle */
function drawPuzzle({ number, game, position, text }) {
  const start = game.rules.parse(position, game.options);
  return make(
    "section",
    make("h2", t("puzzle.title", { number })),
    make("p", `${text} ${rulesText(game)}`),
    drawBoard(openSession({ game, start, seats: [HUMAN, HUMAN] })),
    make("p.answer", t("paper.answer")),
  );
}

/** @type {(puzzles: Puzzle[], solutions: { text: string }[]) => HTMLElement} */
function drawSolutions(puzzles, solutions) {
  const lines = puzzles.map(({ number, game }, index) => {
    const title = make("b", t("puzzle.title", { number }));
    const solution = make("span");
    writeMoves(solution, game, solutions[index].text);
    return make("p", title, " ", solution);
  });
  return make("section.solutions", make("h2", t("paper.solutions")), ...lines);
}

/**
 * Print a game: the players, the last position, and every move with its judgement.
 * @param {Table} table
 * @param {Element} accuracy the page's summary of both players
 */
export function printReview({ state, reviews }, accuracy) {
  const session = endOf(state.session);
  const { game, moves } = session;
  const names = [0, 1].map((seat) => seatName(session, seat));
  const rows = moves.map((move, index) => {
    const judgement = reviews.judgementOf(index + 1);
    const reasons = make("td");
    writeMoves(reasons, game, judgement?.text ?? "");
    return make(
      "tr",
      make("td", `${index + 1}.`),
      make("th", { scope: "row" }, drawMove(game, move)),
      make("td", judgement ? drawLabel(judgement) : ""),
      reasons,
    );
  });
  printSheet(
    make("h1", `${game.view.title()}: ${names.join(" – ")}`),
    make("p", describeStatus(session)),
    make("div.summary", drawBoard(session), accuracy.cloneNode(true)),
    make("table", make("tbody", ...rows)),
  );
}
