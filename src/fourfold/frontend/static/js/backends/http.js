// HTTP requests and sockets of the server.

import { BackendError } from "./errors.js";

const FIRST_DELAY = 250; // milliseconds
const MAX_DELAY = 4000;

/**
 * Send a request below `/api/`. Rejects with BackendError if it is refused or the server is unreachable.
 * @param {string} path
 * @param {RequestInit} options
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
 * @param {unknown} body
 * @param {Record<string, string>} [headers]
 * @returns {RequestInit}
 */
export const jsonPost = (body, headers = {}) => ({
  method: "POST",
  headers: { ...headers, "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** @param {string} path */
export function openSocket(path) {
  const { protocol, host } = location;
  return new WebSocket(`${protocol.replace("http", "ws")}//${host}/api/${path}`);
}

/**
 * Milliseconds to wait before reconnecting: exponential backoff, with jitter so that not all pages
 * reconnect at once.
 * @param {number} failures
 */
export const retryDelay = (failures) =>
  Math.min(FIRST_DELAY * 2 ** failures, MAX_DELAY) * (0.75 + Math.random() / 2);
