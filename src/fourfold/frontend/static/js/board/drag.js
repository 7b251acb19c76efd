// @ts-nocheck
// Dragging with mouse, finger or pen. A press that does not move stays a click.

import { drawPiece } from "./pieces.js";

const FAR_ENOUGH = 6; // pixels

/** `take(target)` says what is dragged, { piece, … } or null; `drop(what, target)` ends it. */
export function enableDragging(element, { take, drop }) {
  let held = null; // { what, x, y, ghost }

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const what = take(event.target);
    if (what) held = { what, x: event.clientX, y: event.clientY, ghost: null };
  });

  addEventListener("pointermove", (event) => {
    if (!held) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR_ENOUGH;
    if (!held.ghost && far) {
      held.ghost = drawPiece(held.what.piece);
      held.ghost.classList.add("ghost");
      document.body.append(held.ghost);
      element.classList.add("dragging");
    }
    if (held.ghost) held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  });

  const end = (event) => {
    const { what, ghost } = held ?? {};
    held = null;
    if (!ghost) return;
    ghost.remove();
    if (event.type === "pointerup") {
      swallowClick();
      drop(what, document.elementFromPoint(event.clientX, event.clientY));
    }
    element.classList.remove("dragging");
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** The click that the browser makes of the end of a drag is not one. */
function swallowClick() {
  const swallow = (event) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
