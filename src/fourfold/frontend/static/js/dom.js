// @ts-nocheck
// Making elements. No markup is ever built from text, so no text can become markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children; `on…` are listeners, and null is left out. */
export function make(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

export function makeSvg(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else mark(element, name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Set an attribute; false and null take it away. */
export function mark(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value === true ? "" : value)) {
    element.setAttribute(name, value === true ? "" : value);
  }
}

/** Change the text only when it differs: a live region would be read out again. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Write into an element that is seen only while there is something to say. */
export function writeOrHide(element, text) {
  write(element, text);
  element.hidden = !text;
}

const timers = new WeakMap();

/** Say something for so many milliseconds. */
export function writeFor(element, text, duration) {
  writeOrHide(element, text);
  clearTimeout(timers.get(element));
  timers.set(
    element,
    setTimeout(() => (element.hidden = true), duration),
  );
}

/** Give a text as a file to keep. */
export function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

const filled = new WeakMap();

/** Put other children into an element, when what it shows has changed: `key` says what that is. */
export function fill(element, key, draw) {
  const text = JSON.stringify(key);
  if (filled.get(element) === text) return;
  filled.set(element, text);
  element.replaceChildren(...draw());
}

/** The element of this class inside another, made when it is wanted and taken away when not. */
export function childOf(element, name, wanted) {
  let child = element.querySelector(`.${name}`);
  if (!wanted) child?.remove();
  else if (!child) {
    child = make("span", { class: name, "aria-hidden": "true" });
    element.append(child);
  }
  return wanted ? child : null;
}

/** Show an entry of a list by scrolling the list alone: the page itself stays where it is. */
export function keepInView(entry) {
  const list = entry.parentElement;
  const top = entry.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + entry.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

export const find = (id) => document.getElementById(id);
