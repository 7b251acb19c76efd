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
 * @type {(english: Record<string, MessageText>, loaders: Record<string, Loader>) => Promise<void>}
 */
export async function addMessages(english, loaders) {
  Object.assign(en, english);
  for (const [code, load] of Object.entries(loaders)) LOADERS[code].push(load);
  await loadMessages();
}

export const currentLanguage = () => language;

/**
 * The message with this code, with its parameters filled in. `count`, a number, chooses the plural
 * form and is written as the language writes numbers. An unknown code is returned as it is.
 * @type {(code: string, params?: Record<string, any>) => string}
 */
export function t(code, params = {}) {
  const message = messages[code] ?? code;
  const text = typeof message === "string" ? message : pluralForm(message, params.count);
  return text.replace(/\{(\w+)(!r)?\}/g, (placeholder, name, isQuoted) => {
    const param = name === "count" ? formatCount(params.count) : params[name];
    const value = name in params ? String(param ?? "") : placeholder;
    return isQuoted ? `“${value}”` : value;
  });
}

/**
 * The text for this count: that of the exact number, else of its category in the Unicode CLDR.
 * @param {Record<string, string>} forms
 * @param {unknown} count
 * @param {string} [code] of the language, by default that of the page
 */
export function pluralForm(forms, count, code = language) {
  const category = typeof count === "number" ? new Intl.PluralRules(code).select(count) : "other";
  return forms[String(count)] ?? forms[category] ?? forms.other;
}

/** @param {unknown} count */
const formatCount = (count) => (typeof count === "number" ? formatNumber(count) : count);

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
 * The text of an error. It begins with a capital unless it begins with a parameter. If it has several
 * sentences, it ends with a full stop.
 * @param {any} error a RuleError or BackendError
 */
export function explain(error) {
  if (error.unreachable) return t("server.needed");
  const message = messageText(error);
  const text = /[.] [A-ZÀ-Ú].*\w$/u.test(message) ? `${message}.` : message;
  return startsWithParam(error) ? text : text.charAt(0).toUpperCase() + text.slice(1);
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
 * Whether a message starts with a parameter, such as a square, which keeps its case. The template is
 * unknown if the server wrote the message; then the text is compared with the parameters.
 * @param {{ code: string, params?: Record<string, any>, message?: string }} error
 */
function startsWithParam({ code, params = {}, message = "" }) {
  if (code in messages) return String(messages[code]).startsWith("{");
  return Object.values(params).some((value) => value !== "" && message.startsWith(`${value}`));
}

/**
 * @param {any} value
 * @returns {unknown}
 */
function paramText(value) {
  if (Array.isArray(value)) return value.map(paramText).join(", ");
  return value !== null && typeof value === "object" ? messageText(value) : value;
}

/**
 * Change the language. What is on the page is translated by `translate` of dom.js.
 * @param {string} code
 */
export async function setLanguage(code) {
  if (!(code in LOADERS)) return;
  language = code;
  saveItem("language", code);
  await loadMessages();
}
