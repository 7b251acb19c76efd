// @ts-nocheck
// What a person does at the Quarto table: click, drag, keys. Drawing is elsewhere.

import { choosePiece, chooseSquare, holdInHand } from "../setup/quarto.js";
import { enableDragging } from "./drag.js";

export function listenForInput(view) {
  const { table, cells, pieces, hand } = view;
  cells.forEach((cell, square) => {
    cell.addEventListener("click", () => onSquare(view, square));
  });
  pieces.forEach((button, piece) => {
    button.addEventListener("click", () => onPiece(view, piece));
  });
  hand.addEventListener("click", () => table.state.setup && holdInHand(table));

  enableDragging(view.element, {
    // What can be taken up: the piece in hand, the one just placed, and pieces to give.
    take(target) {
      const { scene } = view;
      const piece = target.closest(".giftable.open")?.dataset.piece;
      if (piece !== undefined) return { gift: Number(piece), piece: Number(piece) };
      const pending = target.closest(".cell.pending");
      if (pending && scene.mayPlace) return { piece: scene.board[scene.pending] };
      if (target.closest(".hand") && scene.hand !== null && scene.mayPlace && !table.state.setup) {
        return { piece: scene.hand };
      }
      return null;
    },
    drop({ gift }, target) {
      const cell = target?.closest(".cell");
      if (table.state.setup) {
        choosePiece(table, gift);
        if (cell) chooseSquare(table, Number(cell.dataset.square));
        else if (target?.closest(".hand-box")) holdInHand(table);
      } else if (gift === undefined && cell) table.place(Number(cell.dataset.square));
      else if (gift !== undefined && target?.closest(".hand-box")) table.give(gift);
    },
  });
}

function onSquare(view, square) {
  const { table, scene } = view;
  if (table.state.setup) chooseSquare(table, square);
  else if (scene.mayPlace) {
    if (square !== scene.pending && table.place(square)) moveFocus(view);
  } else if (scene.board[square] === null) table.place(square); // to be told why not
}

function onPiece(view, piece) {
  const { table, scene } = view;
  if (table.state.setup) choosePiece(table, piece);
  else if (scene.left.includes(piece) && table.give(piece)) moveFocus(view);
}

/** Take whoever uses the keyboard to where the next thing is to be done. */
export function moveFocus(view) {
  const { scene } = view;
  const focused = document.activeElement;
  if (!focused?.matches(":focus-visible")) return;
  const open = (element) => element.classList.contains("open");
  if (scene.mayGive && focused.matches(".cell")) view.rackRoving.focus(open);
  else if (scene.mayPlace && !scene.mayGive && focused.matches(".giftable")) {
    view.boardRoving.focus(open);
  }
}
