// Shows how much of the engine is loaded, in a bar at the foot of the page, and offers new versions.

import { make, write } from "../dom.js";
import { addMessages, t } from "../i18n.js";
import en from "../messages/site-en.js";

await addMessages(en, { it: () => import("../messages/site-it.js") });

const SHOW_AFTER = 300; // milliseconds: a fast start needs no bar

/** @type {{ element: HTMLElement, progress: HTMLProgressElement } | null} */
let bar = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Show this share as loaded; 1 removes the bar.
 * @param {number} share
 */
export function showLoaded(share) {
  if (share >= 1) {
    clearTimeout(timer);
    timer = undefined;
    bar?.element.remove();
    bar = null;
    return;
  }
  timer ??= setTimeout(() => showBar(share), SHOW_AFTER);
  if (bar) bar.progress.value = share;
}

/** @param {number} share */
function showBar(share) {
  const label = t("site.loading");
  const progress = make("progress", { max: 1, value: share, "aria-label": label });
  const text = make("span", {}, label);
  const element = make("p", { class: "engine-loading", role: "status" }, text, progress);
  bar = { element, progress };
  document.body.append(element);
}

/**
 * Show that a new version is available.
 * @param {() => void} activate
 */
export function offerUpdate(activate) {
  const text = make("span", {});
  const button = make("button", { type: "button", onclick: activate });
  write(text, t("site.newer"));
  write(button, t("site.reload"));
  document.body.append(make("p", { class: "newer", role: "status" }, text, button));
}
