// The messages of the page in its language. They come from the catalogues of fourfold.i18n. English is
// always loaded, other languages when they are chosen.

import en from "./messages/page-en.js";
import { loadItem, saveItem } from "./storage.js";

/** @typedef {() => Promise<{ default: Record<string, MessageText> }>} Loader */

/** @type {Record<string, Loader[]>} */
const LOADERS = {
  en: [],
  it: [() => import("./messages/page-it.js"), () => import("./messages/server-it.js")],
};

let messages = en;
let language = preferredLanguage();
await loadMessages();

/** @returns {string} */
function preferredLanguage() {
  const codes = [loadItem("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return codes.find((code) => code in LOADERS) ?? "en";
}

async function loadMessages() {
  const loaded = await Promise.all(LOADERS[language].map((load) => load()));
  messages = Object.assign({}, en, ...loaded.map((module) => module.default));
}

/**
 * Add the messages of one page: the English ones, and loaders of the others by language.
 * @param {Record<string, MessageText>} english
 * @param {Record<string, Loader>} loaders
 */
export async function addMessages(english, loaders) {
  Object.assign(en, english);
  for (const [code, load] of Object.entries(loaders)) LOADERS[code].push(load);
  await loadMessages();
}

export const currentLanguage = () => language;

/**
 * The message with this code, with its parameters filled in; `count` chooses the plural form. An
 * unknown code is returned as it is.
 * @param {string} code
 * @param {Record<string, any>} [params]
 */
export function t(code, params = {}) {
  const message = messages[code] ?? code;
  const text = typeof message === "string" ? message : (message[params.count] ?? message.other);
  return text.replace(/\{(\w+)(!r)?\}/g, (placeholder, name, isQuoted) => {
    const value = name in params ? String(params[name] ?? "") : placeholder;
    return isQuoted ? `“${value}”` : value;
  });
}

/**
 * The message with this code if there is one, without parameters.
 * @param {string} code
 */
const textOf = (code) => /** @type {string | undefined} */ (messages[code]);

/**
 * What a player does, in the language of the page if the catalogues have it.
 * @param {{ name: string, summary: string }} player
 */
export const playerSummary = ({ name, summary }) => textOf(`about.${name}`) ?? summary;

/**
 * The display name of a player, which for players of other packages is their name.
 * @param {string} name
 */
export const nameOfPlayer = (name) => textOf(`named.${name}`) ?? name;

/**
 * The display name of a game, which for games of other packages is their name.
 * @param {string} name
 */
export const nameOfGame = (name) => textOf(`app.${name}`) ?? name;

/** @param {number} value */
export function formatNumber(value) {
  return value.toLocaleString(language, { maximumFractionDigits: 2 }).replace("-", "−");
}

/**
 * The text of an error. It begins with a capital unless it begins with a parameter.
 * @param {any} error a RuleError or BackendError
 */
export function explain(error) {
  if (error.unreachable) return t("server.needed");
  const text = messageText(error);
  const isSentence = /^[^{]/.test(String(messages[error.code] ?? "{"));
  return isSentence ? text[0].toUpperCase() + text.slice(1) : text;
}

/**
 * The text of a message whose parameters may be messages too. Messages of the server that have no
 * translation are shown in English.
 * @param {ServerMessage} message
 */
export function messageText({ code, params = {}, message = "" }) {
  if (!(code in messages)) return message;
  const texts = Object.entries(params).map(([name, value]) => [name, paramText(value)]);
  return t(code, Object.fromEntries(texts));
}

/**
 * @param {any} value
 * @returns {unknown}
 */
function paramText(value) {
  if (Array.isArray(value)) return value.map(paramText).join(", ");
  return value !== null && typeof value === "object" ? messageText(value) : value;
}

/** @param {string} code */
export async function setLanguage(code) {
  if (!(code in LOADERS)) return;
  language = code;
  saveItem("language", code);
  await loadMessages();
  translate();
}

/**
 * Write the messages into the page: texts of elements by `data-t`, labels by `data-t-label`.
 * @param {ParentNode} [root]
 */
export function translate(root = document) {
  document.documentElement.lang = language;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (
    root.querySelectorAll("[data-t]")
  )) {
    element.textContent = t(element.dataset.t ?? "");
  }
  const labelled = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-t-label]"));
  for (const element of labelled) {
    const label = t(element.dataset.tLabel ?? "");
    element.setAttribute("aria-label", label);
    if (element.matches("button")) element.title = label;
  }
}
