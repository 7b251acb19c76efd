// @ts-nocheck
// How far the engine is loaded: a bar at the foot of the page, until it is there.

import { make, write } from "../dom.js";
import { addMessages, t } from "../i18n.js";
import en from "../messages/site-en.js";

await addMessages(en, { it: () => import("../messages/site-it.js") });

const SHOWN_AFTER = 300; // milliseconds: what is there at once need not be announced

let bar = null;
let timer = 0;

/** Show this share as loaded; 1 is everything. */
export function showLoaded(share) {
  if (share >= 1) {
    clearTimeout(timer);
    timer = 0;
    bar?.element.remove();
    bar = null;
    return;
  }
  timer ||= setTimeout(() => {
    const progress = make("progress", { max: 1, value: share });
    const words = make("span", {}, t("site.loading"));
    bar = {
      progress,
      element: make("p", { class: "engine-loading", role: "status" }, words, progress),
    };
    progress.setAttribute("aria-label", t("site.loading"));
    document.body.append(bar.element);
  }, SHOWN_AFTER);
  if (bar) bar.progress.value = share;
}

/** Say that a newer version is there; `take` takes it. */
export function offerUpdate(take) {
  const words = make("span", {});
  const button = make("button", { type: "button", onclick: take });
  write(words, t("site.newer"));
  write(button, t("site.reload"));
  document.body.append(make("p", { class: "newer", role: "status" }, words, button));
}
