// @ts-nocheck
// The link past the header: it moves the focus and nothing else. The address, which may hold a game or
// a search, stays as it is.

import { find } from "./dom.js";

export function initSkipLink() {
  const link = document.querySelector(".skip");
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const content = find(link.hash.slice(1));
    const other = document.querySelector("[role=main]:not([hidden])");
    const shown = content?.checkVisibility() ? content : other;
    const isStop = shown.hasAttribute("tabindex");
    const first = isStop ? null : shown.querySelector("[tabindex='0']");
    if (!isStop && !first) shown.tabIndex = -1;
    (first ?? shown).focus();
  });
}
