import assert from "node:assert/strict";
import { test } from "node:test";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import {
  branchesAt,
  commonLength,
  HUMAN,
  makeMove,
  openSession,
  showVariation,
  takeBackTo,
  variationAt,
  variationOf,
  withBranch,
  withoutBranch,
} from "../../src/fourfold/frontend/static/js/session.js";

const MOVES = ["b2", "a1", "c3"];
const session = openSession({
  game: games.find("tictactoe"),
  seats: [HUMAN, HUMAN],
  moves: MOVES,
  clock: { minutes: 1, increment: 0 },
});

test("the common beginning of two lists", () => {
  assert.equal(commonLength(["a", "b"], ["a", "c"]), 1);
  assert.equal(commonLength(["a", "b"], ["a"]), 1);
  assert.equal(commonLength(["a"], ["a", "b"]), 1);
  assert.equal(commonLength([], []), 0);
});

test("a variation begins at a position of the game, without its clock", () => {
  const variation = variationAt(session, 1);
  assert.deepEqual(variation.moves, ["b2"]);
  assert.equal(variation.clock, null);
  assert.equal(variation.free, true);
});

test("a variation with other moves becomes a branch", () => {
  const variation = variationOf(session, ["b2", "c1"]);
  const shown = showVariation(session, variation);
  assert.equal(shown.variation, variation);
  assert.deepEqual(shown.session.branches, [["b2", "c1"]]);
});

test("a variation with the moves of the game is the game", () => {
  const shown = showVariation(session, variationOf(session, ["b2", "a1"]));
  assert.equal(shown.variation, null);
  assert.equal(shown.session.at, 2);
  assert.deepEqual(shown.session.moves, MOVES);
});

test("a longer branch replaces its own beginning", () => {
  const short = withBranch(session, ["b2", "c1"]);
  const long = withBranch(short, ["b2", "c1", "a3"]);
  assert.deepEqual(long.branches, [["b2", "c1", "a3"]]);
  assert.equal(withBranch(long, ["b2", "c1"]), long);
  assert.deepEqual(withoutBranch(long, long.branches[0]).branches, []);
});

test("branches are found where they leave the game", () => {
  const one = withBranch(withBranch(session, ["b2", "c1"]), ["a2"]);
  assert.deepEqual(branchesAt(one, 2), [["b2", "c1"]]);
  assert.deepEqual(branchesAt(one, 1), [["a2"]]);
  assert.deepEqual(branchesAt(one, 3), []);
});

test("moves that are taken back are kept as a branch", () => {
  const back = takeBackTo(session, 1);
  assert.deepEqual(back.moves, ["b2"]);
  assert.deepEqual(back.branches, [MOVES]);
  assert.deepEqual(takeBackTo(makeMove(back, "a1"), 1).branches, [MOVES]);
});
