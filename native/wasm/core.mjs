// @ts-nocheck
// The core, loaded from the module that lies beside this file: a function that is asked in text and
// answers in JSON (native/text/). It answers before it returns, so it belongs into a worker.

import create from "./fourfold.mjs";

/**
 * A function (request, tell, shouldStop) that gives the core's answer. Meanwhile `tell` hears what is
 * found on the way, and `shouldStop` is asked every few milliseconds; what one of them throws ends the
 * search and is thrown once that has ended.
 */
export async function openCore(options = {}) {
  let caller;
  let thrown;
  const called = (name, ...given) => {
    if (thrown) return true;
    try {
      return caller[name](...given);
    } catch (error) {
      thrown = { error };
      return true;
    }
  };
  const module = await create({
    ...options,
    progress: (found) => called("tell", found),
    shouldStop: () => called("shouldStop"),
  });
  return (request, progress = () => {}, shouldStop = () => false) => {
    caller = { progress, shouldStop };
    thrown = undefined;
    const answer = module.ccall("fourfold_call", "string", ["string"], [request]);
    if (thrown) throw thrown.error;
    return answer;
  };
}
