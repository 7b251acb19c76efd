// Files of tests/data.

import { readFileSync } from "node:fs";

/** @param {string} name */
export const readData = (name) => readFileSync(new URL(`../data/${name}`, import.meta.url), "utf8");
