// @ts-nocheck
// The core of the folder that is named, asked line by line: { request, seconds } in, where seconds is
// when to stop it, then { told } as often as something is found, and { answer, seconds, memory }, the last
// being the bytes that the core has by then.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
globalThis.self = { location: pathToFileURL(`${folder}/`) }; // as a worker has it
let memory;
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  memory = Object.values(made.instance.exports).find((one) => one instanceof WebAssembly.Memory);
  return made;
};
const { openCore } = await import(pathToFileURL(`${folder}/core.mjs`).href);
const ask = await openCore({ wasmBinary: readFileSync(`${folder}/fourfold.wasm`) });
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const { request, seconds } = JSON.parse(line);
  const began = performance.now();
  const isTimeUp = () => seconds !== null && performance.now() - began > 1000 * seconds;
  const answer = ask(request, (told) => say({ told }), isTimeUp);
  say({ answer, seconds: (performance.now() - began) / 1000, memory: memory.buffer.byteLength });
}
