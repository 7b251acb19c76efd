// The backend of the pages: the server, with HTTP requests, and a socket for jobs. A static site has another
// version of this module, which exports the backend of backends/workers.js.

import { Connection, jsonPost, sendRequest } from "./backends/http.js";
import { TRY_AGAIN_LATER } from "./constants.js";
import { BackendError } from "./errors.js";

/**
 * @typedef {object} RunningJob
 * @property {JobRequest} request
 * @property {((progress: any) => void) | undefined} onProgress
 * @property {(result: any) => void} resolve
 * @property {(error: BackendError) => void} reject
 * @property {any} [last] what was found last
 */

/**
 * Jobs are sent again when the connection is restored. The server may evict a page without jobs, which
 * reconnects when it has one.
 * @implements {Backend}
 */
class ServerBackend {
  hasServer = true;
  /** @type {Map<number, RunningJob>} */
  jobs = new Map();
  lastId = 0;
  /** @type {Connection | null} */
  connection = null; // null before the first job, and while evicted
  /** @type {(isReachable: boolean) => void} */
  onReachable = () => {};

  /** @type {(path: string, body?: unknown, signal?: AbortSignal) => Promise<any>} */
  async ask(path, body, signal) {
    const options = body === undefined ? {} : jsonPost(body);
    const response = await sendRequest(path, { ...options, signal });
    return response.json();
  }

  /** @type {(path: string, file: Blob) => Promise<any>} */
  async uploadFile(path, file) {
    const headers = { "Content-Type": "application/octet-stream" };
    const response = await sendRequest(path, { method: "POST", headers, body: file });
    return response.json();
  }

  /** @param {(isReachable: boolean) => void} listener */
  watchReachability(listener) {
    this.onReachable = listener;
    if (!this.connection) this.connect();
  }

  connect() {
    const connection = new Connection("live", {
      onOpen: () => {
        connection.failures = 0;
        this.onReachable(true);
        for (const [id, { request }] of this.jobs) connection.send({ id, ...request });
      },
      onMessage: (message) => this.receive(message),
      onClose: (code) => {
        const isEvicted = code === TRY_AGAIN_LATER && this.jobs.size === 0;
        if (isEvicted) this.connection = null;
        else this.onReachable(false);
        return !isEvicted;
      },
    });
    this.connection = connection;
  }

  /** @param {any} message */
  receive({ id, event, data, ...error }) {
    const job = this.jobs.get(id);
    if (!job) return;
    if (event === "found") {
      job.last = data;
      job.onProgress?.(data);
      return;
    }
    this.jobs.delete(id);
    if (event === "done") job.resolve(job.last);
    else job.reject(new BackendError(error));
  }

  /** @type {(request: JobRequest, onProgress?: (progress: any) => void) => Job} */
  start(request, onProgress) {
    const id = ++this.lastId;
    const result = new Promise((resolve, reject) => {
      this.jobs.set(id, { request, onProgress, resolve, reject });
    });
    if (this.connection) this.connection.send({ id, ...request });
    else this.connect();
    const cancel = () => {
      if (this.jobs.delete(id)) this.connection?.send({ id, do: "cancel" });
    };
    return { result, cancel };
  }
}

/** @type {Backend} */
export const backend = new ServerBackend();
