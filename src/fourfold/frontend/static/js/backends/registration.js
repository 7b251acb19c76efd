// @ts-nocheck
// The service worker of a site: pages and engine are kept for when there is no network, and come with
// the headers that let workers share memory, which a host of plain files does not send.

import { offerUpdate } from "./load-progress.js";

const PATIENCE = 4000; // milliseconds
const address = new URL("../../service-worker.js", import.meta.url);
const scope = new URL("../../", import.meta.url);
const keeper = globalThis.isSecureContext ? navigator.serviceWorker : undefined;

let isTouched = false;
for (const event of ["pointerdown", "keydown"]) {
  addEventListener(event, () => (isTouched = true), { once: true, capture: true });
}

/** Kept when the engine may be loaded. On a first visit the page is loaded once more as soon as the
 * service worker answers for it, unless somebody has begun to use it. */
export const settled = keeper ? install().catch(() => {}) : Promise.resolve();

/** Have all of the engine kept, also what nobody has asked for yet. */
export const keepAll = () => keeper?.controller?.postMessage("keep all");

async function install() {
  const isFirst = !keeper.controller;
  const registration = await keeper.register(address, { scope, updateViaCache: "none" });
  watch(registration);
  if (!isFirst || registration.active || crossOriginIsolated) return;
  const answers = new Promise((resolve) => {
    keeper.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, PATIENCE);
  });
  await answers;
  if (!keeper.controller || isTouched) return;
  location.reload();
  await new Promise(() => {}); // the next page goes on
}

/** Offer a newer version when it has been fetched. It takes over only when that is wanted: pages and
 * engine belong together. */
function watch(registration) {
  const offer = (waiting) =>
    offerUpdate(() => {
      keeper.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take over");
    });
  if (registration.waiting && keeper.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const newer = registration.installing;
    newer?.addEventListener("statechange", () => {
      if (newer.state === "installed" && keeper.controller) offer(newer);
    });
  });
}
