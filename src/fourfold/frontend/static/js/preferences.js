// @ts-nocheck
// The header of every page: language, colours, and the link past it.

import { find, mark } from "./dom.js";
import { currentLanguage, setLanguage, translate } from "./i18n.js";
import { initSkipLink } from "./skip.js";
import { loadItem, saveItem } from "./storage.js";

/** Make the two lists work; `onLanguage` is told when the words of the page have changed. */
export function initPreferences(onLanguage) {
  initSkipLink();
  const menu = find("menu");
  menu.addEventListener("click", ({ target }) => target.closest("a") && menu.hidePopover());
  const language = find("language");
  language.value = currentLanguage();
  language.addEventListener("change", async () => {
    await setLanguage(language.value);
    onLanguage();
  });
  const theme = find("theme");
  theme.value = loadItem("theme") ?? "auto";
  const apply = () => mark(document.documentElement, "data-theme", theme.value);
  theme.addEventListener("change", () => {
    saveItem("theme", theme.value);
    apply();
  });
  apply();
  translate();
}
