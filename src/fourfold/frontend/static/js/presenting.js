// @ts-nocheck
// A page on a projector: it fills the screen in large type, until Escape or the same key or button ends
// it. What a page does about it, it is told.

import { mark } from "./dom.js";

const root = document.documentElement;

export const isPresenting = () => root.hasAttribute("data-presenting");

/** Whether a key that was pressed is meant for the page, and not for a field in it. */
export function isForPage({ target, ctrlKey, metaKey, altKey }) {
  return (
    !ctrlKey &&
    !metaKey &&
    !altKey &&
    !target.matches?.("select, textarea, input:not([type=range])")
  );
}

/** Let a button, and the key p, present the page; `onChange` hears when that is about to begin
 * and to end. */
export function addPresentButton(button, onChange) {
  const present = (isOn) => {
    onChange(isOn);
    root.toggleAttribute("data-presenting", isOn);
    mark(button, "aria-pressed", String(isOn));
  };
  const begin = () => {
    present(true);
    root.requestFullscreen?.().catch(() => {}); // where that is not allowed the window will do
  };
  const end = () => {
    present(false);
    if (document.fullscreenElement) document.exitFullscreen();
  };
  mark(button, "aria-pressed", "false");
  button.addEventListener("click", () => (isPresenting() ? end() : begin()));
  addEventListener("keydown", (event) => {
    if (!isForPage(event)) return;
    if (event.key === "p") button.click();
    else if (event.key === "Escape" && isPresenting()) end();
  });
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement && isPresenting()) present(false);
  });
}
