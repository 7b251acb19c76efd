// The worker of the core: WebAssembly and the opening books, without Python. It answers players' moves and
// values of positions, one query at a time, with the same messages as python-worker.js. What the core cannot
// answer it declines, and the page asks Python.

import { openCore } from "../../engine/core/core.mjs";
import { CorePlayers, UnansweredError } from "./core-players.js";
import { analysisText, coreGame, placedPieces, requestText } from "./core-requests.js";
import { download } from "./download.js";
import { stopFlagReader } from "./stop-flag.js";

const BOOK_DEPTH = 4; // pieces placed; the layer has one more
const BOOK_PATIENCE = 5000; // milliseconds, after which a position is searched
const BOOK_HEAD = 20; // bytes before the compressed columns
const BOOKS = new URL("../../engine/books/", import.meta.url);

/** @typedef {(request: string, onProgress?: (json: string) => void, isStopped?: () => boolean) => string} Core */

/** @type {Core} */
let core;
/** @type {Map<string, Promise<void>>} */
const loads = new Map(); // of books and layers, by file

let isStopped = () => false; // whether the current query is to stop

/** @type {import("./core-players.js").CallCore} */
function call(request, onProgress) {
  const answer = JSON.parse(core(request, onProgress, isStopped));
  if ("result" in answer) return answer.result;
  if ("invalid" in answer) throw new UnansweredError(answer.invalid);
  throw new Error(answer.error);
}

const players = new CorePlayers(call);

/** @param {any} message */
const send = (message) => postMessage(JSON.stringify(message));

/** @param {MessageEvent<any>} event the compiled module first, then queries */
globalThis.onmessage = async ({ data }) => {
  try {
    if (data.module) await start(data.module);
    else await answer(JSON.parse(data.request), data.stopToken);
  } catch (error) {
    if (error instanceof UnansweredError) send({ declined: true });
    else send({ failed: String(/** @type {any} */ (error).message ?? error) });
  }
};

/** @param {WebAssembly.Module} module */
async function start(module) {
  core = await openCore({ module });
  send({ ready: true });
}

/**
 * @param {JobRequest} request
 * @param {import("./stop-flag.js").StopFlag["token"]} stopToken
 */
async function answer(request, stopToken) {
  isStopped = stopFlagReader(stopToken);
  await loadBook(request);
  let found = null;
  if (request.do === "choose") {
    found = players.choose(request, (result) => send({ found: result }), isStopped);
  } else {
    found = call(analysisText(request), (json) => postMessage(`{"found":${json}}`));
    if (found === null) throw new UnansweredError("not offered for this game");
  }
  isStopped = () => false; // the page sets the flag when it receives the end
  send({ found });
  send({ done: true });
  loadLayer(request); // nothing waits for it
}

/**
 * The rule set of a query about Quarto, and the pieces placed; null for other games.
 * @param {JobRequest} request
 */
function aboutQuarto({ game, position, moves }) {
  const spec = coreGame(game);
  if (spec?.name !== "quarto") return null;
  const turns = /** @type {string[]} */ (moves ?? []).length;
  const placed = placedPieces(String(position ?? "")) + Math.max(0, turns - 1);
  return { rules: spec.options.rules, placed };
}

/**
 * Wait until the book is loaded, if the position is in it.
 * @param {JobRequest} request
 */
async function loadBook(request) {
  const about = aboutQuarto(request);
  if (!about || about.placed > BOOK_DEPTH) return;
  const patience = new Promise((resolve) => setTimeout(resolve, BOOK_PATIENCE));
  send({ loading: { loaded: 0, total: 0, isWaiting: false } });
  await Promise.race([loadOnce(about.rules, "book", unpackColumns), patience]);
  send({ loading: null });
}

/** @param {JobRequest} request */
function loadLayer(request) {
  const about = aboutQuarto(request);
  if (about && about.placed <= BOOK_DEPTH + 1) loadOnce(about.rules, "layer", async (file) => file);
}

/**
 * Without the file positions are searched. A file that could not be loaded is tried again by the next query.
 * @type {(rules: string, kind: string, unpack: (file: Uint8Array) => Promise<Uint8Array>) => Promise<void>}
 */
function loadOnce(rules, kind, unpack) {
  const name = `${rules}.${kind}`;
  const load = loads.get(name) ?? loadFile(new URL(name, BOOKS), rules, kind, unpack);
  loads.set(name, load);
  load.catch(() => loads.delete(name));
  return load.catch(() => {});
}

/** @type {(url: URL, rules: string, kind: string, unpack: (file: Uint8Array) => Promise<Uint8Array>) => Promise<void>} */
async function loadFile(url, rules, kind, unpack) {
  const response = await download(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const data = await unpack(new Uint8Array(await response.arrayBuffer()));
  call(requestText({ command: `quarto_solver.load_${kind}`, rules, data: base64(data) }));
}

/**
 * The columns of a book, which are a zlib stream after its head.
 * @param {Uint8Array} file
 */
async function unpackColumns(file) {
  const packed = new Blob([file.slice(BOOK_HEAD)]).stream();
  const columns = packed.pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(columns).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  const parts = [];
  for (let start = 0; start < bytes.length; start += 0x6000) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + 0x6000))));
  }
  return parts.join("");
}
