// Rules that the pages use beyond those that test_rules.py compares with Python.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as abstract from "../../src/fourfold/frontend/static/js/rules/abstract.js";
import { cellIndex, cellName } from "../../src/fourfold/frontend/static/js/rules/grid.js";
import * as quarto from "../../src/fourfold/frontend/static/js/rules/quarto.js";
import * as tictactoe from "../../src/fourfold/frontend/static/js/rules/tictactoe.js";
import * as ultimate from "../../src/fourfold/frontend/static/js/rules/ultimate.js";

test("cells are named by column and row", () => {
  assert.equal(cellName(5, 4), "b2");
  assert.equal(cellIndex("b2", 4), 5);
  assert.equal(cellIndex("p16", 16), 255);
  for (const name of ["e1", "a5", "a0", "1a", "a", "", "A1", "a100"]) {
    assert.throws(() => cellIndex(name, 4), {
      code: "rule.square",
      params: { name, last: "d", size: 4 },
    });
  }
});

test("abstract trees are played down to their leaves", () => {
  const start = abstract.parse(" min ((3 12) 4) ");
  assert.equal(abstract.format(start), "min ((3 12) 4)");
  assert.equal(abstract.toMove(start), 1);
  assert.equal(abstract.toMove(abstract.parse("(1 2)")), 0);
  assert.deepEqual(abstract.legalMoves(start), ["a", "b"]);
  assert.equal(abstract.outcome(start), null);
  const inner = abstract.play(start, "a");
  assert.equal(abstract.format(inner), "(3 12)");
  assert.equal(abstract.toMove(inner), 0);
  const leaf = abstract.play(inner, "b");
  assert.deepEqual(abstract.outcome(leaf), { winner: null, reason: "leaf" });
  assert.deepEqual(abstract.legalMoves(leaf), []);
  for (const [position, move] of /** @type {[any, string][]} */ ([
    [leaf, "a"],
    [inner, "c"],
    [inner, "?"],
  ])) {
    assert.throws(() => abstract.play(position, move), { code: "rule.over" });
  }
  assert.throws(() => abstract.parse("((3 12)"), { code: "position.tree" });
  assert.equal(abstract.format(abstract.parse("(-1 (2)(3)4(5))")), "(-1 (2) (3) 4 (5))");
});

test("a turn of Quarto has two halves, and no third", () => {
  for (const text of ["a1", ":", "", "a1:2:3"]) {
    assert.throws(() => quarto.parseTurn(text), { code: "rule.turn", params: { text } });
  }
  assert.deepEqual(quarto.parseTurn(" b1: "), { square: 1, gift: null });
  assert.deepEqual(quarto.parseTurn(":a"), { square: null, gift: 10 });
  assert.equal(quarto.formatTurn(1, 10), "b1:A");
  assert.equal(quarto.formatTurn(null, 0), ":0");
});

test("half turns of Quarto are checked on their own", () => {
  const start = quarto.start();
  assert.throws(() => quarto.place(start, 0), { code: "rule.no_hand" });
  const given = quarto.give(start, 6);
  assert.throws(() => quarto.give(given, 3), { code: "rule.must_place", params: { piece: "6" } });
  const placed = quarto.place(given, 5);
  assert.equal(quarto.format(placed), "..../.6../..../.... -");
  assert.throws(() => quarto.give(placed, 6), {
    code: "rule.gone",
    params: { piece: "6", square: "b2" },
  });
  const won = quarto.place(quarto.parse("012./..../..../.... 3"), 3);
  assert.deepEqual(quarto.outcome(won), { winner: 0, reason: "line" });
  assert.throws(() => quarto.place(won, 4), { code: "rule.over" });
  assert.throws(() => quarto.give(won, 4), { code: "rule.over" });
  assert.deepEqual(quarto.remaining(given).length, 15);
  assert.deepEqual(quarto.completedGroups(won), [[0, 1, 2, 3]]);
  assert.equal(quarto.sharedBits([1, 3, 5]), ~(2 | 4) & 15);
});

test("marks are changed while a position is set up", () => {
  const three = tictactoe.withMark(tictactoe.parse("x../.o./..."), 8, "x");
  assert.equal(tictactoe.format(three), "x../.o./..x");
  assert.equal(tictactoe.markAt(three, 8), "x");
  assert.equal(three.won, false);
  assert.deepEqual(tictactoe.winningCells(tictactoe.parse("xxx/oo./...")), [0, 1, 2]);
  assert.deepEqual(tictactoe.winningCells(three), []);
  const start = ultimate.start({ n: 3 });
  const marked = ultimate.withMark(start, 40, "o");
  assert.equal(ultimate.markAt(marked, 40), "o");
  assert.equal(ultimate.markAt(marked, 39), ".");
  assert.equal(marked.blocks[4], "....o....");
  const row = ["xxx......", "xxx......", "xxx......", ...Array(6).fill(".........")];
  const won = ultimate.compose({ blocks: row, sentTo: null, n: 3, ending: "draw" });
  assert.equal(won.won, true);
  assert.deepEqual(ultimate.winningBlocks(won), [0, 1, 2]);
  assert.deepEqual(ultimate.winningBlocks(marked), []);
});
