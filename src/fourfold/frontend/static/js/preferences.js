// The header of every page: menu, language, colours, and the link that skips it.

import { find, setAttribute, translate } from "./dom.js";
import { currentLanguage, setLanguage } from "./i18n.js";
import { loadItem, saveItem } from "./storage.js";

/**
 * Make the header work. `onLanguage` is called after the language of the page has changed.
 * @param {() => void} onLanguage
 */
export function initPreferences(onLanguage) {
  initSkipLink();
  const menu = find("menu");
  menu.addEventListener("click", (/** @type {MouseEvent} */ { target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover();
  });
  const language = find("language");
  language.value = currentLanguage();
  language.addEventListener("change", async () => {
    await setLanguage(language.value);
    translate();
    onLanguage();
  });
  const theme = find("theme");
  theme.value = loadItem("theme") ?? "auto";
  const apply = () => setAttribute(document.documentElement, "data-theme", theme.value);
  theme.addEventListener("change", () => {
    saveItem("theme", theme.value);
    apply();
  });
  apply();
  translate();
}

/**
 * The link past the header moves the focus and nothing else: the address, which may hold a game or a
 * search, does not change.
 */
function initSkipLink() {
  const link = /** @type {HTMLAnchorElement} */ (document.querySelector(".skip"));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const content = find(link.hash.slice(1));
    const visible = content?.checkVisibility()
      ? content
      : document.querySelector("[role=main]:not([hidden])");
    const isFocusable = visible.hasAttribute("tabindex");
    const first = isFocusable ? null : visible.querySelector("[tabindex='0']");
    if (!isFocusable && !first) visible.tabIndex = -1;
    (first ?? visible).focus();
  });
}
