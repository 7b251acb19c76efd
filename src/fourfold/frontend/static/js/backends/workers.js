// @ts-nocheck
// The desk of a site without a server: workers in the visitor's own browser, with the same Python and
// the same core as the server's. One thinks about games; what takes long has another, which is ended
// when it has had nothing to do for a while.

import { LONG_OPERATIONS } from "../constants.js";
import { BackendError } from "./errors.js";
import { showLoaded } from "./load-progress.js";
import { keepAll, settled } from "./registration.js";
import { WorkerQueue } from "./worker-queue.js";

const IDLE = 60_000; // milliseconds

class Workers {
  hasServer = false;
  thinking = new WorkerQueue(settled, showLoaded, keepAll);
  long = new WorkerQueue(settled, showLoaded);

  ask(path, body, signal) {
    return this.until(this.begin(path, { ask: path, body }), signal);
  }

  async uploadFile(path, file) {
    return this.begin(path, { ask: path }, { file: await file.arrayBuffer() }).result;
  }

  /** There is always somebody: the visitor's own machine. */
  watchReachability(onReachable) {
    onReachable(true);
    this.thinking.open();
  }

  start(request, onFound) {
    return this.begin(request.do, request, { onFound, urgent: request.do === "choose" });
  }

  begin(what, question, terms) {
    if (!LONG_OPERATIONS.includes(what)) return this.thinking.ask(question, terms);
    clearTimeout(this.ending);
    const job = this.long.ask(question, terms);
    const rest = () => (this.ending = setTimeout(() => this.long.end(), IDLE));
    job.result.then(rest, rest);
    return job;
  }

  until({ result, cancel }, signal) {
    if (!signal) return result;
    const aborted = new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        cancel();
        reject(new BackendError({ code: "request.stopped" }));
      });
    });
    return Promise.race([result, aborted]);
  }
}

export const backend = new Workers();
