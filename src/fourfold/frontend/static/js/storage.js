// Named values in the browser's local storage. What cannot be stored is known until the page is left.

const PREFIX = "fourfold.";
/** @type {Map<string, string>} */
const unstored = new Map();

/**
 * The value saved under this name, or null.
 * @param {string} name
 * @returns {any}
 */
export function loadItem(name) {
  try {
    return JSON.parse(unstored.get(name) ?? localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Save a value. Returns what prevents it from being stored: `full` or `forbidden`, else "".
 * @type {(name: string, value: unknown) => StorageProblem}
 */
export function saveItem(name, value) {
  const text = JSON.stringify(value);
  unstored.delete(name);
  try {
    localStorage.setItem(PREFIX + name, text);
    return "";
  } catch (error) {
    unstored.set(name, text);
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    return isFull ? "full" : "forbidden";
  }
}

/** @param {string} name */
export function removeItem(name) {
  unstored.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/**
 * Call `listener` with the name of each item that another page saves or removes, if it has this prefix.
 * @type {(prefix: string, listener: (name: string) => void) => void}
 */
export function onItemChange(prefix, listener) {
  addEventListener("storage", ({ key }) => {
    if (key?.startsWith(PREFIX + prefix)) listener(key.slice(PREFIX.length));
  });
}

/**
 * The names of all items with this prefix.
 * @param {string} prefix
 */
export function itemNames(prefix) {
  const stored = storageKeys().filter((key) => key.startsWith(PREFIX));
  const names = new Set([...stored.map((key) => key.slice(PREFIX.length)), ...unstored.keys()]);
  return [...names].filter((name) => name.startsWith(prefix));
}

function storageKeys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
