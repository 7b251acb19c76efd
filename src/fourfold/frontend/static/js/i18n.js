// @ts-nocheck
// The language of the page. Messages come from the catalogues of fourfold.i18n; `{name}` in one is
// filled in. English is always there; another language is loaded when it is wanted.

import en from "./messages/page-en.js";
import { loadItem, saveItem } from "./storage.js";

const LOADERS = {
  en: [],
  it: [() => import("./messages/page-it.js"), () => import("./messages/server-it.js")],
};

let messages = en;
let language = chosen();
await load();

function chosen() {
  const wanted = [loadItem("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((code) => code in LOADERS) ?? "en";
}

async function load() {
  const loaded = await Promise.all(LOADERS[language].map((loader) => loader()));
  messages = Object.assign({}, en, ...loaded.map(({ default: more }) => more));
}

/** The messages of another page: English ones, and loaders of the others by language. */
export async function addMessages(english, loaders) {
  Object.assign(en, english);
  for (const [code, loader] of Object.entries(loaders)) LOADERS[code].push(loader);
  await load();
}

export const currentLanguage = () => language;

/** The message of this code. One that depends on a number is chosen by `count`; a code without a
 * message is a mistake of ours, and shown as it is. */
export function t(code, params = {}) {
  const message = messages[code] ?? code;
  const text = typeof message === "string" ? message : (message[params.count] ?? message.other);
  return text.replace(/\{(\w+)(!r)?\}/g, (whole, name, quoted) => {
    const fact = name in params ? String(params[name] ?? "") : whole;
    return quoted ? `“${fact}”` : fact;
  });
}

/** What the server says of a player, in the page's language where we have it. */
export const playerSummary = ({ name, summary }) => messages[`about.${name}`] ?? summary;

/** What people call a player of ours; others by the name that they have. */
export const nameOfPlayer = (name) => messages[`named.${name}`] ?? name;

/** What people call a game of ours, likewise. */
export const nameOfGame = (name) => messages[`app.${name}`] ?? name;

/** A number as the language writes it. */
export function formatNumber(value) {
  return value.toLocaleString(language, { maximumFractionDigits: 2 }).replace("-", "−");
}

/** An error as a sentence, which begins with a capital unless it begins with a fact. */
export function explain(error) {
  if (error.unreachable) return t("server.needed");
  const words = said(error);
  const isSentence = /^[^{]/.test(messages[error.code] ?? "{");
  return isSentence ? words[0].toUpperCase() + words.slice(1) : words;
}

/** What was said: a code and its params, of which some may be said in their turn. What the server
 * says it says in English as well, in a message. */
export function said({ code, params = {}, message }) {
  if (!(code in messages)) return message;
  const told = Object.entries(params).map(([name, fact]) => [name, paramText(fact)]);
  return t(code, Object.fromEntries(told));
}

function paramText(fact) {
  if (Array.isArray(fact)) return fact.map(paramText).join(", ");
  return fact !== null && typeof fact === "object" ? said(fact) : fact;
}

export async function setLanguage(code) {
  if (!(code in LOADERS)) return;
  language = code;
  saveItem("language", code);
  await load();
  translate();
}

/** Put the language's words into the page: texts by `data-t`, labels by `data-t-label`. */
export function translate(root = document) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll("[data-t]")) {
    element.textContent = t(element.dataset.t);
  }
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
    if (element.matches("button")) element.title = t(element.dataset.tLabel);
  }
}
