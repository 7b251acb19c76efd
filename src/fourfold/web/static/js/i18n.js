// The language of the page. Messages live in messages/<code>.js; `{name}` in one is filled in.

import en from "./messages/en.js";
import it from "./messages/it.js";
import { recall, remember } from "./memory.js";

export const LANGUAGES = { en, it };

let language = chosen();

function chosen() {
  const wanted = [recall("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((code) => code in LANGUAGES) ?? "en";
}

/** The messages of another page, by language. */
export function addMessages(more) {
  for (const [code, messages] of Object.entries(more)) Object.assign(LANGUAGES[code], messages);
}

export const currentLanguage = () => language;

/** The message of this name. A name without one is a mistake of ours, and shown as it is. */
export function t(key, facts = {}) {
  const message = LANGUAGES[language][key] ?? en[key] ?? key;
  return message.replace(/\{(\w+)\}/g, (whole, name) => String(facts[name] ?? whole));
}

/** A number as the language writes it. */
export function numberWords(value) {
  return value.toLocaleString(language, { maximumFractionDigits: 2 });
}

/** An error in words: a rule's by its key, the server's by its kind and as it was told. */
export function explain(error) {
  if (error.unreachable) return t("server.needed");
  if (error.key) return t(error.key, error.facts);
  const key = `error.${error.kind}`;
  return key in en ? t(key, { message: error.message }) : error.message;
}

export function setLanguage(code) {
  language = code;
  remember("language", code);
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
