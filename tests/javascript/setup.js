// Prepares Node for modules of the pages: `node --import ./tests/javascript/setup.js …`. It provides the
// globals of a browser that they use when they are loaded, and empty message catalogues, so that each
// message is its code.

import { register } from "node:module";

const hooks = `
const CATALOGUE = /\\/messages\\/[a-z]+-[a-z]+\\.js$/;
export async function resolve(specifier, context, next) {
  if (!CATALOGUE.test(specifier)) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, shortCircuit: true };
}
export async function load(url, context, next) {
  if (!CATALOGUE.test(url)) return next(url, context);
  return { format: "module", source: "export default {};", shortCircuit: true };
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** Local storage whose capacity is a number of items. */
class FakeStorage {
  capacity = Infinity;

  /** @param {string} name */
  getItem(name) {
    return Object.hasOwn(this, name) ? Reflect.get(this, name) : null;
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  setItem(name, text) {
    const isFull = !Object.hasOwn(this, name) && Object.keys(this).length >= this.capacity;
    if (isFull) throw new DOMException("", "QuotaExceededError");
    Reflect.set(this, name, text);
  }

  /** @param {string} name */
  removeItem(name) {
    Reflect.deleteProperty(this, name);
  }
}
const storage = new FakeStorage();
Object.defineProperty(storage, "capacity", { enumerable: false });

for (const [name, value] of Object.entries({
  navigator: { languages: ["en"] },
  localStorage: storage,
  matchMedia: () => ({ matches: false }),
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
