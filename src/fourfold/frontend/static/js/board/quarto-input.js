// Clicks, drags and keyboard focus on the Quarto board.

import { choosePiece, chooseSquare, holdInHand } from "../setup/quarto.js";
import { drawPiece } from "./pieces.js";

const THRESHOLD = 6; // pixels from which on a press is a drag and no click

/** @typedef {import("./quarto.js").QuartoBoard} QuartoBoard */

/** @param {QuartoBoard} board */
export function listenForInput(board) {
  const { host, cells, pieces, hand } = board;
  cells.forEach((cell, square) => {
    cell.addEventListener("click", () => onSquare(board, square));
  });
  pieces.forEach((button, piece) => {
    button.addEventListener("click", () => onPiece(board, piece));
  });
  hand.addEventListener("click", () => host.state.setup && holdInHand(host));

  enableDragging(board.element, {
    // The piece in hand, the one just placed, and pieces to give can be dragged.
    /** @returns {{ gift?: number, piece: number } | null} */
    take(target) {
      const { scene } = board;
      const gift = /** @type {HTMLElement | null} */ (target.closest(".giftable.open"));
      if (gift) return { gift: Number(gift.dataset.piece), piece: Number(gift.dataset.piece) };
      if (!scene.mayPlace) return null;
      if (target.closest(".cell.pending") && scene.pending !== null) {
        const piece = scene.board[scene.pending];
        return piece === null ? null : { piece };
      }
      const isHand = target.closest(".hand") && scene.hand !== null && !host.state.setup;
      return isHand ? { piece: /** @type {number} */ (scene.hand) } : null;
    },
    drop({ gift }, target) {
      const cell = /** @type {HTMLElement | null | undefined} */ (target?.closest(".cell"));
      const isOnHand = Boolean(target?.closest(".hand-box"));
      if (host.state.setup) {
        if (gift === undefined) return;
        choosePiece(host, gift);
        if (cell) chooseSquare(host, Number(cell.dataset.square));
        else if (isOnHand) holdInHand(host);
      } else if (gift !== undefined && isOnHand) host.give(gift);
      else if (gift === undefined && cell) host.place(Number(cell.dataset.square));
    },
  });
}

/**
 * @param {QuartoBoard} board
 * @param {number} square
 */
function onSquare(board, square) {
  const { host, scene } = board;
  if (host.state.setup) chooseSquare(host, square);
  else if (scene.mayPlace) {
    if (square !== scene.pending && host.place(square)) moveFocus(board);
  } else if (scene.board[square] === null) host.place(square); // is refused with the reason
}

/**
 * @param {QuartoBoard} board
 * @param {number} piece
 */
function onPiece(board, piece) {
  const { host, scene } = board;
  if (host.state.setup) choosePiece(host, piece);
  else if (scene.left.includes(piece) && host.give(piece)) moveFocus(board);
}

/**
 * Move the keyboard focus to where the next half of a turn is made.
 * @param {QuartoBoard} board
 */
export function moveFocus(board) {
  const { scene } = board;
  const focused = document.activeElement;
  if (!focused?.matches(":focus-visible")) return;
  /** @param {Element} element */
  const isOpen = (element) => element.classList.contains("open");
  if (scene.mayGive && focused.matches(".cell")) board.rackRoving.focus(isOpen);
  else if (scene.mayPlace && !scene.mayGive && focused.matches(".giftable")) {
    board.boardRoving.focus(isOpen);
  }
}

/**
 * Let pieces be dragged in an element.
 * @template {{ piece: number }} Item
 * @param {HTMLElement} element
 * @param {object} handlers
 * @param {(target: Element) => Item | null} handlers.take what a press on this element picks up
 * @param {(item: Item, target: Element | null) => void} handlers.drop
 */
function enableDragging(element, { take, drop }) {
  /** @type {{ item: Item, x: number, y: number, ghost: SVGElement | null } | null} */
  let drag = null;

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const item = take(/** @type {Element} */ (event.target));
    if (item) drag = { item, x: event.clientX, y: event.clientY, ghost: null };
  });

  addEventListener("pointermove", (event) => {
    if (!drag) return;
    const isFar = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > THRESHOLD;
    if (!drag.ghost && isFar) {
      drag.ghost = drawPiece(drag.item.piece);
      drag.ghost.classList.add("ghost");
      document.body.append(drag.ghost);
      element.classList.add("dragging");
    }
    if (drag.ghost) drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  });

  /** @param {PointerEvent} event */
  const end = (event) => {
    const ended = drag;
    drag = null;
    if (!ended?.ghost) return;
    ended.ghost.remove();
    if (event.type === "pointerup") {
      suppressClick();
      drop(ended.item, document.elementFromPoint(event.clientX, event.clientY));
    }
    element.classList.remove("dragging");
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** Suppress the click that the browser dispatches at the end of a drag. */
function suppressClick() {
  /** @param {Event} event */
  const suppress = (event) => event.stopPropagation();
  addEventListener("click", suppress, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", suppress, { capture: true }), 0);
}
