// The service worker of a static site, from the side of a page: it caches pages and engine for use without a
// network, and adds the headers that let workers share memory, which hosts of static files do not send. Loaded
// when the page has all that it needs first.

import { make } from "../dom.js";
import { t } from "../i18n.js";

const CONTROL_TIMEOUT = 60_000; // milliseconds
const scope = new URL("../../", import.meta.url).href;
const container = globalThis.isSecureContext ? navigator.serviceWorker : undefined;

/** Resolves when the service worker answers for the page, or cannot. */
export async function register() {
  if (!container) return;
  const address = new URL("service-worker.js", scope);
  const registration = await container.register(address, { scope, updateViaCache: "none" });
  watchUpdates(container, registration);
  if (container.controller) return;
  await new Promise((resolve) => {
    container.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, CONTROL_TIMEOUT);
  });
}

/**
 * Let the service worker cache the core, or the whole engine.
 * @param {"core" | "all"} part
 */
export const keep = (part) => container?.controller?.postMessage(`keep ${part}`);

/**
 * Offer a new version when it is fetched. It is not activated by itself: pages and engine belong together.
 * @type {(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration) => void}
 */
function watchUpdates(container, registration) {
  const offer = (/** @type {ServiceWorker} */ waiting) =>
    offerUpdate(() => {
      container.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take over");
    });
  if (registration.waiting && container.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && container.controller) offer(worker);
    });
  });
}

/**
 * Show that a new version is available.
 * @param {() => void} activate
 */
function offerUpdate(activate) {
  const button = make("button", { onclick: activate }, t("site.reload"));
  document.body.append(make("p.newer", { role: "status" }, make("span", t("site.newer")), button));
}
