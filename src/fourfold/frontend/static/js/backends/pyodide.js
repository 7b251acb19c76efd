// Starts Python in the browser: from a snapshot of its memory after an earlier start, or from nothing, which
// takes ten times as long. The snapshot is in the service worker's cache of the engine, and is deleted
// with it.

const ignore = () => {};

/** @typedef {{ pyodide: any, folder: string, saveSnapshot: () => unknown }} Python */

/**
 * Start Python with our sources, in `folder`. `saveSnapshot` saves its state as it is now.
 * @param {URL} engine
 * @param {string} version
 * @param {(name: string) => Promise<Uint8Array>} fetchBytes
 * @returns {Promise<Python>}
 */
export async function startPython(engine, version, fetchBytes) {
  const [{ loadPyodide }, sources, snapshot] = await Promise.all([
    import(String(new URL("pyodide/pyodide.mjs", engine))),
    fetchBytes("python/fourfold.zip"),
    openSnapshot(engine, version),
  ]);
  const start = async (/** @type {object} */ options) => {
    const indexURL = new URL("pyodide/", engine).href;
    const pyodide = await loadPyodide({ indexURL, stdout: ignore, stderr: ignore, ...options });
    const folder = pyodide.runPython("import site; site.getsitepackages()[0]");
    pyodide.unpackArchive(sources, "zip", { extractDir: folder });
    return { pyodide, folder };
  };
  const memory = await snapshot?.load();
  if (memory) {
    try {
      return { ...(await start({ _loadSnapshot: memory })), saveSnapshot: ignore };
    } catch {
      await snapshot?.remove();
    }
  }
  const python = await start({ _makeSnapshot: Boolean(snapshot) });
  python.pyodide.runPython("import fourfold.site.dispatcher; fourfold.site.dispatcher.prepare()");
  return { ...python, saveSnapshot: snapshot ? snapshotSaver(python.pyodide, snapshot) : ignore };
}

/**
 * A function that saves the memory of Python as it is now.
 * @param {any} pyodide
 * @param {{ save(memory: Uint8Array): unknown }} snapshot
 */
function snapshotSaver(pyodide, snapshot) {
  try {
    const memory = pyodide.makeMemorySnapshot();
    return () => snapshot.save(memory);
  } catch {
    return ignore; // not a public API of Pyodide
  }
}

/**
 * Access to the snapshot, or null where the engine is not cached.
 * @param {URL} engine
 * @param {string} version
 */
async function openSnapshot(engine, version) {
  const name = `fourfold ${new URL("../", engine)} engine ${version}`;
  if (!(await globalThis.caches?.has(name))) return null;
  const cache = await caches.open(name);
  const key = new URL("python/started", engine);
  return {
    load: async () => (await cache.match(key))?.arrayBuffer(),
    save: (/** @type {any} */ memory) => cache.put(key, new Response(memory)).catch(ignore), // disk full
    remove: () => cache.delete(key),
  };
}
