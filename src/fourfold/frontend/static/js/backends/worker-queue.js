// A queue of queries for a worker in the browser.

import { BackendError } from "../errors.js";
import { StopFlag } from "./stop-flag.js";

const STOP_TIMEOUT = 500; // milliseconds before a worker that does not stop is terminated

/** @typedef {{ request: object, file?: ArrayBuffer, rules?: string, isLesson?: boolean }} WorkerQuery */

/**
 * @typedef {object} QueuedJob
 * @property {WorkerQuery} query
 * @property {boolean} urgent
 * @property {((progress: any) => void) | undefined} onProgress
 * @property {(result: any) => void} resolve
 * @property {(error: BackendError) => void} reject
 * @property {any} [last] what was found last
 */

/**
 * A queue of queries for one Python worker. The worker gets one query at a time, so that a stop always concerns
 * the query that runs.
 */
export class WorkerQueue {
  /** @type {QueuedJob[]} */
  waiting = [];
  /** @type {QueuedJob | null} */
  current = null;
  /** @type {Worker | null} */
  worker = null;
  /** @type {Promise<void> | null} */
  starting = null;
  /** @type {StopFlag | null} */
  stopFlag = null;
  isReady = false;
  isStopping = false;

  /**
   * @param {Promise<unknown>} before the first worker starts after it
   * @param {(share: number) => void} onLoading called with the share of the engine that is loaded
   * @param {() => void} onReady called when a worker is ready
   */
  constructor(before, onLoading, onReady = () => {}) {
    this.before = before;
    this.onLoading = onLoading;
    this.onReady = onReady;
  }

  /**
   * Queue a query. Urgent ones run first, and interrupt one that runs and is not urgent.
   * @type {(query: WorkerQuery, options?: { onProgress?: (progress: any) => void, urgent?: boolean }) => Job}
   */
  add(query, { onProgress, urgent = false } = {}) {
    /** @type {QueuedJob} */
    const job = { query, urgent, onProgress, resolve() {}, reject() {} };
    const result = new Promise((resolve, reject) => Object.assign(job, { resolve, reject }));
    this.waiting.push(job);
    this.start();
    if (urgent && this.current && !this.current.urgent) {
      this.waiting.unshift(this.current); // it runs again, and most of what it found is cached
      this.stopCurrent();
    } else this.runNext();
    return { result, cancel: () => this.cancel(job) };
  }

  /** @param {QueuedJob} job */
  cancel(job) {
    this.waiting = this.waiting.filter((other) => other !== job);
    if (this.current === job) this.stopCurrent();
  }

  /** Stop the current query. A worker that does not stop in time is replaced. */
  stopCurrent() {
    this.current = null;
    this.isStopping = true;
    this.stopFlag?.set();
    const { worker } = this;
    this.stopTimer = setTimeout(() => {
      if (worker !== this.worker) return;
      this.terminate();
      this.start();
    }, STOP_TIMEOUT);
  }

  /** Terminate the worker. The next query starts another one. */
  terminate() {
    clearTimeout(this.stopTimer);
    this.stopFlag?.set();
    this.worker?.terminate();
    this.worker = null;
    this.starting = null;
    this.isReady = false;
    this.isStopping = false;
  }

  /** Start a worker if there is none. */
  start() {
    this.starting ??= this.before.then(() => {
      const worker = new Worker(new URL("./python-worker.js", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }) => this.receive(JSON.parse(data));
      worker.onerror = ({ message }) => this.fail(message);
      this.worker = worker;
    });
  }

  runNext() {
    if (!this.isReady || this.isStopping || this.current || this.waiting.length === 0) return;
    const urgent = this.waiting.findIndex((job) => job.urgent);
    const [job] = this.waiting.splice(Math.max(urgent, 0), 1);
    this.current = job;
    this.stopFlag = new StopFlag();
    const { request, ...query } = job.query;
    const message = { ...query, request: JSON.stringify(request), stopToken: this.stopFlag.token };
    this.worker?.postMessage(message);
  }

  /** @param {any} message a progress of loading, a result, or the end of a query */
  receive({ loaded, ready, failed, found, ...end }) {
    if (loaded !== undefined) this.onLoading(loaded);
    else if (failed !== undefined) this.fail(failed);
    else if (found !== undefined) {
      if (!this.current) return;
      this.current.last = found;
      this.current.onProgress?.(found);
    } else {
      if (ready) {
        this.isReady = true;
        this.onLoading(1);
        this.onReady();
      } else this.finish(end);
      this.runNext();
    }
  }

  /** @param {any} end how the current query ended */
  finish({ done, stopped, ...error }) {
    clearTimeout(this.stopTimer);
    this.isStopping = false;
    this.stopFlag?.set();
    const job = this.current;
    this.current = null;
    if (!job) return;
    if (done) job.resolve(job.last);
    else if (!stopped) job.reject(new BackendError(error));
  }

  /**
   * Python cannot be loaded or has crashed: reject all queries.
   * @param {string} reason
   */
  fail(reason) {
    const jobs = [this.current, ...this.waiting];
    this.current = null;
    this.waiting = [];
    this.terminate();
    this.onLoading(1);
    const error = new BackendError({ code: "site.broken", params: { reason } });
    for (const job of jobs) job?.reject(error);
  }
}
