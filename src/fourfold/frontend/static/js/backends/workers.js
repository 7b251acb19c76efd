// The backend of a static site: two workers in the browser, with the same Python and the same core as the
// server. One answers everything about games; the other runs long operations, and is terminated when it
// has been idle for a while.

import { LONG_OPERATIONS } from "../constants.js";
import { BackendError } from "./errors.js";
import { showLoaded } from "./load-progress.js";
import { cacheEngine, registered } from "./registration.js";
import { WorkerQueue } from "./worker-queue.js";

const IDLE = 60_000; // milliseconds

/** @implements {Backend} */
class WorkerBackend {
  hasServer = false;
  mainQueue = new WorkerQueue(registered, showLoaded, cacheEngine);
  longQueue = new WorkerQueue(registered, showLoaded);

  /**
   * @param {string} path
   * @param {any} [body]
   * @param {AbortSignal} [signal]
   */
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

  /**
   * @param {string} path
   * @param {Blob} file
   */
  async uploadFile(path, file) {
    return this.add(path, { request: { ask: path }, file: await file.arrayBuffer() }).result;
  }

  /** @param {(isReachable: boolean) => void} listener */
  watchReachability(listener) {
    listener(true); // the visitor's own machine always is
    this.mainQueue.start();
  }

  /**
   * @param {JobRequest} request
   * @param {(progress: any) => void} [onProgress]
   */
  start(request, onProgress) {
    const query = { request, rules: rulesOf(request.game) };
    return this.add(request.do, query, { onProgress, urgent: request.do === "choose" });
  }

  /**
   * @param {string} operation a job or a path
   * @param {import("./worker-queue.js").WorkerQuery} query
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

/** @type {Backend} */
export const backend = new WorkerBackend();
