// @ts-nocheck
// What the browser keeps between visits. What it does not keep is known as long as the page is open.

const PREFIX = "fourfold.";
const unkept = new Map(); // texts by their names

export function loadItem(name) {
  try {
    return JSON.parse(unkept.get(name) ?? localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

/** Keep a value; what is in the way of that, `full` or `forbidden`, else nothing. The page works
 * without. */
export function saveItem(name, value) {
  const text = JSON.stringify(value);
  unkept.delete(name);
  try {
    localStorage.setItem(PREFIX + name, text);
    return "";
  } catch (error) {
    unkept.set(name, text);
    return error.name === "QuotaExceededError" ? "full" : "forbidden";
  }
}

export function forget(name) {
  unkept.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // then there was nothing
  }
}

/** Hear the names of what another page of this browser keeps or forgets, and that begin so. */
export function onItemChange(beginning, hear) {
  addEventListener("storage", ({ key }) => {
    if (key?.startsWith(PREFIX + beginning)) hear(key.slice(PREFIX.length));
  });
}

/** The names of all that is kept, or known here, and begins so. */
export function itemNames(beginning) {
  const kept = keys().filter((key) => key.startsWith(PREFIX));
  const names = new Set([...kept.map((key) => key.slice(PREFIX.length)), ...unkept.keys()]);
  return [...names].filter((name) => name.startsWith(beginning));
}

function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
