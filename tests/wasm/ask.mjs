// Runs the core of a folder on requests, one per line: { request, seconds }, where `seconds` is when to stop
// it. Prints { progress } for each report, then { answer, seconds, memory }, with the memory in bytes.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
// As in a worker.
Object.assign(globalThis, { self: { location: pathToFileURL(`${folder}/`) } });
/** @type {WebAssembly.Memory | undefined} */
let memory;
const instantiate = /** @type {Function} */ (WebAssembly.instantiate);
Object.assign(WebAssembly, {
  async instantiate(/** @type {unknown[]} */ ...args) {
    const source = await instantiate(...args);
    memory = Object.values(source.instance.exports).find(
      (value) => value instanceof WebAssembly.Memory,
    );
    return source;
  },
});
const { openCore } = await import(pathToFileURL(`${folder}/core.mjs`).href);
const ask = await openCore({ wasmBinary: readFileSync(`${folder}/fourfold.wasm`) });
const print = (/** @type {object} */ message) =>
  process.stdout.write(`${JSON.stringify(message)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const { request, seconds } = JSON.parse(line);
  const start = performance.now();
  const isTimeUp = () => seconds !== null && performance.now() - start > 1000 * seconds;
  const answer = ask(request, (/** @type {string} */ progress) => print({ progress }), isTimeUp);
  const elapsed = (performance.now() - start) / 1000;
  print({ answer, seconds: elapsed, memory: memory?.buffer.byteLength });
}
