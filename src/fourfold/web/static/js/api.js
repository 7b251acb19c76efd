// The server, seen from the page: requests with an answer, and a socket for work that takes time.

/** What the server said was wrong, or that it cannot be reached. */
class ServerError extends Error {
  constructor({ message = "", error: kind, code, facts }, { unreachable = false } = {}) {
    super(message);
    Object.assign(this, { kind, code, facts, unreachable });
  }
}

/** Ask the API: a GET, or a POST when there is something to send. `signal` may break it off. */
export function ask(path, body, signal) {
  if (body === undefined) return request(path, { signal });
  const headers = { "Content-Type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** Send a file as it is. */
export function sendFile(path, file) {
  const headers = { "Content-Type": "application/octet-stream" };
  return request(path, { method: "POST", headers, body: file });
}

async function request(path, options) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, options);
  } catch {
    throw new ServerError({}, { unreachable: true });
  }
  const said = await answer.json().catch(() => ({ message: answer.statusText }));
  if (!answer.ok) throw new ServerError(said);
  return said;
}

const RETRY_AFTER = [300, 700, 1500, 3000];

/** Why the server closes a socket whose place another one needs. */
const TRY_AGAIN_LATER = 1013;

/**
 * The socket. Work that was asked for is asked for again when the server comes back. A page that has
 * nothing to ask may be asked to leave for a while, and comes back when it has.
 * `onReachable` hears whether the server can be reached, whenever that changes.
 */
export class Live {
  constructor(onReachable) {
    this.onReachable = onReachable;
    this.jobs = new Map();
    this.failures = 0;
    this.lastId = 0;
    this.connect();
  }

  connect() {
    const { protocol, host } = location;
    this.isAway = false;
    this.socket = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/api/live`);
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
      const wait = RETRY_AFTER[Math.min(this.failures++, RETRY_AFTER.length - 1)];
      setTimeout(() => this.connect(), wait);
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
    else job.reject(new ServerError(said));
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
