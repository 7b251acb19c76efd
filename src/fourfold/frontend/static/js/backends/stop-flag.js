// A flag that stops the work of a worker, which reads no messages while it works. Where memory is shared the
// worker reads a byte. Elsewhere the flag is a blob URL that exists until the work is to stop; the worker
// requests it synchronously, which takes about a millisecond.

const INTERVAL = 40; // milliseconds between two requests of the URL

/** The page's side, for one piece of work. The worker receives `token`. */
export class StopFlag {
  token = globalThis.crossOriginIsolated
    ? new Uint8Array(new SharedArrayBuffer(1))
    : URL.createObjectURL(new Blob(["continue"]));

  /** Tell the worker to stop, or release the flag after the work. */
  set() {
    if (typeof this.token === "string") URL.revokeObjectURL(this.token);
    else Atomics.store(this.token, 0, 1);
  }
}

/**
 * The worker's side: a function that returns whether the flag is set.
 * @param {StopFlag["token"]} token
 */
export function stopFlagReader(token) {
  if (typeof token !== "string") return () => Atomics.load(token, 0) === 1;
  let isSet = false;
  let lastRequest = performance.now();
  return () => {
    if (isSet || performance.now() - lastRequest < INTERVAL) return isSet;
    isSet = !exists(token);
    lastRequest = performance.now();
    return isSet;
  };
}

/** @param {string} url */
function exists(url) {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", url, false);
    request.send();
  } catch {
    return false;
  }
  return request.status === 200;
}
