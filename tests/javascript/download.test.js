import assert from "node:assert/strict";
import { createServer } from "node:http";
import { afterEach, test } from "node:test";
import { download } from "../../src/fourfold/frontend/static/js/backends/download.js";

Object.assign(globalThis, { addEventListener() {}, removeEventListener() {} });

const DATA = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251);
/** @type {import("node:http").Server[]} */
const servers = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * A server whose first connections break. Returns its address and the ranges that were asked for.
 * @param {{ breaks: number[], takesRanges?: boolean, versions?: string[] }} options the bytes after which they do
 */
async function serve({ breaks, takesRanges = true, versions = ["Mon"] }) {
  const ranges = /** @type {(string | undefined)[]} */ ([]);
  const server = createServer((request, response) => {
    const { range } = request.headers;
    const start = takesRanges && range ? Number(/\d+/.exec(range)?.[0]) : 0;
    const version = versions[Math.min(ranges.length, versions.length - 1)];
    ranges.push(range);
    response.writeHead(start ? 206 : 200, {
      "Content-Length": DATA.length - start,
      "Last-Modified": version,
    });
    const end = breaks.shift();
    if (end === undefined) response.end(DATA.subarray(start));
    else if (end === 0) request.socket.destroy();
    else
      response.write(DATA.subarray(start, end), () =>
        setTimeout(() => request.socket.destroy(), 50),
      );
  });
  servers.push(server);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/file`, ranges };
}

/** @param {Response} response */
const bytesOf = async (response) => Buffer.from(await response.arrayBuffer());

test("a body that breaks off is continued", async () => {
  const { address, ranges } = await serve({ breaks: [100_000, 200_000] });
  let counted = 0;
  const waits = /** @type {boolean[]} */ ([]);
  const response = await download(address, {
    onBytes: (bytes) => {
      counted += bytes;
    },
    onWaiting: (isWaiting) => waits.push(isWaiting),
  });
  assert.equal(Buffer.compare(await bytesOf(response), Buffer.from(DATA)), 0);
  assert.equal(counted, DATA.length);
  assert.deepEqual(waits, [true, false, true, false]);
  assert.equal(ranges[0], undefined);
  assert.match(String(ranges[1]), /^bytes=\d+-$/);
});

test("a host without ranges sends everything again", async () => {
  const { address } = await serve({ breaks: [100_000], takesRanges: false });
  const response = await download(address);
  assert.equal(Buffer.compare(await bytesOf(response), Buffer.from(DATA)), 0);
});

test("a request without an answer is repeated", async () => {
  const { address } = await serve({ breaks: [0] });
  const response = await download(address);
  assert.equal(Buffer.compare(await bytesOf(response), Buffer.from(DATA)), 0);
});

test("a file that has changed meanwhile is refused", async () => {
  const { address } = await serve({ breaks: [100_000], versions: ["Mon", "Tue"] });
  const response = await download(address);
  await assert.rejects(response.arrayBuffer());
});
