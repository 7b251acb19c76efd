// Loads the core from the WebAssembly module beside this file. It takes text requests and returns JSON
// (native/rpc/). It blocks until the answer is there, so run it in a worker.

import create from "./fourfold.mjs";

/**
 * Returns a function that sends a request to the core and returns its answer. During a search it calls
 * `onProgress` with JSON, and `isStopped` every few milliseconds. An exception in one of them ends the
 * search, and is thrown once that has ended.
 */
export async function openCore(options = {}) {
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
  const module = await create({
    ...options,
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
    const answer = module.ccall("fourfold_call", "string", ["string"], [request]);
    if (thrown) throw /** @type {{ error: unknown }} */ (thrown).error;
    return answer;
  };
}
