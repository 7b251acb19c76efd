// What the browser keeps between visits. A browser that keeps nothing is fine too.

const PREFIX = "fourfold.";

export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // private windows and full disks: the page works without
  }
}
