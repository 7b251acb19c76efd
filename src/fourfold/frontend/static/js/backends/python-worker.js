// The worker of a static site: Python, and the core beside it, which Python calls in text. It answers one
// query at a time by fourfold.site.dispatcher. Meanwhile a flag tells it to stop.

import { SCRATCH_FILE } from "../constants.js";
import { startPython } from "./pyodide.js";
import { stopFlagReader } from "./stop-flag.js";

/** @typedef {(query: string, send: (message: string) => void) => string} Dispatcher */

const engine = new URL("../../engine/", import.meta.url);
const SIGINT = 2; // makes Python raise KeyboardInterrupt

let isStopped = () => false; // whether the current query is to stop
/** @type {Dispatcher} */
let answer; // of fourfold.site.dispatcher
/** @type {any} */
let pyodide;
/** @type {string} */
let folder; // of our Python sources
/** @type {Record<string, string>} */
let books = {}; // paths of opening books that are not loaded yet, by rule set
/** @type {Record<string, string>} */
let layers = {}; // likewise of the layers beyond the books
let hasPrograms = false;

/** @param {MessageEvent<import("./worker-queue.js").WorkerQuery & { request: string, stopToken: any }>} event */
globalThis.onmessage = async ({ data }) => {
  isStopped = stopFlagReader(data.stopToken);
  try {
    if (data.file) pyodide.FS.writeFile(SCRATCH_FILE, new Uint8Array(data.file));
    if (data.isLesson) await loadPrograms();
    const isNeeded = (/** @type {string} */ rules) => data.isLesson || data.rules === rules;
    await loadBooks(isNeeded);
    loadLayers(isNeeded);
    const end = answer(data.request, postMessage);
    isStopped = () => false; // the page sets the flag when it receives the end
    postMessage(end);
  } catch (error) {
    sendFailure(error);
  }
};

/** Pyodide's interrupt buffer. Each query is interrupted only once. */
const interruptBuffer = {
  get 0() {
    if (!isStopped()) return 0;
    isStopped = () => false;
    return SIGINT;
  },
  set 0(_) {},
};

/** @param {object} message */
const send = (message) => postMessage(JSON.stringify(message));

/** @param {any} error */
const sendFailure = (error) => send({ failed: String(error.message ?? error) });

async function start() {
  const manifest = await (await fetch(new URL("engine.json", engine))).json();
  ({ books, layers } = manifest);
  reportProgress(manifest.bytes);
  const [python, core] = await Promise.all([
    startPython(engine, manifest.version, fetchBytes),
    import(String(new URL("core/core.mjs", engine))).then(({ openCore }) => openCore()),
  ]);
  ({ pyodide, folder } = python);
  pyodide.setInterruptBuffer(interruptBuffer);
  /**
   * @param {string} request
   * @param {(json: string) => void} onProgress
   * @param {() => boolean} shouldStop
   */
  const callCore = (request, onProgress, shouldStop) =>
    core(request, onProgress, () => isStopped() || shouldStop());
  answer = pyodide.pyimport("fourfold.site.dispatcher").init(callCore);
  send({ ready: true });
  await python.saveSnapshot();
}

/** Load the command line and its libraries, which only the programs of lessons need. */
async function loadPrograms() {
  if (hasPrograms) return;
  pyodide.unpackArchive(await fetchBytes("python/programs.zip"), "zip", { extractDir: folder });
  hasPrograms = true;
}

/**
 * Load the large opening books of these rule sets. Without a book, all positions are searched.
 * @param {(rules: string) => boolean | undefined} isNeeded
 */
async function loadBooks(isNeeded) {
  for (const [rules, path] of Object.entries(books).filter(([rules]) => isNeeded(rules))) {
    const book = await fetchBytes(`python/${rules}.book`).catch(() => null);
    if (book) pyodide.FS.writeFile(`${folder}/${path}`, book);
    delete books[rules];
  }
}

/**
 * Load the layers beyond the books. Nothing waits for them: until a layer is there, its positions are
 * searched.
 * @param {(rules: string) => boolean | undefined} isNeeded
 */
function loadLayers(isNeeded) {
  for (const [rules, path] of Object.entries(layers).filter(([rules]) => isNeeded(rules))) {
    delete layers[rules];
    const write = (/** @type {Uint8Array} */ layer) =>
      pyodide.FS.writeFile(`${folder}/${path}`, layer);
    fetchBytes(`python/${rules}.layer`).then(write, () => {});
  }
}

/** @param {string} name */
async function fetchBytes(name) {
  const response = await fetch(new URL(name, engine));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Report to the page from now on which share of these bytes was fetched.
 * @param {number} total
 */
function reportProgress(total) {
  const originalFetch = globalThis.fetch;
  let fetched = 0;
  let reported = 0;
  const count = (/** @type {Uint8Array} */ chunk) => {
    fetched += chunk.byteLength;
    const share = Math.min(fetched / total, 0.99);
    if (share - reported < 0.01) return;
    reported = share;
    send({ loaded: share });
  };
  globalThis.fetch = async (...params) => {
    const response = await originalFetch(...params);
    if (!response.body || !response.ok) return response;
    const counter = new TransformStream({
      transform(chunk, controller) {
        count(chunk);
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
}

try {
  await start();
} catch (error) {
  sendFailure(error);
}
