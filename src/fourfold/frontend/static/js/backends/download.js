// Downloads that survive a broken connection: they are tried again, and continue where they stopped.

const DELAYS = [100, 500, 1000, 2000, 4000, 8000, 15_000, 30_000]; // milliseconds before each further attempt

/** @typedef {ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>} ByteReader */

/**
 * @typedef {object} DownloadListener
 * @property {(bytes: number) => void} [onBytes] called with the size of each part
 * @property {(isWaiting: boolean) => void} [onWaiting] called when the connection breaks, and when it is back
 */

/**
 * Like `fetch`, but a request without an answer is repeated, and a body that breaks off is continued. Rejects
 * when several attempts in a row have failed.
 * @type {(url: string | URL, listener?: DownloadListener, options?: RequestInit, nativeFetch?: typeof fetch) =>
 *   Promise<Response>}
 */
export async function download(url, listener = {}, options = {}, nativeFetch = fetch) {
  const { onBytes, onWaiting } = listener;
  let failures = 0;
  let offset = 0; // bytes of the body so far

  /** @type {(error: unknown) => Promise<void>} */
  const wait = async (error) => {
    if (failures === DELAYS.length) throw error;
    onWaiting?.(true);
    await pause(DELAYS[failures++]);
  };

  /** @type {(headers?: HeadersInit) => Promise<Response>} */
  const request = async (headers) => {
    for (;;) {
      try {
        const response = await nativeFetch(url, headers ? { ...options, headers } : options);
        if (failures) onWaiting?.(false);
        return response;
      } catch (error) {
        await wait(error);
      }
    }
  };

  const response = await request();
  if (!response.ok || !response.body) return response;
  const version = versionOf(response);
  let reader = response.body.getReader();

  /** The rest of the body, in a new response. */
  const reopen = async () => {
    let rest = await request({ Range: `bytes=${offset}-` });
    const isRest = rest.status === 206 && !rest.headers.has("Content-Encoding");
    if (!isRest) rest = rest.status === 200 ? rest : await request();
    if (!rest.body || versionOf(rest) !== version) throw new Error(`${url}: changed`);
    const next = rest.body.getReader();
    return isRest ? next : skip(next, offset);
  };

  const body = new ReadableStream({
    async pull(controller) {
      for (;;) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            controller.close();
            return;
          }
          failures = 0;
          offset += value.byteLength;
          onBytes?.(value.byteLength);
          controller.enqueue(value);
          return;
        } catch (error) {
          await wait(error);
          reader = await reopen();
        }
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

/** @param {Response} response */
const versionOf = ({ headers }) => headers.get("Last-Modified");

/**
 * The reader of a body without its first bytes, which are known already.
 * @type {(reader: ByteReader, count: number) => ByteReader}
 */
function skip(reader, count) {
  let left = count;
  const rest = new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        const known = Math.min(left, value.byteLength);
        left -= known;
        if (known === value.byteLength) continue;
        controller.enqueue(value.subarray(known));
        return;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return rest.getReader();
}

/**
 * Resolves after some time, or as soon as the device is online again.
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
const pause = (milliseconds) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
  });
