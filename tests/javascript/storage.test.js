import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import {
  itemNames,
  loadItem,
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
