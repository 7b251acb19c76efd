// Presenting a page on a projector: it fills the screen in large type until Escape, the key p or the
// button ends it.

import { setAttribute } from "./dom.js";

const root = document.documentElement;

export const isPresenting = () => root.hasAttribute("data-presenting");

/**
 * Whether a key was pressed outside of fields, and without modifiers.
 * @param {KeyboardEvent} event
 */
export function isForPage({ target, ctrlKey, metaKey, altKey }) {
  const element = /** @type {Element} */ (target);
  const isField = element.matches?.("select, textarea, input:not([type=range])");
  return !ctrlKey && !metaKey && !altKey && !isField;
}

/**
 * Let a button and the key p start and end the presentation. `onChange` is called just before.
 * @type {(button: HTMLElement, onChange: (isOn: boolean) => void) => void}
 */
export function addPresentButton(button, onChange) {
  /** @param {boolean} isOn */
  const present = (isOn) => {
    onChange(isOn);
    root.toggleAttribute("data-presenting", isOn);
    setAttribute(button, "aria-pressed", String(isOn));
  };
  const begin = () => {
    present(true);
    root.requestFullscreen?.().catch(() => {}); // if it is not allowed, the window has to do
  };
  const end = () => {
    present(false);
    if (document.fullscreenElement) document.exitFullscreen();
  };
  setAttribute(button, "aria-pressed", "false");
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
