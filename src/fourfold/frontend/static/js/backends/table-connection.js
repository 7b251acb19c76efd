// @ts-nocheck
// Tables of the server: laid, and the line to one, which is kept up, taken up again when it breaks, and
// honest about how long messages are on their way.

import { GONE } from "../constants.js";
import { BackendError } from "./errors.js";
import { asJson, openSocket, request, waitAfter } from "./http.js";

/** Lay a table, and take a seat at it that belongs to this secret. */
export async function createTable(body, secret) {
  const answer = await request("tables", asJson(body, { "Seat-Secret": secret }));
  return answer.json();
}

/** A secret that nobody can guess. */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

export class Line {
  /** `onScene(you, table)`, `onReachable(is)`, `onLag(seconds)` and `onGone()` hear what comes. */
  constructor(key, secret, hear) {
    Object.assign(this, { key, secret, hear });
    this.failures = 0;
    this.lastId = 0;
    this.waiting = new Map(); // deeds that were not answered yet, by id
    this.connect();
  }

  connect() {
    const socket = openSocket(`tables/${this.key}/live`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ do: "come", secret: this.secret }));
    });
    socket.addEventListener("message", ({ data }) => this.receive(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => this.broken(socket, code));
  }

  broken(socket, code) {
    if (socket !== this.socket || this.isLeft) return;
    if (code === GONE) {
      this.hear.onGone();
      return;
    }
    this.isUp = false;
    this.hear.onReachable(false);
    for (const [id, { deed, reject }] of this.waiting) {
      if (deed.do === "move") continue; // it is sent again: a move that is made is not made twice
      this.waiting.delete(id);
      reject(new BackendError({}, { unreachable: true }));
    }
    this.timer = setTimeout(() => this.connect(), waitAfter(this.failures++));
  }

  receive({ event, id, you, table, number, lag, ...said }) {
    if (event === "ping") {
      this.socket.send(JSON.stringify({ do: "pong", number }));
      if (lag !== null) this.hear.onLag(lag);
    } else if (event === "scene") {
      if (!this.isUp) this.up();
      this.hear.onScene(you, table);
    } else if (this.waiting.has(id)) {
      const { resolve, reject } = this.waiting.get(id);
      this.waiting.delete(id);
      if (event === "done") resolve();
      else reject(new BackendError(said));
    }
  }

  up() {
    this.isUp = true;
    this.failures = 0;
    this.hear.onReachable(true);
    for (const [id, { deed }] of this.waiting) this.socket.send(JSON.stringify({ id, ...deed }));
  }

  /** Do something at the table; kept when this is answered. */
  do(deed) {
    const id = ++this.lastId;
    const answer = new Promise((resolve, reject) => {
      this.waiting.set(id, { deed, resolve, reject });
    });
    if (this.isUp) this.socket.send(JSON.stringify({ id, ...deed }));
    return answer;
  }

  leave() {
    this.isLeft = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}
