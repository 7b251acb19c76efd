// @ts-nocheck
// The class on the server: questions by whoever has a secret, and a socket that tells what is new. A
// secret goes into a header or the first message, never into an address.

import { BackendError } from "../backends/errors.js";
import { jsonPost, openSocket, retryDelay, sendRequest } from "../backends/http.js";
import { newSecret } from "../backends/table-connection.js";
import { STRANGER } from "../constants.js";
import { loadItem, saveItem } from "../storage.js";

const HEADERS = { student: "Seat-Secret", teacher: "Teacher-Secret" };

/** The secret of this browser, made when it is first needed: a seat in a class belongs to it. */
export function ownSecret() {
  const known = loadItem("class.secret");
  if (known) return known;
  const secret = newSecret();
  saveItem("class.secret", secret);
  return secret;
}

export class ClassroomClient {
  constructor(role, secret) {
    Object.assign(this, { role, secret });
  }

  get headers() {
    const header = HEADERS[this.role];
    return header ? { [header]: this.secret } : {};
  }

  /** Ask; with a body, be it null, it is posted. */
  async ask(path, body) {
    const answer = await this.request(path, body);
    return answer.json();
  }

  async text(path) {
    const answer = await this.request(path);
    return answer.text();
  }

  request(path, body) {
    const { headers } = this;
    return sendRequest(
      `class${path ? `/${path}` : ""}`,
      body === undefined ? { headers } : jsonPost(body, headers),
    );
  }

  /** Hear of every view from now on. `onReachable` hears whether there is somebody to hear; `onError`
   * that we are not let in, which ends it. */
  follow({ onView, onReachable, onError }) {
    let failures = 0;
    const connect = () => {
      const socket = openSocket("class/live");
      socket.addEventListener("open", () => {
        socket.send(JSON.stringify({ role: this.role, secret: this.secret }));
      });
      socket.addEventListener("message", ({ data }) => {
        const { event, view, ...said } = JSON.parse(data);
        if (event === "view") {
          failures = 0;
          onReachable(true);
          onView(view);
        } else onError(new BackendError(said));
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
