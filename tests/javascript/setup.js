// Prepares Node for modules of the pages: `node --import ./tests/javascript/setup.js …`. It provides the
// globals of a browser that they use, and message catalogues in which each message is its code with the
// parameters that its text has, such as `said.mark square=b2 who=You`.

import { setMaxListeners } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { register } from "node:module";

const CATALOGUES = new URL("../../src/fourfold/i18n/catalogues/", import.meta.url);
const ENTRY = /^"?(\w+)"?(?:\.en|\.it)?(?:\.\w+|\."?\d+"?)? = /;

/** The text of each message: its code, and its parameters by name. */
function readMessages() {
  /** @type {Record<string, Set<string>>} */
  const params = {};
  for (const file of readdirSync(CATALOGUES).filter((path) => path.endsWith(".toml"))) {
    let section = "";
    let code = "";
    for (const line of readFileSync(new URL(file, CATALOGUES), "utf8").split("\n")) {
      section = /^\[(.*)\]$/.exec(line)?.[1] ?? section;
      code = ENTRY.exec(line)?.[1] ?? code;
      if (ENTRY.test(line)) params[`${section}.${code}`] ??= new Set();
      for (const [, name] of line.matchAll(/\{(\w+)(?:!r)?\}/g)) {
        params[`${section}.${code}`].add(name);
      }
    }
  }
  const messages = Object.entries(params).map(([code, names]) => {
    const texts = [...names].sort().map((name) => `${name}={${name}}`);
    return [code, [code, ...texts].join(" ")];
  });
  return Object.fromEntries(messages);
}

const hooks = `
const CATALOGUE = /\\/messages\\/[a-z]+-[a-z]+\\.js$/;
let source = "";
export async function initialize(messages) {
  source = "export default " + JSON.stringify(messages);
}
export async function resolve(specifier, context, next) {
  if (!CATALOGUE.test(specifier)) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, shortCircuit: true };
}
export async function load(url, context, next) {
  return CATALOGUE.test(url) ? { format: "module", source, shortCircuit: true } : next(url, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`, { data: readMessages() });

/** Local storage whose capacity is a number of items. */
class FakeStorage {
  capacity = Infinity;

  /** @param {string} name */
  getItem(name) {
    return Object.hasOwn(this, name) ? Reflect.get(this, name) : null;
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  setItem(name, text) {
    const isFull = !Object.hasOwn(this, name) && Object.keys(this).length >= this.capacity;
    if (isFull) throw new DOMException("", "QuotaExceededError");
    Reflect.set(this, name, text);
  }

  /** @param {string} name */
  removeItem(name) {
    Reflect.deleteProperty(this, name);
  }
}
const storage = new FakeStorage();
Object.defineProperty(storage, "capacity", { enumerable: false });

/** The address of the page, and the entries that it added to the history. */
const location = {
  protocol: "http:",
  host: "localhost:8000",
  hash: "",
};
const history = {
  /** @type {any} */
  state: null,
  length: 1,
  /** @type {(state: any, title: string, address: string) => void} */
  replaceState(state, _, address) {
    Object.assign(this, { state });
    location.hash = address;
  },
  /** @type {(state: any, title: string, address: string) => void} */
  pushState(state, title, address) {
    this.length += 1;
    this.replaceState(state, title, address);
  },
};

/** A socket that a test answers in place of the server. */
export class FakeSocket {
  static OPEN = 1;
  /** @type {FakeSocket[]} the newest first */
  static all = [];
  readyState = 0;
  /** @type {any[]} */
  sent = [];
  onopen() {}
  onmessage(/** @type {{ data: string }} */ _) {}
  /** @type {((event: { code: number }) => void) | null} */
  onclose = null;

  /** @param {string} url */
  constructor(url) {
    this.url = url;
    FakeSocket.all.unshift(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** The server accepts the connection. */
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  /** @param {object} message of the server */
  receive(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** The connection is lost. */
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  close() {
    this.readyState = 3;
  }
}

const page = new EventTarget();
setMaxListeners(Infinity, page);

for (const [name, value] of Object.entries({
  navigator: { languages: ["en"] },
  localStorage: storage,
  location,
  history,
  matchMedia: () => ({ matches: false }),
  addEventListener: page.addEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
  WebSocket: FakeSocket,
  Worker: class {},
  XMLHttpRequest: class {},
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
