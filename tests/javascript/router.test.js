import assert from "node:assert/strict";
import { test } from "node:test";
import { RuleError } from "../../src/fourfold/frontend/static/js/errors.js";
import {
  formatLink,
  isLink,
  newLinkedGame,
  parseLink,
} from "../../src/fourfold/frontend/static/js/friend/linked-game.js";
import { formatAddress, parseAddress } from "../../src/fourfold/frontend/static/js/router.js";
import { HUMAN } from "../../src/fourfold/frontend/static/js/session.js";
import { readData } from "./data.js";

const ADDRESSES = [
  "#quarto&first=human&second=level(1)",
  "#quarto(rules=torus)&first=human&second=novice&moves=:6,c3:4&at=1",
  "#quarto&first=human&second=human&moves=:6&placed=c3",
  "#ultimate(n=3)&first=human&second=human&clock=5+3&moves=e5&timeout=second",
  "#tictactoe(n=4)&first=a%20b&second=human&start=x.../..../..../....&moves=d4",
];

test("an address is read and written again without a change", () => {
  for (const address of ADDRESSES) assert.equal(formatAddress(parseAddress(address)), address);
});

test("an empty address is a new game against the first opponent", () => {
  const session = parseAddress("");
  assert.equal(session.game.spec, "quarto");
  assert.deepEqual(session.seats, [HUMAN, session.game.view.opponent]);
});

test("an address may be escaped by other programs", () => {
  const session = parseAddress("#quarto%28rules%3Dtorus%29&moves=%3A6");
  assert.equal(session.game.spec, "quarto(rules=torus)");
  assert.deepEqual(session.moves, [":6"]);
});

test("a wrong address is refused", () => {
  for (const address of [
    "#quarto&moves=c3",
    "#tictactoe(n=9)",
    "#quarto&start=x",
    "#quarto(n=3)",
  ]) {
    assert.throws(() => parseAddress(address), RuleError, address);
  }
});

test("the end on time names who lost", () => {
  const { ended } = parseAddress("#tictactoe&clock=1+0&moves=b2&timeout=second");
  assert.deepEqual(ended, { winner: 0, reason: "time" });
});

test("a link of a correspondence game is read and written", () => {
  const game = { id: "k3v9x2m7", spec: "quarto(rules=squares)", moves: [":6", "c3:4"] };
  assert.equal(formatLink(game), "#letter=k3v9x2m7&quarto(rules=squares)&moves=:6,c3:4");
  assert.deepEqual(parseLink(formatLink(game)), game);
  assert.deepEqual(parseLink(formatLink(game).replaceAll(":", "%3A")), game);
  assert.equal(isLink("#quarto&moves=:6"), false);
});

test("new links differ and can be read", () => {
  const [one, other] = [newLinkedGame("quarto"), newLinkedGame("quarto")];
  assert.notEqual(one.id, other.id);
  assert.deepEqual(parseLink(formatLink(one)), one);
});

test("a link from an earlier version is read", () => {
  const game = parseLink(readData("old/letter-1.txt").trim());
  assert.equal(game.spec, "quarto(rules=squares)");
  assert.deepEqual(game.moves, [":6", "c3:4", "a1:5"]);
});
