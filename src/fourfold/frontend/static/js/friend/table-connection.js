// The connection to a live table. It is restored when it breaks, and answers pings that measure the lag.

import { Connection } from "../backends/http.js";
import { GONE } from "../constants.js";
import { BackendError } from "../errors.js";

/**
 * @typedef {object} TableListener
 * @property {(you: number | null, table: LiveTable) => void} onTable
 * @property {(isReachable: boolean) => void} onReachable
 * @property {(seconds: number) => void} onLag
 * @property {() => void} onGone
 */

export class TableConnection {
  /**
   * @param {string} key
   * @param {string} secret
   * @param {TableListener} listener
   */
  constructor(key, secret, listener) {
    this.listener = listener;
    this.lastId = 0;
    this.isUp = false; // whether the table was received over the current socket
    /** @type {Map<number, { action: TableAction, resolve(): void, reject(error: BackendError): void }>} */
    this.pending = new Map();
    this.connection = new Connection(`tables/${key}/live`, {
      onOpen: () => this.connection.send({ do: "come", secret }),
      onMessage: (message) => this.receive(message),
      onClose: (code) => this.onClose(code),
    });
  }

  /** @param {number} code */
  onClose(code) {
    if (code === GONE) {
      this.listener.onGone();
      return false;
    }
    this.isUp = false;
    this.listener.onReachable(false);
    for (const [id, { action, reject }] of this.pending) {
      if (action.do === "move") continue; // sent again: the server does not make a move twice
      this.pending.delete(id);
      reject(new BackendError({}, { unreachable: true }));
    }
    return true;
  }

  /** @param {any} message */
  receive({ event, id, you, table, number, lag, ...error }) {
    if (event === "ping") {
      this.connection.send({ do: "pong", number });
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
    this.connection.failures = 0;
    this.listener.onReachable(true);
    for (const [id, { action }] of this.pending) this.connection.send({ id, ...action });
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
    if (this.isUp) this.connection.send({ id, ...action });
    return result;
  }

  close() {
    this.connection.close();
  }
}
