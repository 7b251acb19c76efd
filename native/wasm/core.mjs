// @ts-nocheck
// Loads the core from the WebAssembly module beside this file. It takes text requests and returns JSON
// (native/rpc/). It blocks until the answer is there, so run it in a worker.

import create from "./fourfold.mjs";

/**
 * Returns a function (request, progress, shouldStop) that returns the core's answer. During a search
 * it calls `progress` with JSON, and `shouldStop` every few milliseconds. An exception in one of them
 * ends the search, and is thrown once that has ended.
 */
export async function openCore(options = {}) {
  let callbacks;
  let thrown;
  const invoke = (name, ...args) => {
    if (thrown) return true;
    try {
      return callbacks[name](...args);
    } catch (error) {
      thrown = { error };
      return true;
    }
  };
  const module = await create({
    ...options,
    progress: (json) => invoke("progress", json),
    shouldStop: () => invoke("shouldStop"),
  });
  return (request, progress = () => {}, shouldStop = () => false) => {
    callbacks = { progress, shouldStop };
    thrown = undefined;
    const answer = module.ccall("fourfold_call", "string", ["string"], [request]);
    if (thrown) throw thrown.error;
    return answer;
  };
}
