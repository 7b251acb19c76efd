// The language of the page. Messages live in messages/<code>.js; `{name}` in one is filled in.
// English is always there; another language is loaded when it is wanted.

import en from "./messages/en.js";
import { recall, remember } from "./memory.js";

const LOADERS = {
  en: [],
  it: [() => import("./messages/it.js"), () => import("./messages/server-it.js")],
};

let messages = en;
let language = chosen();
await load();

function chosen() {
  const wanted = [recall("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
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

/** The message of this name. A name without one is a mistake of ours, and shown as it is. */
export function t(key, facts = {}) {
  const message = messages[key] ?? key;
  return message.replace(/\{(\w+)\}/g, (whole, name) => String(facts[name] ?? whole));
}

/** What the server says of a player, in the page's language where we have it. */
export const aboutPlayer = ({ name, summary }) => messages[`about.${name}`] ?? summary;

/** A number as the language writes it. */
export function numberWords(value) {
  return value.toLocaleString(language, { maximumFractionDigits: 2 }).replace("-", "−");
}

/** An error in words: a rule's by its key, the server's as `serverWords` has it. */
export function explain(error) {
  if (error.unreachable) return t("server.needed");
  return error.key ? t(error.key, error.facts) : serverWords(error);
}

/** What the server said, which speaks English: in another language by its code, or at least by its
 * kind. A fact may be an error in its turn. */
export function serverWords({ message, kind, code, facts = {} }) {
  if (language === "en") return message;
  if (code in messages) {
    const told = Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === "object" ? serverWords(fact) : fact,
    ]);
    return t(code, Object.fromEntries(told)) + (facts.near ? ` ${t("error.near", facts)}` : "");
  }
  const general = `error.${kind}`;
  return general in messages ? t(general, { message }) : message;
}

export async function setLanguage(code) {
  if (!(code in LOADERS)) return;
  language = code;
  remember("language", code);
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
