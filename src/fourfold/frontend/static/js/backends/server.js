// The server as the backend: HTTP requests, and a socket for jobs.

import { TRY_AGAIN_LATER } from "../constants.js";
import { BackendError } from "./errors.js";
import { jsonPost, openSocket, retryDelay, sendRequest } from "./http.js";

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
  failures = 0;
  lastId = 0;
  /** @type {WebSocket | null} */
  socket = null; // null before the first job, and while evicted
  /** @type {(isReachable: boolean) => void} */
  onReachable = () => {};

  /**
   * @param {string} path
   * @param {unknown} [body]
   * @param {AbortSignal} [signal]
   */
  async ask(path, body, signal) {
    const options = body === undefined ? {} : jsonPost(body);
    const response = await sendRequest(path, { ...options, signal });
    return response.json();
  }

  /**
   * @param {string} path
   * @param {Blob} file
   */
  async uploadFile(path, file) {
    const headers = { "Content-Type": "application/octet-stream" };
    const response = await sendRequest(path, { method: "POST", headers, body: file });
    return response.json();
  }

  /** @param {(isReachable: boolean) => void} listener */
  watchReachability(listener) {
    this.onReachable = listener;
    if (!this.socket) this.connect();
  }

  connect() {
    this.socket = openSocket("live");
    this.socket.addEventListener("open", () => {
      this.failures = 0;
      this.onReachable(true);
      for (const [id, { request }] of this.jobs) this.send({ id, ...request });
    });
    this.socket.addEventListener("message", ({ data }) => this.receive(JSON.parse(data)));
    this.socket.addEventListener("close", ({ code }) => {
      if (code === TRY_AGAIN_LATER && this.jobs.size === 0) {
        this.socket = null;
        return;
      }
      this.onReachable(false);
      setTimeout(() => this.connect(), retryDelay(this.failures++));
    });
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
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

  /**
   * @param {JobRequest} request
   * @param {(progress: any) => void} [onProgress]
   * @returns {Job}
   */
  start(request, onProgress) {
    const id = ++this.lastId;
    const result = new Promise((resolve, reject) => {
      this.jobs.set(id, { request, onProgress, resolve, reject });
    });
    if (this.socket) this.send({ id, ...request });
    else this.connect();
    const cancel = () => {
      if (this.jobs.delete(id)) this.send({ id, do: "cancel" });
    };
    return { result, cancel };
  }
}

/** @type {Backend} */
export const backend = new ServerBackend();
