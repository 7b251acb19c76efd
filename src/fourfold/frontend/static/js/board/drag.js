// Dragging with mouse, finger or pen. A press that does not move remains a click.

import { drawPiece } from "./pieces.js";

const THRESHOLD = 6; // pixels from which on a press is a drag

/**
 * Let pieces be dragged in an element.
 * @template {{ piece: number }} Item
 * @param {HTMLElement} element
 * @param {object} handlers
 * @param {(target: Element) => Item | null} handlers.take what a press on this element picks up
 * @param {(item: Item, target: Element | null) => void} handlers.drop
 */
export function enableDragging(element, { take, drop }) {
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
