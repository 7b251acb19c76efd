// Helpers that create and change elements. Markup is never built from text, so no text can become
// markup.

import { currentLanguage, explain, t } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null} Child null is left out */
/** @typedef {Record<string, any>} Attributes `on…` are listeners; null and false are left out */

/**
 * The element with this id. Its type is not checked here: the page's template decides it.
 * @param {string} id
 * @returns {any}
 */
export const find = (id) => document.getElementById(id);

/**
 * Create an element. The selector is a tag and classes, such as `button.primary`. Buttons do not submit
 * forms unless their type says so.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag | `${Tag}.${string}`} selector
 * @param {...(Attributes | Child)} parts children; attributes may come first
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(selector, ...parts) {
  const [tag, ...classes] = selector.split(".");
  const element = document.createElement(tag);
  if (element instanceof HTMLButtonElement) element.type = "button";
  return /** @type {any} */ (assemble(element, classes, parts));
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag | `${Tag}.${string}`} selector
 * @param {...(Attributes | Child)} parts
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function makeSvg(selector, ...parts) {
  const [tag, ...classes] = selector.split(".");
  return /** @type {any} */ (assemble(document.createElementNS(SVG, tag), classes, parts));
}

/** @type {(element: Element, classes: string[], parts: (Attributes | Child)[]) => Element} */
function assemble(element, classes, parts) {
  if (classes.length) element.classList.add(...classes);
  for (const part of parts) {
    if (typeof part === "string" || part instanceof Node) element.append(part);
    else
      for (const [name, value] of Object.entries(part ?? {})) {
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else setAttribute(element, name, value);
      }
  }
  return element;
}

/**
 * Set an attribute. Null and false remove it; true means "true" where ARIA defines it.
 * @type {(element: Element, name: string, value: string | number | boolean | null | undefined) => void}
 */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else {
    const text = value === true && !name.startsWith("aria-") ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * Set the text only if it differs: screen readers would announce a live region again.
 * @type {(element: Element, text: string) => void}
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Set the text of an element that is hidden while it is empty.
 * @type {(element: HTMLElement, text: string) => void}
 */
export function writeOrHide(element, text) {
  write(element, text);
  element.hidden = !text;
}

/**
 * The result of `work`; null if it fails, which the element then explains.
 * @template Result
 * @param {Promise<Result>} work
 * @param {HTMLElement} element
 */
export async function orExplain(work, element) {
  try {
    const result = await work;
    element.hidden = true;
    return result;
  } catch (error) {
    writeOrHide(element, explain(error));
    return null;
  }
}

/** @type {WeakMap<HTMLElement, ReturnType<typeof setTimeout>>} */
const timers = new WeakMap();

/**
 * Show a text for so many milliseconds.
 * @type {(element: HTMLElement, text: string, duration: number) => void}
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
 * @type {(name: string, type: string, text: string) => void}
 */
export function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * Let a button choose a file, which is given to `use`.
 * @type {(button: HTMLElement, input: HTMLInputElement, use: (file: File) => void) => void}
 */
export function onFileChosen(button, input, use) {
  button.onclick = () => input.click();
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) use(file);
    input.value = "";
  };
}

/**
 * Copy a text. Resolves to whether that succeeded.
 * @param {string} text
 */
export function copyText(text) {
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject();
  return copied.then(
    () => true,
    () => false,
  );
}

/** @type {WeakMap<Element, string>} */
const filled = new WeakMap();

/**
 * Replace the children of an element if `key`, which stands for what it shows, has changed.
 * @type {(element: Element, key: unknown, draw: () => (Node | string)[]) => void}
 */
export function fill(element, key, draw) {
  const text = JSON.stringify(key);
  if (filled.get(element) === text) return;
  filled.set(element, text);
  element.replaceChildren(...draw());
}

/**
 * The child of this class, created if needed; or removed if it is not shown.
 * @type {(element: Element, name: string, isShown: boolean) => Element | null}
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

/**
 * Handle the submission of a form on the page itself.
 * @type {(form: HTMLFormElement, act: (event: SubmitEvent) => void) => void}
 */
export function onSubmit(form, act) {
  form.onsubmit = (event) => {
    event.preventDefault();
    act(event);
  };
}

/** Move the keyboard focus to the board. */
export function focusBoard() {
  const stop = /** @type {HTMLElement | null} */ (document.querySelector("#board [tabindex='0']"));
  stop?.focus();
}

/**
 * Replace the options of a list. The choice stays unless another is given.
 * @param {HTMLSelectElement} list
 * @param {[value: string | number, text: string][]} entries
 * @param {string | number} [chosen]
 */
export function fillSelect(list, entries, chosen = list.value || entries[0][0]) {
  list.replaceChildren(...entries.map(([value, text]) => make("option", { value }, text)));
  list.value = String(chosen);
}

/**
 * A table. Cells that are not elements of a table become such.
 * @param {string[]} titles of the columns
 * @param {(Node | string)[][]} rows
 */
export function makeTable(titles, rows) {
  const head = titles.map((title) => (title ? make("th", { scope: "col" }, title) : make("td")));
  const body = rows.map((cells) =>
    cells.map((cell) => (cell instanceof HTMLTableCellElement ? cell : make("td", cell))),
  );
  const drawn = body.map((cells) => make("tr", ...cells));
  return make("table", make("thead", make("tr", ...head)), make("tbody", ...drawn));
}

/**
 * The title of a row of a table.
 * @param {...Child} children
 */
export const rowTitle = (...children) => make("th", { scope: "row" }, ...children);

// QR codes. The server computes them.

/** @param {string[]} rows of "1" for dark and "0" for light modules */
export function drawQrCode(rows) {
  const dark = rows.flatMap((row, y) =>
    [...row].map((module, x) => (module === "1" ? `M${x} ${y}h1v1h-1z` : "")),
  );
  const viewBox = `0 0 ${rows.length} ${rows.length}`;
  const attributes = { viewBox, "shape-rendering": "crispEdges", "aria-hidden": "true" };
  return makeSvg("svg", attributes, makeSvg("path", { d: dark.join(""), fill: "#000" }));
}

/**
 * Write the messages into the page: texts of elements by `data-t`, labels by `data-t-label`.
 * @param {ParentNode} [root]
 */
export function translate(root = document) {
  document.documentElement.lang = currentLanguage();
  /** @type {NodeListOf<HTMLElement>} */
  const texts = root.querySelectorAll("[data-t]");
  for (const element of texts) element.textContent = t(element.dataset.t ?? "");
  /** @type {NodeListOf<HTMLElement>} */
  const labelled = root.querySelectorAll("[data-t-label]");
  for (const element of labelled) {
    const label = t(element.dataset.tLabel ?? "");
    element.setAttribute("aria-label", label);
    if (element.matches("button")) element.title = label;
  }
}
