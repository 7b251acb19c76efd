// @ts-nocheck
// A bench: one worker with Python in it, and the questions that wait for it. It is given one at a time,
// so that what is broken off is always the one at work.

import { BackendError } from "./errors.js";
import { StopFlag } from "./stop-flag.js";

const PATIENCE = 500; // milliseconds that a worker has to leave its work

export class WorkerQueue {
  waiting = [];
  current = null;
  worker = null;

  /** `before` is waited for before a worker is started; `hear` is told how far it is loaded, and
   * `onReady` that it is there. */
  constructor(before, hear, onReady = () => {}) {
    Object.assign(this, { before, hear, onReady });
  }

  /** Ask; { result, cancel }. What is urgent comes first, even before what is at work already. */
  ask(question, { onFound, urgent = false, file } = {}) {
    const job = { question, onFound, urgent, file };
    job.result = new Promise((resolve, reject) => Object.assign(job, { resolve, reject }));
    this.waiting.push(job);
    this.open();
    if (urgent && this.current && !this.current.urgent) {
      this.waiting.unshift(this.current); // it is asked again, and most of what it found is known
      this.leave();
    } else this.next();
    return { result: job.result, cancel: () => this.cancel(job) };
  }

  cancel(job) {
    this.waiting = this.waiting.filter((other) => other !== job);
    if (this.current === job) this.leave();
  }

  /** Break off what is at work. A worker that does not hear of it is ended, and another one started. */
  leave() {
    this.current = null;
    this.isLeaving = true;
    this.signal.raise();
    const { worker } = this;
    this.patience = setTimeout(() => worker === this.worker && this.restart(), PATIENCE);
  }

  restart() {
    this.end();
    this.open();
  }

  /** End the worker; the next question starts another. */
  end() {
    clearTimeout(this.patience);
    this.signal?.raise();
    this.worker?.terminate();
    Object.assign(this, { worker: null, isReady: false, isLeaving: false, starting: null });
  }

  /** Have a worker ready before it is wanted. */
  open() {
    this.starting ??= this.before.then(() => {
      this.worker = new Worker(new URL("./python-worker.js", import.meta.url), { type: "module" });
      this.worker.onmessage = ({ data }) => this.listen(JSON.parse(data));
      this.worker.onerror = ({ message }) => this.fail(message);
    });
  }

  next() {
    if (!this.isReady || this.isLeaving || this.current || this.waiting.length === 0) return;
    const urgent = this.waiting.findIndex((job) => job.urgent);
    [this.current] = this.waiting.splice(Math.max(urgent, 0), 1);
    const { question, file } = this.current;
    this.signal = new StopFlag();
    this.worker.postMessage({ question: JSON.stringify(question), file, sign: this.signal.sign });
  }

  listen({ loaded, ready, failed, found, ...end }) {
    if (loaded !== undefined) return this.hear(loaded);
    if (failed !== undefined) return this.fail(failed);
    if (found !== undefined) {
      if (this.current) {
        this.current.last = found;
        this.current.onFound?.(found);
      }
      return;
    }
    if (ready) {
      this.isReady = true;
      this.hear(1);
      this.onReady();
    } else this.finish(end);
    this.next();
  }

  /** A question was answered, refused or left. */
  finish({ done, stopped, ...said }) {
    clearTimeout(this.patience);
    this.isLeaving = false;
    this.signal.raise();
    const job = this.current;
    this.current = null;
    if (!job) return;
    if (done) job.resolve(job.last);
    else if (!stopped) job.reject(new BackendError(said));
  }

  /** Python cannot be loaded, or has broken down: whoever waits hears so. */
  fail(reason) {
    const jobs = [this.current, ...this.waiting].filter(Boolean);
    Object.assign(this, { current: null, waiting: [] });
    this.end();
    this.hear(1);
    for (const job of jobs)
      job.reject(new BackendError({ code: "site.broken", params: { reason } }));
  }
}
