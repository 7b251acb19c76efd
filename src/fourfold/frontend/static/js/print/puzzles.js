// @ts-nocheck
// A sheet of puzzles to be solved with a pencil; what solves them stands on a page of its own.

import { backend } from "../backend.js";
import { make } from "../dom.js";
import { currentLanguage, t } from "../i18n.js";
import { writeMoves } from "../notation.js";
import { rulesText } from "../puzzles.js";
import { HUMAN, openSession } from "../session.js";
import { drawBoard, printElements } from "./sheet.js";

export async function printPuzzles(puzzles) {
  const solutions = await Promise.all(puzzles.map(solutionOf)).catch(() => []);
  printElements(
    make("h1", {}, t("app.puzzles")),
    make("div", { class: "sheet" }, ...puzzles.map(drawPuzzle)),
    ...(solutions.length ? [drawSolutions(puzzles, solutions)] : []),
  );
}

async function solutionOf({ number, game }) {
  const query = `stage=2&game=${game.name}&language=${currentLanguage()}`;
  const { text } = await backend.ask(`puzzles/${number}/hint?${query}`);
  return text;
}

function drawPuzzle({ number, game, position, text }) {
  const start = game.rules.parse(position, game.options);
  return make(
    "section",
    {},
    make("h2", {}, t("puzzle.title", { number })),
    make("p", {}, `${text} ${rulesText(game)}`),
    drawBoard(openSession({ game, start, seats: [HUMAN, HUMAN] })),
    make("p", { class: "answer" }, t("paper.answer")),
  );
}

function drawSolutions(puzzles, solutions) {
  const lines = puzzles.map(({ number, game }, index) =>
    make(
      "p",
      {},
      make("b", {}, t("puzzle.title", { number })),
      " ",
      writeMoves(make("span"), game, solutions[index]),
    ),
  );
  return make("section", { class: "solutions" }, make("h2", {}, t("paper.solutions")), ...lines);
}
