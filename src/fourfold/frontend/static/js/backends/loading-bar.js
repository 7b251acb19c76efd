// Shows what the page still loads, and how much of it: the core first, then Python.

import { make } from "../dom.js";
import { formatNumber, t } from "../i18n.js";

/** @typedef {import("./worker-queue.js").LoadProgress} LoadProgress */
/** @typedef {"core" | "python"} Part */

const SHOW_AFTER = 300; // milliseconds: a fast start needs no bar

/** @type {Map<Part, LoadProgress>} */
const loading = new Map();
/** @type {LoadingBar | null} */
let bar = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Show how much of a part is loaded; null once it is ready.
 * @type {(part: Part, progress: LoadProgress | null) => void}
 */
export function showLoading(part, progress) {
  if (progress) loading.set(part, progress);
  else loading.delete(part);
  if (loading.size === 0) {
    clearTimeout(timer);
    timer = undefined;
    bar?.element.remove();
    bar = null;
  } else if (bar) bar.render();
  else {
    timer ??= setTimeout(() => {
      bar = new LoadingBar();
      bar.render();
      document.body.append(bar.element);
    }, SHOW_AFTER);
  }
}

class LoadingBar {
  label = make("span", { role: "status" });
  share = make("span.share", { "aria-hidden": "true" }); // screen readers have the progress
  progress = make("progress", { max: 1 });
  element = make("p.engine-loading", this.label, this.share, this.progress);

  render() {
    const part = loading.has("core") ? "core" : "python";
    const { loaded, total, isWaiting } = /** @type {LoadProgress} */ (loading.get(part));
    const isStarting = total > 0 && loaded >= 0.99 * total;
    const code = isWaiting ? "waiting" : `${isStarting ? "starting" : "loading"}_${part}`;
    const text = t(`site.${code}`);
    if (this.label.textContent !== text) this.label.textContent = text;
    this.progress.setAttribute("aria-label", text);
    const isMeasured = total > 0 && !isStarting && !isWaiting;
    if (isMeasured) this.progress.value = loaded / total;
    else this.progress.removeAttribute("value");
    const numbers = { loaded: megabytes(loaded), total: megabytes(total) };
    this.share.textContent = isMeasured ? t("site.megabytes", numbers) : "";
  }
}

/** @param {number} bytes */
const megabytes = (bytes) => formatNumber(Math.round(bytes / 1e5) / 10);
