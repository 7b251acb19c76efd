// The class on the server: requests with a secret, and a socket that receives every new view. A secret
// goes into a header or the first message, never into an address.

import { BackendError } from "../backends/errors.js";
import { jsonPost, openSocket, retryDelay, sendRequest } from "../backends/http.js";
import { newSecret } from "../backends/table-connection.js";
import { STRANGER } from "../constants.js";
import { loadItem, saveItem } from "../storage.js";

/** @typedef {"student" | "teacher" | "projector"} Role */

const HEADERS = { student: "Seat-Secret", teacher: "Teacher-Secret", projector: "" };

/**
 * The secret of this browser, to which a seat in a class belongs. It is made when it is first needed.
 * @returns {string}
 */
export function ownSecret() {
  const known = loadItem("class.secret");
  if (known) return known;
  const secret = newSecret();
  saveItem("class.secret", secret);
  return secret;
}

export class ClassroomClient {
  /**
   * @param {Role} role
   * @param {string} secret
   */
  constructor(role, secret) {
    this.role = role;
    this.secret = secret;
  }

  get headers() {
    const header = HEADERS[this.role];
    return header ? { [header]: this.secret } : {};
  }

  /**
   * The JSON response to a GET, or to a POST if there is a body, which may be null.
   * @param {string} path
   * @param {unknown} [body]
   */
  async ask(path, body) {
    const response = await this.request(path, body);
    return response.json();
  }

  /** @param {string} path */
  async askText(path) {
    const response = await this.request(path);
    return response.text();
  }

  /**
   * @param {string} path
   * @param {unknown} [body]
   */
  request(path, body) {
    const { headers } = this;
    const options = body === undefined ? { headers } : jsonPost(body, headers);
    return sendRequest(path ? `class/${path}` : "class", options);
  }

  /**
   * Receive every view from now on, and reconnect when the connection is lost.
   * @param {object} callbacks
   * @param {(view: any) => void} callbacks.onView
   * @param {(isReachable: boolean) => void} callbacks.onReachable
   * @param {(error: Error & { code?: string }) => void} callbacks.onError the secret is refused, which ends it
   */
  follow({ onView, onReachable, onError }) {
    let failures = 0;
    const connect = () => {
      const socket = openSocket("class/live");
      socket.addEventListener("open", () => {
        socket.send(JSON.stringify({ role: this.role, secret: this.secret }));
      });
      socket.addEventListener("message", ({ data }) => {
        const { event, view, ...error } = JSON.parse(data);
        if (event === "view") {
          failures = 0;
          onReachable(true);
          onView(view);
        } else onError(new BackendError(error));
      });
      socket.addEventListener("close", ({ code }) => {
        if (code === STRANGER) return;
        onReachable(false);
        setTimeout(connect, retryDelay(failures++));
      });
    };
    connect();
  }
}
