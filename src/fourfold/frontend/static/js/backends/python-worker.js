// The worker of a static site: Python, and the core beside it, which Python calls in text. It answers one
// query at a time by fourfold.site.dispatcher. Meanwhile a flag tells it to stop.
//
// Python starts from a snapshot of its memory after an earlier start, or from nothing, which takes ten times as
// long. The snapshot is in the service worker's cache of the engine, and is deleted with it.

import { SCRATCH_FILE } from "../constants.js";
import { stopFlagReader } from "./stop-flag.js";

const ignore = () => {};

/**
 * Start Python with our sources, in `folder`. `saveSnapshot` saves its state as it is now.
 * @param {URL} engine
 * @param {string} version
 * @param {(name: string) => Promise<Uint8Array>} fetchBytes
 */
async function startPython(engine, version, fetchBytes) {
  const [{ loadPyodide }, sources, cache] = await Promise.all([
    import(String(new URL("pyodide/pyodide.mjs", engine))),
    fetchBytes("python/fourfold.zip"),
    openCache(engine, version),
  ]);
  const start = async (/** @type {object} */ options) => {
    const indexURL = new URL("pyodide/", engine).href;
    const pyodide = await loadPyodide({ indexURL, stdout: ignore, stderr: ignore, ...options });
    const folder = pyodide.runPython("import site; site.getsitepackages()[0]");
    pyodide.unpackArchive(sources, "zip", { extractDir: folder });
    return { pyodide, folder, saveSnapshot: ignore };
  };
  const key = new URL("python/started", engine);
  const snapshot = await (await cache?.match(key))?.arrayBuffer();
  if (snapshot) {
    try {
      return await start({ _loadSnapshot: snapshot });
    } catch {
      await cache?.delete(key);
    }
  }
  const python = await start({ _makeSnapshot: Boolean(cache) });
  python.pyodide.runPython("import fourfold.site.dispatcher; fourfold.site.dispatcher.prepare()");
  if (!cache) return python;
  try {
    const memory = python.pyodide.makeMemorySnapshot(); // not a public API of Pyodide
    const saveSnapshot = () => cache.put(key, new Response(memory)).catch(ignore); // disk full
    return { ...python, saveSnapshot };
  } catch {
    return python;
  }
}

/** @type {(engine: URL, version: string) => Promise<Cache | null>} null where the engine is not cached */
async function openCache(engine, version) {
  const name = `fourfold ${new URL("../", engine)} engine ${version}`;
  return (await globalThis.caches?.has(name)) ? caches.open(name) : null;
}

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

/** @param {MessageEvent<import("./workers.js").WorkerQuery & { request: string, stopToken: any }>} event */
globalThis.onmessage = async ({ data }) => {
  isStopped = stopFlagReader(data.stopToken);
  try {
    if (data.file) pyodide.FS.writeFile(SCRATCH_FILE, new Uint8Array(data.file));
    if (data.isLesson) await loadPrograms();
    const isNeeded = (/** @type {string} */ rules) => data.isLesson || data.rules === rules;
    await loadFiles(books, "book", isNeeded);
    loadFiles(layers, "layer", isNeeded); // nothing waits for them
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
  /** @type {(request: string, onProgress: (json: string) => void, shouldStop: () => boolean) => string} */
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
 * Load the files of the needed rule sets, each once. Without them, all positions are searched.
 * @param {Record<string, string>} paths by rule set
 * @param {string} kind
 * @param {(rules: string) => boolean | undefined} isNeeded
 */
function loadFiles(paths, kind, isNeeded) {
  const needed = Object.entries(paths).filter(([rules]) => isNeeded(rules));
  const loads = needed.map(async ([rules, path]) => {
    delete paths[rules];
    const file = await fetchBytes(`python/${rules}.${kind}`).catch(() => null);
    if (file) pyodide.FS.writeFile(`${folder}/${path}`, file);
  });
  return Promise.all(loads);
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
    /** @type {Transformer["transform"]} */
    const transform = (chunk, controller) => {
      count(chunk);
      controller.enqueue(chunk);
    };
    const body = response.body.pipeThrough(new TransformStream({ transform }));
    return new Response(body, response);
  };
}

try {
  await start();
} catch (error) {
  sendFailure(error);
}
