import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import {
  itemNames,
  loadItem,
  onItemChange,
  removeItem,
  saveItem,
} from "../../src/fourfold/frontend/static/js/storage.js";

afterEach(() => {
  Object.assign(localStorage, { capacity: Infinity });
  for (const name of itemNames("")) removeItem(name);
});

test("an item is saved and removed", () => {
  assert.equal(saveItem("game.a", { at: 1 }), "");
  assert.deepEqual(loadItem("game.a"), { at: 1 });
  assert.deepEqual(itemNames("game."), ["game.a"]);
  removeItem("game.a");
  assert.equal(loadItem("game.a"), null);
});

test("without room an item is known until the page is left", () => {
  Object.assign(localStorage, { capacity: 0 });
  assert.equal(saveItem("pace", "soon"), "full");
  assert.equal(loadItem("pace"), "soon");
  assert.deepEqual(itemNames("pace"), ["pace"]);
});

test("without storage an item is known until the page is left", () => {
  const { localStorage: storage } = globalThis;
  Object.assign(globalThis, { localStorage: undefined });
  assert.equal(saveItem("pace", "soon"), "forbidden");
  assert.equal(loadItem("pace"), "soon");
  Object.assign(globalThis, { localStorage: storage });
});

test("what is no JSON is null", () => {
  localStorage.setItem("fourfold.x", "{");
  assert.equal(loadItem("x"), null);
});

test("items of other pages and of other programs are told apart", () => {
  /** @type {string[]} */
  const heard = [];
  onItemChange("game.", (name) => heard.push(name));
  for (const key of ["fourfold.game.a", "fourfold.pace", "game.b", null]) {
    dispatchEvent(Object.assign(new Event("storage"), { key }));
  }
  assert.deepEqual(heard, ["game.a"]);
  localStorage.setItem("other.game.x", "1");
  localStorage.setItem("fourfold.game.y", "1");
  assert.deepEqual(itemNames("game."), ["game.y"]);
  localStorage.removeItem("other.game.x");
});

test("an item that is stored later is no longer known by the page alone", () => {
  Object.assign(localStorage, { capacity: 0 });
  saveItem("pace", "soon");
  Object.assign(localStorage, { capacity: Infinity });
  assert.equal(saveItem("pace", "later"), "");
  localStorage.setItem("fourfold.pace", '"slowly"');
  assert.equal(loadItem("pace"), "slowly");
  Object.assign(localStorage, { capacity: 0 });
  saveItem("other", 1);
  removeItem("other");
  assert.equal(loadItem("other"), null);
});

test("without storage there is nothing to remove and there are no names", () => {
  const { localStorage: storage } = globalThis;
  Object.assign(globalThis, { localStorage: undefined });
  removeItem("pace");
  assert.deepEqual(itemNames("game."), []);
  Object.assign(globalThis, { localStorage: storage });
});

test("other errors than a full storage forbid it", () => {
  const { localStorage: storage } = globalThis;
  const setItem = () => {
    throw new DOMException("", "SecurityError");
  };
  Object.assign(globalThis, { localStorage: { setItem } });
  assert.equal(saveItem("pace", "soon"), "forbidden");
  Object.assign(globalThis, { localStorage: storage });
});
