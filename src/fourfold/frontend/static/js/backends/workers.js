// The backend of a static site: workers in the browser, with the same code as the server. The core answers
// players' moves and values as soon as it is loaded. Python answers everything else, and what the core declines.
// It is loaded when something needs it, or else once the page has all that it needs first. A second worker with
// Python runs long operations, and is terminated when it has been idle for a while.

import { LONG_OPERATIONS } from "../constants.js";
import { BackendError } from "../errors.js";
import { addMessages } from "../i18n.js";
import en from "../messages/site-en.js";
import { isForCore, parseSpec } from "./core-requests.js";
import { download } from "./download.js";
import { showLoading } from "./loading-bar.js";
import { WorkerQueue, withFallback } from "./worker-queue.js";

await addMessages(en, { it: () => import("../messages/site-it.js") });

/** @typedef {import("./worker-queue.js").LoadProgress} LoadProgress */
/** @typedef {import("./worker-queue.js").WorkerQuery} WorkerQuery */

const IDLE = 60_000; // milliseconds
const CORE_PATIENCE = 10_000; // milliseconds that Python waits for the core's answers
const QUIET = 1500; // milliseconds without a new request, after which more may be loaded
const ROOT = new URL("../../", import.meta.url);

/** @implements {Backend} */
class WorkerBackend {
  hasServer = false;
  coreQueue = new WorkerQueue(openCoreWorker, (progress) => showLoading("core", progress));
  pythonQueue = new WorkerQueue(openAfterCore(this.coreQueue), showPython, () =>
    keepOffline("all"),
  );
  longQueue = new WorkerQueue(openAfterCore(this.coreQueue), showPython);
  prepared = prepare(this.coreQueue);

  /** @type {(path: string, body?: any, signal?: AbortSignal) => Promise<any>} */
  async ask(path, body, signal) {
    if (body === undefined) {
      const known = await writtenAnswer(path);
      if (known) return known;
    }
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
    this.coreQueue.start();
    this.prepared.then(() => {
      if (!(/** @type {any} */ (navigator).connection?.saveData)) this.pythonQueue.start();
    });
  }

  /** @type {(request: JobRequest, onProgress?: (progress: any) => void) => Job} */
  start(request, onProgress) {
    const query = { request, rules: rulesOf(request.game) };
    const options = { onProgress, urgent: request.do === "choose" };
    const askPython = () => this.add(request.do, query, options);
    if (!isForCore(request)) return askPython();
    return withFallback(this.coreQueue.add(query, options), askPython);
  }

  /**
   * @param {string} operation a job or a path
   * @param {WorkerQuery} query
   * @param {{ onProgress?: (progress: any) => void, urgent?: boolean }} [options]
   */
  add(operation, query, options) {
    if (!LONG_OPERATIONS.includes(operation)) return this.pythonQueue.add(query, options);
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
 * The rule set in the spec of a game, whose opening book the Python worker then loads.
 * @param {unknown} spec
 */
const rulesOf = (spec) => parseSpec(spec)?.options.rules;

/**
 * An answer that is the same for all visitors, which the writer of the site has put into a file.
 * @param {string} path
 */
async function writtenAnswer(path) {
  const name = path.replace(/[?&]/g, "-").replace(/\w+=/g, "");
  if (!/^(games|players|puzzles-\w+-\w+)$/.test(name)) return null;
  const response = await download(new URL(`answers/${name}.json`, ROOT)).catch(() => null);
  return response?.ok ? response.json() : null;
}

// The workers. The compiled core is loaded once for all of them.

/** @param {LoadProgress | null} progress */
const showPython = (progress) => showLoading("python", progress);

/** @type {Promise<WebAssembly.Module> | null} */
let compiling = null;

/** @param {(progress: LoadProgress) => void} onLoading */
function compileCore(onLoading) {
  compiling ??= loadCore(onLoading).catch((error) => {
    compiling = null;
    throw error;
  });
  return compiling;
}

/** @param {(progress: LoadProgress) => void} onLoading */
async function loadCore(onLoading) {
  const progress = { loaded: 0, total: 0, isWaiting: false };
  const report = () => onLoading({ ...progress });
  report();
  const response = await download(new URL("engine/core/fourfold.wasm", ROOT), {
    onBytes(bytes) {
      progress.loaded += bytes;
      report();
    },
    onWaiting(isWaiting) {
      progress.isWaiting = isWaiting;
      report();
    },
  });
  if (!response.ok) throw new Error(`fourfold.wasm: ${response.status}`);
  if (!response.headers.has("Content-Encoding")) {
    progress.total = Number(response.headers.get("Content-Length"));
  }
  const headers = { "Content-Type": "application/wasm" }; // whatever the host says
  return WebAssembly.compileStreaming(new Response(response.body, { headers }));
}

/** @type {(name: string, onLoading: (progress: LoadProgress) => void) => Promise<Worker>} */
async function openWorker(name, onLoading) {
  const core = compileCore(onLoading); // meanwhile the worker loads its modules
  const worker = new Worker(new URL(name, import.meta.url), { type: "module" });
  core.then(
    (module) => worker.postMessage({ module }),
    (error) => worker.onerror?.(new ErrorEvent("error", { message: String(error.message) })),
  );
  return worker;
}

/** @param {(progress: LoadProgress) => void} onLoading */
function openCoreWorker(onLoading) {
  return openWorker("./core-worker.js", onLoading);
}

/**
 * Opens the Python worker, after the first answer of the core: beside it that would take longer.
 * @type {(coreQueue: WorkerQueue) => (onLoading: (progress: LoadProgress) => void) => Promise<Worker>}
 */
const openAfterCore = (coreQueue) => async (onLoading) => {
  onLoading({ loaded: 0, total: 0, isWaiting: false });
  const deadline = performance.now() + CORE_PATIENCE;
  const isFirst = () => coreQueue.isBusy && !coreQueue.hasAnswered;
  while (isFirst() && performance.now() < deadline) await pause(50);
  return openWorker("./python-worker.js", onLoading);
};

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Wait until the page has all that it needs first; then register the service worker.
 * @param {WorkerQueue} coreQueue
 */
async function prepare(coreQueue) {
  let lastRequest = performance.now();
  const observer = new PerformanceObserver(() => {
    lastRequest = performance.now();
  });
  observer.observe({ type: "resource" });
  while (
    document.readyState !== "complete" ||
    coreQueue.isBusy ||
    performance.now() - lastRequest < QUIET
  ) {
    await pause(QUIET / 10);
  }
  observer.disconnect();
  const { register } = await import("./offline.js");
  await register().catch(() => {});
  keepOffline("core");
}

/** @param {"core" | "all"} part */
const keepOffline = (part) => import("./offline.js").then(({ keep }) => keep(part));

/** @type {Backend} */
export const backend = new WorkerBackend();
