// Loads another text in place of one module, for every Node that gets it with --import. FOURFOLD_MUTATED_MODULE is
// the path of the module, and FOURFOLD_MUTANT that of the text.

import { readFileSync } from "node:fs";
import { register } from "node:module";
import { pathToFileURL } from "node:url";

const { FOURFOLD_MUTATED_MODULE: path, FOURFOLD_MUTANT: file } = process.env;
const hooks = `
let mutated, source;
export async function initialize(data) {
  ({ mutated, source } = data);
}
export async function load(url, context, next) {
  if (url.split("?")[0] !== mutated) return next(url, context);
  return { format: "module", source, shortCircuit: true };
}`;
if (path && file) {
  const data = { mutated: pathToFileURL(path).href, source: readFileSync(file, "utf8") };
  register(`data:text/javascript,${encodeURIComponent(hooks)}`, { data });
}
