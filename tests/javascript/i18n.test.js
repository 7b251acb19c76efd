import assert from "node:assert/strict";
import { test } from "node:test";
import { BackendError, RuleError } from "../../src/fourfold/frontend/static/js/errors.js";
import {
  addMessages,
  currentLanguage,
  explain,
  formatNumber,
  messageText,
  nameOfGame,
  nameOfPlayer,
  playerSummary,
  pluralForm,
  setLanguage,
  t,
} from "../../src/fourfold/frontend/static/js/i18n.js";
import { plainReasons } from "../../src/fourfold/frontend/static/js/panels/move-list.js";

await addMessages(
  {
    "rule.square": "there is no square {name!r}",
    "rule.name": "{name} is taken",
    "count.moves": { 0: "no move", one: "one move", other: "{count} moves" },
    "named.novice": "Novice",
  },
  {},
);

test("parameters are filled in", () => {
  assert.equal(t("rule.square", { name: "z9" }), "there is no square “z9”");
  assert.equal(t("rule.name"), "{name} is taken");
  assert.equal(t("rule.name", { name: null }), " is taken");
  assert.equal(t("no.code"), "no.code");
});

test("the count chooses the plural form", () => {
  assert.equal(t("count.moves", { count: 1 }), "one move");
  assert.equal(t("count.moves", { count: 3 }), "3 moves");
  assert.equal(t("count.moves", { count: 0 }), "no move");
  assert.equal(t("count.moves", { count: 0.5 }), "0.5 moves");
  assert.equal(t("count.moves", { count: 1500 }), "1,500 moves");
  assert.equal(t("count.moves", { count: "5–13" }), "5–13 moves");
});

test("a parameter may be a message itself", () => {
  const params = { name: [{ code: "count.moves", params: { count: 1 } }, "x"] };
  assert.equal(messageText({ code: "rule.name", params }), "one move, x is taken");
});

test("a message without a translation is shown in English", () => {
  assert.equal(messageText({ code: "new.code", message: "Something new" }), "Something new");
});

test("the text of an error begins with a capital, unless a parameter comes first", () => {
  const square = new RuleError("rule.square", { name: "z9" });
  assert.equal(explain(square), "There is no square “z9”");
  assert.equal(explain(new RuleError("rule.name", { name: "ada" })), "ada is taken");
  assert.equal(explain(new BackendError({}, { unreachable: true })), "server.needed");
});

test("the text of an error with several sentences ends with a full stop", async () => {
  await addMessages({ "class.code": "wrong code. Check {where}" }, {});
  const error = new RuleError("class.code", { where: "the projector" });
  assert.equal(explain(error), "Wrong code. Check the projector.");
});

test("an error whose text the server wrote begins with a capital, unless with a parameter", () => {
  const wrong = new BackendError({ code: "class.other", message: "wrong code" });
  assert.equal(explain(wrong), "Wrong code");
  const message = "b2 is occupied";
  const occupied = new BackendError({ code: "class.other", message, params: { square: "b2" } });
  assert.equal(explain(occupied), "b2 is occupied");
});

test("names of players of other packages stay as they are", () => {
  assert.equal(nameOfPlayer("novice"), "Novice");
  assert.equal(nameOfPlayer("stranger"), "stranger");
});

test("numbers have a minus sign and at most two digits", () => {
  assert.equal(formatNumber(-1.239), "−1.24");
});

test("plain reasons speak of shares", () => {
  const reason = { kind: "keep_win", text: "3 of 24", total: 24 };
  const texts = [3, 10, 20].map((count) => plainReasons({ reasons: [{ ...reason, count }] }));
  assert.deepEqual(texts, ["plain.keep_win_few", "plain.keep_win_some", "plain.keep_win_most"]);
  const other = { ...reason, kind: "other", count: 1 };
  assert.equal(plainReasons({ reasons: [other] }), "3 of 24");
});

test("players and games of other packages keep their names and summaries", () => {
  assert.equal(nameOfGame("quarto"), "app.quarto");
  assert.equal(nameOfGame("chess"), "chess");
  assert.equal(playerSummary({ name: "novice", summary: "plays" }), "about.novice");
  assert.equal(playerSummary({ name: "stranger", summary: "plays" }), "plays");
});

test("lists and messages are parameters too", () => {
  const params = { name: [1, { code: "rule.over" }, null] };
  assert.equal(messageText({ code: "rule.name", params }), "1, rule.over,  is taken");
  assert.equal(messageText({ code: "no.code" }), "");
});

test("a parameter at the start of an English text keeps its case, an empty one does not count", () => {
  const error = (/** @type {Record<string, unknown>} */ params) =>
    explain(new BackendError({ code: "no.code", message: "wrong", params }));
  assert.equal(error({ a: "" }), "Wrong");
  assert.equal(error({ a: "other", b: "wro" }), "wrong");
  assert.equal(error({ a: 3 }), "Wrong");
});

test("plural forms follow the language", () => {
  const forms = { one: "1", many: "m", other: "o" };
  assert.equal(pluralForm(forms, 1_000_000, "it"), "m");
  assert.equal(pluralForm(forms, 1_000_000), "o");
  assert.equal(pluralForm({ other: "o" }, 1), "o");
});

test("the language can be changed, and is remembered", async () => {
  assert.equal(currentLanguage(), "en");
  await addMessages(
    { "test.both": "yes", "test.english": "only" },
    { it: async () => ({ default: { "test.both": "sì" } }) },
  );
  await setLanguage("xx");
  assert.equal(currentLanguage(), "en");
  await setLanguage("it");
  assert.equal(currentLanguage(), "it");
  assert.deepEqual([t("test.both"), t("test.english")], ["sì", "only"]);
  assert.equal(formatNumber(-1234.5), "−1234,5");
  assert.equal(localStorage.getItem("fourfold.language"), '"it"');
  await addMessages(
    { "test.more": "more" },
    { it: async () => ({ default: { "test.more": "più" } }) },
  );
  assert.equal(t("test.more"), "più");
  await setLanguage("en");
  assert.equal(t("test.both"), "yes");
});

test("the language is the one chosen before, else that of the browser", async () => {
  const module = new URL("../../src/fourfold/frontend/static/js/i18n.js", import.meta.url).href;
  const { languages } = navigator;
  const language = async (/** @type {string | null} */ saved, /** @type {string[]} */ tags) => {
    if (saved) localStorage.setItem("fourfold.language", saved);
    else localStorage.removeItem("fourfold.language");
    Object.assign(navigator, { languages: tags });
    const { currentLanguage } = await import(`${module}?${saved}${tags}`);
    return currentLanguage();
  };
  assert.equal(await language('"it"', ["en"]), "it");
  assert.equal(await language(null, ["de-DE", "it-IT", "en"]), "it");
  assert.equal(await language('"xx"', ["de"]), "en");
  Object.assign(navigator, { languages });
});
