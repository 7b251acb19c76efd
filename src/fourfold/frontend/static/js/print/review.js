// @ts-nocheck
// A game with its review, on paper: who played and how it ended, the last position, and every move with
// what it was worth and why.

import { describeStatus, seatName } from "../descriptions.js";
import { make } from "../dom.js";
import { drawMove, writeMoves } from "../notation.js";
import { drawLabel } from "../panels/review.js";
import { goTo } from "../session.js";
import { drawBoard, printElements } from "./sheet.js";

/** `players` is what the page shows of both: how well they played. */
export function printReview({ state, reviews }, players) {
  const session = goTo(state.session, state.session.moves.length);
  const names = [0, 1].map((seat) => seatName(session, seat));
  printElements(
    make("h1", {}, `${session.game.view.title()}: ${names.join(" – ")}`),
    make("p", {}, describeStatus(session)),
    make("div", { class: "summary" }, drawBoard(session), players.cloneNode(true)),
    make("table", {}, make("tbody", {}, ...drawMoves(session, reviews))),
  );
}

function drawMoves({ game, moves }, reviews) {
  return moves.map((move, index) => {
    const judgement = reviews.judgementOf(index + 1);
    return make(
      "tr",
      {},
      make("td", {}, `${index + 1}.`),
      make("th", { scope: "row" }, drawMove(game, move)),
      make("td", {}, judgement ? drawLabel(judgement) : ""),
      writeMoves(make("td"), game, judgement?.text ?? ""),
    );
  });
}
