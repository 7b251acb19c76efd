// Helpers that create and change elements. Markup is never built from text, so no text can become
// markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null} Child null is left out */

/**
 * The element with this id. Its type is not checked here: the page's template decides it.
 * @param {string} id
 * @returns {any}
 */
export const find = (id) => document.getElementById(id);

/**
 * Create an element. Attributes `on…` are listeners; null and false are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 */
export function make(tag, attributes = {}, ...children) {
  return assemble(document.createElement(tag), attributes, children);
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 */
export function makeSvg(tag, attributes = {}, ...children) {
  return assemble(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any>} attributes
 * @param {Child[]} children
 */
function assemble(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else mark(element, name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Set an attribute; null and false remove it.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function mark(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * Set the text only if it differs: screen readers would announce a live region again.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Set the text of an element that is hidden while it is empty.
 * @param {HTMLElement} element
 * @param {string} text
 */
export function writeOrHide(element, text) {
  write(element, text);
  element.hidden = !text;
}

/** @type {WeakMap<HTMLElement, ReturnType<typeof setTimeout>>} */
const timers = new WeakMap();

/**
 * Show a text for so many milliseconds.
 * @param {HTMLElement} element
 * @param {string} text
 * @param {number} duration
 */
export function writeFor(element, text, duration) {
  writeOrHide(element, text);
  clearTimeout(timers.get(element));
  const hide = () => {
    element.hidden = true;
  };
  timers.set(element, setTimeout(hide, duration));
}

/**
 * Let the browser save a text as a file.
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
export function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** @type {WeakMap<Element, string>} */
const filled = new WeakMap();

/**
 * Replace the children of an element if `key`, which stands for what it shows, has changed.
 * @param {Element} element
 * @param {unknown} key
 * @param {() => (Node | string)[]} draw
 */
export function fill(element, key, draw) {
  const text = JSON.stringify(key);
  if (filled.get(element) === text) return;
  filled.set(element, text);
  element.replaceChildren(...draw());
}

/**
 * The child of this class, created if needed; or removed if it is not shown.
 * @param {Element} element
 * @param {string} name
 * @param {boolean} isShown
 */
export function childOf(element, name, isShown) {
  let child = element.querySelector(`.${name}`);
  if (!isShown) child?.remove();
  else if (!child) {
    child = make("span", { class: name, "aria-hidden": "true" });
    element.append(child);
  }
  return isShown ? child : null;
}

/**
 * Scroll a list so that an entry is visible. The page itself does not scroll.
 * @param {HTMLElement} entry
 */
export function keepInView(entry) {
  const list = /** @type {HTMLElement} */ (entry.parentElement);
  const top = entry.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + entry.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

/** Move the keyboard focus to the board. */
export function focusBoard() {
  const stop = /** @type {HTMLElement | null} */ (document.querySelector("#board [tabindex='0']"));
  stop?.focus();
}
