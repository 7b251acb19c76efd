// @ts-nocheck
// Python, started: as an earlier start was kept, with all that it had loaded, or from nothing, which
// takes ten times as long. What is kept lies in the service worker's cache of the engine, and goes
// with it.

/** Python with our sources in `folder`. `engine` is where its files lie, `version` which they are;
 * `keep` keeps this start for later ones, if it is to be kept. */
export async function startPython(engine, version, fetchBytes) {
  const [{ loadPyodide }, sources, place] = await Promise.all([
    import(new URL("pyodide/pyodide.mjs", engine)),
    fetchBytes("python/fourfold.zip"),
    findPlace(engine, version),
  ]);
  const start = async (options) => {
    const indexURL = new URL("pyodide/", engine).href;
    const pyodide = await loadPyodide({ indexURL, stdout: ignore, stderr: ignore, ...options });
    const folder = pyodide.runPython("import site; site.getsitepackages()[0]");
    pyodide.unpackArchive(sources, "zip", { extractDir: folder });
    return { pyodide, folder };
  };
  const kept = await place?.find();
  if (kept) {
    try {
      return { ...(await start({ _loadSnapshot: kept })), keep: ignore };
    } catch {
      await place.clear();
    }
  }
  const started = await start({ _makeSnapshot: Boolean(place) });
  started.pyodide.runPython("import fourfold.site.dispatcher; fourfold.site.dispatcher.prepare()");
  return { ...started, keep: keeper(started.pyodide, place) };
}

const ignore = () => {};

/** A function that keeps Python as it is now, not as it will be by then. */
function keeper(pyodide, place) {
  if (!place) return ignore;
  try {
    const memory = pyodide.makeMemorySnapshot();
    return () => place.put(memory);
  } catch {
    return ignore; // another Pyodide may have another way
  }
}

/** Where a start is kept; none where nothing is. */
async function findPlace(engine, version) {
  const name = `fourfold ${new URL("../", engine)} engine ${version}`;
  if (!(await globalThis.caches?.has(name))) return null;
  const cache = await caches.open(name);
  const key = new URL("python/started", engine);
  return {
    find: async () => (await cache.match(key))?.arrayBuffer(),
    put: (memory) => cache.put(key, new Response(memory)).catch(ignore), // there may be no room
    clear: () => cache.delete(key),
  };
}
