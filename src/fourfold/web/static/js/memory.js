// What the browser keeps between visits. A browser that keeps nothing is fine too.

const PREFIX = "fourfold.";

export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

/** Keep a value; what is in the way of that, `full` or `forbidden`, else nothing. The page works
 * without. */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return "";
  } catch (error) {
    return error.name === "QuotaExceededError" ? "full" : "forbidden";
  }
}

export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // then there was nothing
  }
}

/** The names of all that is kept and begins so. */
export function remembered(beginning) {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + beginning));
    return names.map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}
