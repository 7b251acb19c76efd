// The backend of a static site: two workers in the browser, with the same Python and the same core as the
// server. One answers everything about games; the other runs long operations, and is terminated when it
// has been idle for a while.

import { LONG_OPERATIONS } from "../constants.js";
import { make } from "../dom.js";
import { BackendError } from "../errors.js";
import { addMessages, t } from "../i18n.js";
import en from "../messages/site-en.js";
import { WorkerQueue } from "./worker-queue.js";

/** @typedef {import("./worker-queue.js").WorkerQuery} WorkerQuery */

const IDLE = 60_000; // milliseconds

/** @implements {Backend} */
class WorkerBackend {
  hasServer = false;
  mainQueue = new WorkerQueue(registered, showLoaded, cacheEngine);
  longQueue = new WorkerQueue(registered, showLoaded);

  /** @type {(path: string, body?: any, signal?: AbortSignal) => Promise<any>} */
  ask(path, body, signal) {
    const request = { ask: path, body };
    const query = { request, rules: rulesOf(body?.game), isLesson: path === "lessons/run" };
    const { result, cancel } = this.add(path, query);
    if (!signal) return result;
    const aborted = new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        cancel();
        reject(new BackendError({ code: "request.stopped" }));
      });
    });
    return Promise.race([result, aborted]);
  }

  /** @type {(path: string, file: Blob) => Promise<any>} */
  async uploadFile(path, file) {
    return this.add(path, { request: { ask: path }, file: await file.arrayBuffer() }).result;
  }

  /** @param {(isReachable: boolean) => void} listener */
  watchReachability(listener) {
    listener(true); // the visitor's own machine always is
    this.mainQueue.start();
  }

  /** @type {(request: JobRequest, onProgress?: (progress: any) => void) => Job} */
  start(request, onProgress) {
    const query = { request, rules: rulesOf(request.game) };
    return this.add(request.do, query, { onProgress, urgent: request.do === "choose" });
  }

  /**
   * @param {string} operation a job or a path
   * @param {WorkerQuery} query
   * @param {{ onProgress?: (progress: any) => void, urgent?: boolean }} [options]
   */
  add(operation, query, options) {
    if (!LONG_OPERATIONS.includes(operation)) return this.mainQueue.add(query, options);
    clearTimeout(this.idleTimer);
    const job = this.longQueue.add(query, options);
    const onEnd = () => {
      this.idleTimer = setTimeout(() => this.longQueue.terminate(), IDLE);
    };
    job.result.then(onEnd, onEnd);
    return job;
  }
}

/**
 * The rule set in the spec of a game, whose opening book the worker then loads.
 * @param {unknown} spec
 */
const rulesOf = (spec) => /\brules=(\w+)/.exec(String(spec))?.[1];

// Registers the service worker of a static site, shows how much of the engine is loaded, and offers new
// versions. The service worker caches pages and engine for use without a network, and adds the headers that let
// workers share memory, which hosts of static files do not send.

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
function showLoaded(share) {
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
  const text = make("span", label);
  const element = make("p.engine-loading", { role: "status" }, text, progress);
  bar = { element, progress };
  document.body.append(element);
}

/**
 * Show that a new version is available.
 * @param {() => void} activate
 */
function offerUpdate(activate) {
  const button = make("button", { onclick: activate }, t("site.reload"));
  document.body.append(make("p.newer", { role: "status" }, make("span", t("site.newer")), button));
}

const CONTROL_TIMEOUT = 4000; // milliseconds
const address = new URL("../../service-worker.js", import.meta.url).href;
const scope = new URL("../../", import.meta.url).href;
const container = globalThis.isSecureContext ? navigator.serviceWorker : undefined;

/**
 * Resolves when the engine may be loaded. On a first visit the page reloads as soon as the service worker
 * controls it, unless the visitor uses it already.
 */
const registered = container ? register(container).catch(() => {}) : Promise.resolve();

/** Let the service worker cache the whole engine. */
const cacheEngine = () => container?.controller?.postMessage("keep all");

/** @param {ServiceWorkerContainer} container */
async function register(container) {
  const isFirstVisit = !container.controller;
  let isUsed = false; // whether the visitor has done something
  const onUse = () => {
    isUsed = true;
  };
  for (const event of ["pointerdown", "keydown"]) {
    addEventListener(event, onUse, { once: true, capture: true });
  }
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

/** @type {Backend} */
export const backend = new WorkerBackend();
