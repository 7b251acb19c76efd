// HTTP requests and sockets of the server.

import { BackendError } from "../errors.js";

const FIRST_DELAY = 250; // milliseconds
const MAX_DELAY = 4000;

/**
 * Send a request below `/api/`. Rejects with BackendError if it is refused or the server is unreachable.
 * @type {(path: string, options: RequestInit) => Promise<Response>}
 */
export async function sendRequest(path, options) {
  let response;
  try {
    response = await fetch(`/api/${path}`, options);
  } catch {
    throw new BackendError({}, { unreachable: true });
  }
  if (response.ok) return response;
  throw new BackendError(await response.json().catch(() => ({ message: response.statusText })));
}

/**
 * The options of a POST request with a JSON body.
 * @type {(body: unknown, headers?: Record<string, string>) => RequestInit}
 */
export const jsonPost = (body, headers = {}) => ({
  method: "POST",
  headers: { ...headers, "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * Milliseconds to wait before reconnecting: exponential backoff, with jitter so that not all pages
 * reconnect at once.
 * @param {number} failures
 */
const retryDelay = (failures) =>
  Math.min(FIRST_DELAY * 2 ** failures, MAX_DELAY) * (0.75 + Math.random() / 2);

/**
 * @typedef {object} SocketHandlers
 * @property {() => void} onOpen
 * @property {(message: any) => void} onMessage
 * @property {(code: number) => boolean} onClose returns whether to reconnect
 */

/** A socket below `/api/` that carries JSON and is restored when it breaks. */
export class Connection {
  failures = 0; // since the connection was of use; its owner resets it

  /**
   * @param {string} path
   * @param {SocketHandlers} handlers
   */
  constructor(path, handlers) {
    this.path = path;
    this.handlers = handlers;
    this.connect();
  }

  connect() {
    const { onOpen, onMessage, onClose } = this.handlers;
    const { protocol, host } = location;
    const socket = new WebSocket(`${protocol.replace("http", "ws")}//${host}/api/${this.path}`);
    socket.onopen = onOpen;
    socket.onmessage = ({ data }) => onMessage(JSON.parse(data));
    socket.onclose = ({ code }) => {
      if (!onClose(code)) return;
      this.timer = setTimeout(() => this.connect(), retryDelay(this.failures++));
    };
    this.socket = socket;
  }

  /** @param {object} message not sent while the connection is down */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    clearTimeout(this.timer);
    if (!this.socket) return;
    this.socket.onclose = null;
    this.socket.close();
  }
}

/** A random secret for a seat. */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
