// @ts-nocheck
// The server as the desk: questions with an answer, and a socket for work that takes time.

import { TRY_AGAIN_LATER } from "../constants.js";
import { BackendError } from "./errors.js";
import { asJson, openSocket, request, waitAfter } from "./http.js";

/**
 * The server. Work that was asked for is asked for again when it comes back. A page that has nothing
 * to ask may be asked to leave for a while, and comes back when it has.
 */
class Server {
  hasServer = true;
  jobs = new Map();
  failures = 0;
  lastId = 0;
  isAway = true;
  onReachable = () => {};

  /** Ask for an answer; with something to send it is posted. `signal` may break it off. */
  async ask(path, body, signal) {
    const answer = await request(path, { ...(body === undefined ? {} : asJson(body)), signal });
    return answer.json();
  }

  /** Send a file as it is. */
  async uploadFile(path, file) {
    const headers = { "Content-Type": "application/octet-stream" };
    const answer = await request(path, { method: "POST", headers, body: file });
    return answer.json();
  }

  /** Keep in touch from now on: `onReachable` hears whether the server can be reached, whenever that
   * changes. */
  watchReachability(onReachable) {
    this.onReachable = onReachable;
    if (this.isAway) this.connect();
  }

  connect() {
    this.isAway = false;
    this.socket = openSocket("live");
    this.socket.addEventListener("open", () => {
      this.failures = 0;
      this.onReachable(true);
      for (const id of this.jobs.keys()) this.send(id);
    });
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", ({ code }) => {
      this.isAway = code === TRY_AGAIN_LATER && this.jobs.size === 0;
      if (this.isAway) return;
      this.onReachable(false);
      setTimeout(() => this.connect(), waitAfter(this.failures++));
    });
  }

  send(id) {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ id, ...this.jobs.get(id).request }));
  }

  hear({ id, event, data, ...said }) {
    const job = this.jobs.get(id);
    if (!job) return;
    if (event === "found") {
      job.last = data;
      job.onFound?.(data);
      return;
    }
    this.jobs.delete(id);
    if (event === "done") job.resolve(job.last);
    else job.reject(new BackendError(said));
  }

  /** Begin work; { result, cancel }. `onFound` hears everything that is found on the way. */
  start(request, onFound) {
    const id = ++this.lastId;
    const result = new Promise((resolve, reject) => {
      this.jobs.set(id, { request, onFound, resolve, reject });
    });
    if (this.isAway) this.connect();
    else this.send(id);
    const cancel = () => {
      if (!this.jobs.delete(id) || this.socket.readyState !== WebSocket.OPEN) return;
      this.socket.send(JSON.stringify({ id, do: "cancel" }));
    };
    return { result, cancel };
  }
}

export const backend = new Server();
