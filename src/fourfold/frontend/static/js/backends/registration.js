// Registers the service worker of a static site. It caches pages and engine for use without a network, and
// adds the headers that let workers share memory, which hosts of static files do not send.

import { offerUpdate } from "./load-progress.js";

const CONTROL_TIMEOUT = 4000; // milliseconds
const address = new URL("../../service-worker.js", import.meta.url).href;
const scope = new URL("../../", import.meta.url).href;
const container = globalThis.isSecureContext ? navigator.serviceWorker : undefined;

let isUsed = false; // whether the visitor has done something
for (const event of ["pointerdown", "keydown"]) {
  const onUse = () => {
    isUsed = true;
  };
  addEventListener(event, onUse, { once: true, capture: true });
}

/**
 * Resolves when the engine may be loaded. On a first visit the page reloads as soon as the service worker
 * controls it, unless the visitor uses it already.
 */
export const registered = container ? register(container).catch(() => {}) : Promise.resolve();

/** Let the service worker cache the whole engine. */
export const cacheEngine = () => container?.controller?.postMessage("keep all");

/** @param {ServiceWorkerContainer} container */
async function register(container) {
  const isFirstVisit = !container.controller;
  const registration = await container.register(address, { scope, updateViaCache: "none" });
  watchUpdates(container, registration);
  if (!isFirstVisit || registration.active || crossOriginIsolated) return;
  await new Promise((resolve) => {
    container.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, CONTROL_TIMEOUT);
  });
  if (!container.controller || isUsed) return;
  location.reload();
  await new Promise(() => {}); // until the page reloads
}

/**
 * Offer a new version when it is fetched. It is not activated by itself: pages and engine belong together.
 * @param {ServiceWorkerContainer} container
 * @param {ServiceWorkerRegistration} registration
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
