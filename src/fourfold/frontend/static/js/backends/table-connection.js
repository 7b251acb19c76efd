// Live tables of the server: creating one, and the socket to one.

import { GONE } from "../constants.js";
import { BackendError } from "./errors.js";
import { jsonPost, openSocket, retryDelay, sendRequest } from "./http.js";

/**
 * Create a table. The seat that its creator takes belongs to whoever has the secret.
 * @param {LiveTableRequest} body
 * @param {string} secret
 * @returns {Promise<{ key: string }>}
 */
export async function createTable(body, secret) {
  const response = await sendRequest("tables", jsonPost(body, { "Seat-Secret": secret }));
  return response.json();
}

/** A random secret for a seat. */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/**
 * @typedef {object} TableListener
 * @property {(seat: number | null, table: LiveTable) => void} onTable called with each state of the table
 * @property {(isReachable: boolean) => void} onReachable
 * @property {(seconds: number) => void} onLag called with each measured lag
 * @property {() => void} onGone called if the table does not exist
 */

/** The connection to a table. It is restored when it breaks, and answers pings that measure the lag. */
export class TableConnection {
  /**
   * @param {string} key
   * @param {string} secret
   * @param {TableListener} listener
   */
  constructor(key, secret, listener) {
    this.key = key;
    this.secret = secret;
    this.listener = listener;
    this.failures = 0;
    this.lastId = 0;
    this.isUp = false; // whether the table was received over the current socket
    this.isClosed = false;
    /** @type {Map<number, { action: TableAction, resolve(): void, reject(error: BackendError): void }>} */
    this.pending = new Map();
    this.connect();
  }

  connect() {
    const socket = openSocket(`tables/${this.key}/live`);
    this.socket = socket;
    socket.addEventListener("open", () => this.send({ do: "come", secret: this.secret }));
    socket.addEventListener("message", ({ data }) => this.receive(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => {
      if (socket === this.socket && !this.isClosed) this.onClose(code);
    });
  }

  /** @param {object} message */
  send(message) {
    this.socket?.send(JSON.stringify(message));
  }

  /** @param {number} code */
  onClose(code) {
    if (code === GONE) {
      this.listener.onGone();
      return;
    }
    this.isUp = false;
    this.listener.onReachable(false);
    for (const [id, { action, reject }] of this.pending) {
      if (action.do === "move") continue; // sent again: the server does not make a move twice
      this.pending.delete(id);
      reject(new BackendError({}, { unreachable: true }));
    }
    this.timer = setTimeout(() => this.connect(), retryDelay(this.failures++));
  }

  /** @param {any} message */
  receive({ event, id, you, table, number, lag, ...error }) {
    if (event === "ping") {
      this.send({ do: "pong", number });
      if (lag !== null) this.listener.onLag(lag);
    } else if (event === "scene") {
      if (!this.isUp) this.onUp();
      this.listener.onTable(you, table);
    } else {
      const pending = this.pending.get(id);
      this.pending.delete(id);
      if (event === "done") pending?.resolve();
      else pending?.reject(new BackendError(error));
    }
  }

  onUp() {
    this.isUp = true;
    this.failures = 0;
    this.listener.onReachable(true);
    for (const [id, { action }] of this.pending) this.send({ id, ...action });
  }

  /**
   * Do something at the table. Resolves when the server has accepted it.
   * @param {TableAction} action
   * @returns {Promise<void>}
   */
  act(action) {
    const id = ++this.lastId;
    const result = new Promise((resolve, reject) => {
      this.pending.set(id, { action, resolve: () => resolve(undefined), reject });
    });
    if (this.isUp) this.send({ id, ...action });
    return result;
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
