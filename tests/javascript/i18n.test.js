import assert from "node:assert/strict";
import { test } from "node:test";
import { BackendError, RuleError } from "../../src/fourfold/frontend/static/js/errors.js";
import {
  addMessages,
  explain,
  formatNumber,
  messageText,
  nameOfPlayer,
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
