// @ts-nocheck
// What is printed instead of the page: a sheet that is made for it, and gone when it is printed.

import { make } from "../dom.js";

/** Print these elements. */
export function printElements(...elements) {
  document.getElementById("paper")?.remove();
  const sheet = make("div", { id: "paper" }, ...elements);
  document.body.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  window.print();
}

/** The board of a session, at a table where nobody plays. */
export function drawBoard(session) {
  const state = { session, setup: null, hint: null };
  const values = { analysis: () => undefined, ofMove: () => null };
  const board = new session.game.view.Board({ state, onBoard: session, values, isMine: false });
  board.render();
  return board.element;
}
