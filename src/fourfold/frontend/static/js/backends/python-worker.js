// The worker with Python, and the core beside it, which Python calls in text. It answers one query at a time by
// fourfold.site.dispatcher. Meanwhile a flag tells it to stop.
//
// Python starts from a snapshot of its memory after an earlier start, or from nothing, which takes ten times as
// long. The snapshot is in the service worker's cache of the engine, and is deleted with it.

import { openCore } from "../../engine/core/core.mjs";
import { SCRATCH_FILE } from "../constants.js";
import { download } from "./download.js";
import { stopFlagReader } from "./stop-flag.js";

const IMPORT_DELAYS = [500, 1000, 2000, 4000, 8000]; // milliseconds
const ignore = () => {};

/**
 * Start Python with our sources, in `folder`. `saveSnapshot` saves its state as it is now.
 * @param {URL} engine
 * @param {string} version
 * @param {(name: string) => Promise<Uint8Array>} fetchBytes
 */
async function startPython(engine, version, fetchBytes) {
  const [{ loadPyodide }, sources, cache] = await Promise.all([
    importModule("pyodide/pyodide.mjs"),
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
let isReady = false;

/** @type {(module: WebAssembly.Module) => void} */
let receiveModule;
/** @type {Promise<WebAssembly.Module>} of the core, compiled by the page */
const coreModule = new Promise((resolve) => {
  receiveModule = resolve;
});

/** @typedef {import("./worker-queue.js").WorkerQuery} WorkerQuery */
/** @param {MessageEvent<WorkerQuery & { request: string, stopToken: any, module?: WebAssembly.Module }>} event */
globalThis.onmessage = async ({ data }) => {
  if (data.module) {
    receiveModule(data.module);
    return;
  }
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
  const manifest = await (await download(new URL("engine.json", engine))).json();
  ({ books, layers } = manifest);
  reportProgress(manifest.bytes);
  const [python, core] = await Promise.all([
    startPython(engine, manifest.version, fetchBytes),
    coreModule.then((module) => openCore({ module })),
  ]);
  ({ pyodide, folder } = python);
  pyodide.setInterruptBuffer(interruptBuffer);
  /** @type {(request: string, onProgress: (json: string) => void, shouldStop: () => boolean) => string} */
  const callCore = (request, onProgress, shouldStop) =>
    core(request, onProgress, () => isStopped() || shouldStop());
  answer = pyodide.pyimport("fourfold.site.dispatcher").init(callCore);
  isReady = true;
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
    const file = await fetchBytes(`books/${rules}.${kind}`).catch(() => null);
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
 * Import a module of the engine; several times if the connection breaks.
 * @param {string} name
 */
async function importModule(name) {
  for (const delay of IMPORT_DELAYS) {
    try {
      return await import(String(new URL(name, engine)));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return import(String(new URL(name, engine)));
}

/**
 * Let everything, Pyodide included, load by `download`. Until Python is ready, report to the page how many of
 * so many bytes are there.
 * @param {number} total
 */
function reportProgress(total) {
  const progress = { loaded: 0, total, isWaiting: false };
  let reported = 0;
  /** @type {import("./download.js").DownloadListener} */
  const listener = {
    onBytes(bytes) {
      progress.loaded += bytes;
      if (isReady || progress.loaded - reported < total / 100) return;
      reported = progress.loaded;
      send({ loading: progress });
    },
    onWaiting(isWaiting) {
      progress.isWaiting = isWaiting;
      if (!isReady) send({ loading: progress });
    },
  };
  send({ loading: progress });
  const nativeFetch = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (resource, options) =>
    resource instanceof Request || options?.headers
      ? nativeFetch(resource, options)
      : download(resource, listener, options, nativeFetch);
}

try {
  await start();
} catch (error) {
  sendFailure(error);
}
