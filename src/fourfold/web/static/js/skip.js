// The link past the header: it moves the focus and nothing else. The address, which may hold a game or
// a search, stays as it is.

import { find } from "./dom.js";

export function settleSkip() {
  const link = document.querySelector(".skip");
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const content = find(link.hash.slice(1));
    const shown = content?.checkVisibility() ? content : document.querySelector("[role=main]:not([hidden])");
    if (!shown) return;
    const first = shown.hasAttribute("tabindex") ? null : shown.querySelector("[tabindex='0']");
    if (!first && !shown.hasAttribute("tabindex")) shown.tabIndex = -1;
    (first ?? shown).focus();
  });
}
