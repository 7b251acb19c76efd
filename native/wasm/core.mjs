// Loads the core from the WebAssembly module beside this file. It takes text requests and returns JSON
// (native/rpc/). It blocks until the answer is there, so run it in a worker.

import create from "./fourfold.mjs";

const encoder = new TextEncoder();

/** @typedef {(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object} Instantiate */

/**
 * Returns a function that sends a request to the core and returns its answer. During a search it calls
 * `onProgress` with JSON, and `isStopped` every few milliseconds. An exception in one of them ends the
 * search, and is thrown once that has ended. A compiled `module` is not loaded again.
 * @param {{ module?: WebAssembly.Module }} [options] and those of Emscripten
 */
export async function openCore({ module: compiled, ...options } = {}) {
  /** @type {{ error: unknown } | undefined} */
  let thrown;
  let progress = (/** @type {string} */ _json) => {};
  let shouldStop = () => false;
  /** @param {() => unknown} callback */
  const invoke = (callback) => {
    if (thrown) return true;
    try {
      return callback();
    } catch (error) {
      thrown = { error };
      return true;
    }
  };
  /** @type {Instantiate} */
  const instantiateWasm = (imports, done) => {
    WebAssembly.instantiate(/** @type {WebAssembly.Module} */ (compiled), imports).then(done);
    return {};
  };
  const module = await create({
    ...options,
    ...(compiled && { instantiateWasm }),
    progress: (/** @type {string} */ json) => invoke(() => progress(json)),
    shouldStop: () => invoke(() => shouldStop()),
  });
  /**
   * @param {string} request
   * @param {(json: string) => void} [onProgress]
   * @param {() => boolean} [isStopped]
   */
  return (request, onProgress = () => {}, isStopped = () => false) => {
    progress = onProgress;
    shouldStop = isStopped;
    thrown = undefined;
    const text = encoder.encode(request);
    const address = module._malloc(text.length + 1); // a book is too large for the stack
    if (!address) throw new Error("out of memory");
    module.HEAPU8.set(text, address);
    module.HEAPU8[address + text.length] = 0;
    const answer = module.UTF8ToString(module._fourfold_call(address));
    module._free(address);
    if (thrown) throw /** @type {{ error: unknown }} */ (thrown).error;
    return answer;
  };
}
