// The class on the server: requests with a secret, a socket that receives every new view, and titles of tasks.
// A secret goes into a header or the first message, never into an address.

import { Connection, jsonPost, newSecret, sendRequest } from "../backends/http.js";
import { STRANGER } from "../constants.js";
import { BackendError } from "../errors.js";
import { nameOfGame, t } from "../i18n.js";
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

  /**
   * The JSON response to a GET, or to a POST if there is a body, which may be null.
   * @type {(path: string, body?: unknown) => Promise<any>}
   */
  async ask(path, body) {
    const response = await this.request(path, body);
    return response.json();
  }

  /** @type {(path: string, body?: unknown) => Promise<Response>} */
  request(path, body) {
    const header = HEADERS[this.role];
    const headers = header ? { [header]: this.secret } : {};
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
    const connection = new Connection("class/live", {
      onOpen: () => connection.send({ role: this.role, secret: this.secret }),
      onMessage: ({ event, view, ...error }) => {
        if (event !== "view") return onError(new BackendError(error));
        connection.failures = 0;
        onReachable(true);
        onView(view);
      },
      onClose: (code) => {
        if (code === STRANGER) return false;
        onReachable(false);
        return true;
      },
    });
  }
}

/** @param {string} spec */
const gameTitle = (spec) => nameOfGame(spec.replace(/\(.*/, ""));

/** @param {TaskContent} content */
export function taskTitle(content) {
  if (content.what === "exercises") {
    const { kind, ask, level, count } = content;
    const params = { kind: nameOfGame(kind), ask: t(`sheet.${ask}`), level, count };
    return t("school.exercises", params);
  }
  const game = gameTitle(content.game);
  if (content.what === "puzzles") {
    return t("school.puzzles", { game, count: content.numbers.length });
  }
  return t("school.games", { game, form: t(`arena.${content.form}`) });
}
