import assert from "node:assert/strict";
import { test } from "node:test";
import { RuleError } from "../../src/fourfold/frontend/static/js/errors.js";
import {
  formatLink,
  isLink,
  newLinkedGame,
  parseLink,
  sessionOf,
} from "../../src/fourfold/frontend/static/js/friend/linked-game.js";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import {
  formatAddress,
  isPageAddress,
  parseAddress,
  unescapeField,
  updateAddress,
} from "../../src/fourfold/frontend/static/js/router.js";
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
  const { positions } = sessionOf(game, 1);
  assert.equal(games.find(game.spec).rules.format(positions[3]), "4.../..../..6./.... 5");
});

test("defaults and fields that are unreadable are left out", () => {
  const read = (/** @type {string} */ address) => formatAddress(parseAddress(address));
  const people = "#tictactoe&first=human&second=human";
  assert.equal(read(`${people}&moves=b2&at=1&clock=x&timeout=never`), `${people}&moves=b2`);
  assert.equal(read(`${people}&moves=b2&at=x`), `${people}&moves=b2`);
  assert.equal(read(`${people}&clock=1234+0`), people);
  assert.equal(read(`${people}&placed=b2`), people);
  assert.equal(
    read("#tictactoe&first=&second="),
    "#tictactoe&first=human&second=tictactoe_level(1)",
  );
  assert.equal(
    read(`${people}&start=x=../.../...&moves=`.replace("x=", "x")),
    `${people}&start=x../.../...`,
  );
  assert.equal(unescapeField("%E0%A4%A"), "%E0%A4%A");
  const { clock, left } = parseAddress(`${people}&clock=3+2`);
  assert.deepEqual([clock, left], [{ minutes: 3, increment: 2 }, [180_000, 180_000]]);
  const draw = { ...parseAddress(people), ended: { winner: null, reason: "agreed" } };
  assert.equal(formatAddress(draw), people);
  const first = parseAddress(`${people}&timeout=first`).ended;
  assert.deepEqual(first, { winner: 1, reason: "time" });
});

test("only what would be misread is escaped", () => {
  const session = parseAddress("#tictactoe");
  const seats = ['a&b#c%d e"f<g>', "minmax(depth=3)"];
  const address = formatAddress({ ...session, seats });
  assert.equal(address, "#tictactoe&first=a%26b%23c%25d%20e%22f%3Cg%3E&second=minmax(depth=3)");
  assert.deepEqual(parseAddress(address).seats, seats);
});

test("a session becomes an entry of the history, unless it is there already", () => {
  const session = parseAddress("#tictactoe&first=human&second=human&moves=b2");
  const address = formatAddress(session);
  location.hash = "";
  const before = history.length;
  updateAddress(session, { newEntry: true });
  assert.deepEqual([location.hash, history.length], [address, before + 1]);
  assert.deepEqual(history.state, { name: session.name });
  updateAddress(session, { newEntry: true });
  assert.equal(history.length, before + 1);
  const other = { ...session, name: "other" };
  updateAddress(other, { newEntry: true }); // the same address: another state of this entry
  assert.deepEqual([history.state.name, history.length], ["other", before + 1]);
  updateAddress({ ...other, seats: ["a", "b"] }, { newEntry: false });
  assert.match(location.hash, /first=a/);
  assert.equal(history.length, before + 1);
});

test("a page without a board keeps its address until something is opened from it", () => {
  const session = parseAddress("#tictactoe");
  for (const page of ["#arena", "#games"]) {
    location.hash = page;
    assert.equal(isPageAddress(), true);
    updateAddress(session, { newEntry: false });
    assert.equal(location.hash, page);
    updateAddress(session, { newEntry: true });
    assert.equal(location.hash, formatAddress(session));
  }
  assert.equal(isPageAddress(), false);
});
