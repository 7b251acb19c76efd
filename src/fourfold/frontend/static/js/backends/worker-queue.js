// Queues of queries for the workers of a static site, and jobs that a second worker takes over.

import { BackendError } from "../errors.js";
import { StopFlag } from "./stop-flag.js";

const STOP_TIMEOUT = 500; // milliseconds before a worker that does not stop is terminated
const RESTART_DELAYS = [100, 500, 1000, 2000, 4000, 8000]; // milliseconds

/** @typedef {{ request: object, file?: ArrayBuffer, rules?: string, isLesson?: boolean }} WorkerQuery */

/**
 * @typedef {object} QueuedJob
 * @property {WorkerQuery} query
 * @property {boolean} urgent
 * @property {((progress: any) => void) | undefined} onProgress
 * @property {(result: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {any} [last] what was found last
 */

/**
 * What is being loaded: so many bytes of all, if it is known how many there are. All of them are there when the
 * rest is starting.
 * @typedef {{ loaded: number, total: number, isWaiting: boolean }} LoadProgress
 */

/** The worker declined a query, which another one may answer. */
export class DeclinedError extends Error {}

/**
 * A queue of queries for one worker. The worker gets one query at a time, so that a stop always concerns the
 * query that runs.
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

  hasAnswered = false; // at least once
  failures = 0; // workers in a row whose script could not be loaded

  /**
   * @param {(onLoading: (progress: LoadProgress) => void) => Promise<Worker>} open starts a worker
   * @param {(progress: LoadProgress | null) => void} onLoading called with null when there is nothing to load
   * @param {() => void} onReady called when a worker is ready
   */
  constructor(open, onLoading, onReady = () => {}) {
    this.open = open;
    this.onLoading = onLoading;
    this.onReady = onReady;
  }

  /** Whether a worker is being started or has queries. */
  get isBusy() {
    const isStarting = this.starting !== null && !this.isReady;
    return isStarting || this.current !== null || this.waiting.length > 0;
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
    this.starting ??= this.open(this.onLoading).then(
      (worker) => {
        worker.onmessage = ({ data }) => this.receive(JSON.parse(data));
        worker.onerror = ({ message }) => (message ? this.fail(message) : this.restart());
        this.worker = worker;
      },
      (error) => this.fail(String(error.message ?? error)),
    );
  }

  /** Start another worker: the script of this one could not be loaded. */
  restart() {
    const delay = RESTART_DELAYS[this.failures++];
    if (delay === undefined) {
      this.fail("network");
      return;
    }
    this.worker?.terminate();
    this.onLoading({ loaded: 0, total: 0, isWaiting: true });
    setTimeout(() => {
      this.starting = null;
      this.start();
    }, delay);
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
  receive({ loading, ready, failed, found, ...end }) {
    if (loading !== undefined) this.onLoading(loading);
    else if (failed !== undefined) this.fail(failed);
    else if (found !== undefined) {
      if (!this.current) return;
      this.current.last = found;
      this.hasAnswered = true;
      this.current.onProgress?.(found);
    } else {
      if (ready) {
        this.isReady = true;
        this.failures = 0;
        this.onLoading(null);
        this.onReady();
      } else this.finish(end);
      this.runNext();
    }
  }

  /** @param {any} end how the current query ended */
  finish({ done, stopped, declined, ...error }) {
    clearTimeout(this.stopTimer);
    this.isStopping = false;
    this.stopFlag?.set();
    const job = this.current;
    this.current = null;
    if (!job) return;
    if (done) job.resolve(job.last);
    else if (declined) job.reject(new DeclinedError());
    else if (!stopped) job.reject(new BackendError(error));
  }

  /**
   * The worker cannot be loaded or has crashed: reject all queries.
   * @param {string} reason
   */
  fail(reason) {
    const jobs = [this.current, ...this.waiting];
    this.current = null;
    this.waiting = [];
    this.terminate();
    this.failures = 0;
    this.onLoading(null);
    const error = new BackendError({ code: "site.broken", params: { reason } });
    for (const job of jobs) job?.reject(error);
  }
}

/**
 * A job that starts another one if its worker declines it.
 * @type {(first: Job, startSecond: () => Job) => Job}
 */
export function withFallback(first, startSecond) {
  let current = first;
  let isCancelled = false;
  const result = first.result.catch((error) => {
    if (!(error instanceof DeclinedError)) throw error;
    if (isCancelled) return new Promise(() => {}); // like every cancelled job
    current = startSecond();
    return current.result;
  });
  const cancel = () => {
    isCancelled = true;
    current.cancel();
  };
  return { result, cancel };
}
