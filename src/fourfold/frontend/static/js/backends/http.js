// @ts-nocheck
// How the server is reached: requests and sockets of its API, and when to try again.

import { BackendError } from "./errors.js";

const FIRST_WAIT = 250; // milliseconds
const LONGEST_WAIT = 4000;

/** The answer to a request; DeskError where it is refused, or there is nobody. */
export async function request(path, options) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, options);
  } catch {
    throw new BackendError({}, { unreachable: true });
  }
  if (answer.ok) return answer;
  throw new BackendError(await answer.json().catch(() => ({ message: answer.statusText })));
}

/** What makes a request of something that is sent as JSON. */
export const asJson = (body, headers = {}) => ({
  method: "POST",
  headers: { ...headers, "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

export function openSocket(path) {
  const { protocol, host } = location;
  return new WebSocket(`${protocol.replace("http", "ws")}//${host}/api/${path}`);
}

/** How long to wait after so many failures: longer and longer, and not all pages alike. */
export const waitAfter = (failures) =>
  Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT) * (0.75 + Math.random() / 2);
