import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { RuleError } from "../../src/fourfold/frontend/static/js/errors.js";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import {
  checkSavedGame,
  countResults,
  exportGames,
  fromSavedGame,
  importGames,
  loadGame,
  loadSession,
  playedGames,
  removeUnplayed,
  resolveAddress,
  saveGame,
  toSavedGame,
  unfinishedSession,
} from "../../src/fourfold/frontend/static/js/saved-games.js";
import { HUMAN, openSession } from "../../src/fourfold/frontend/static/js/session.js";
import { readData } from "./data.js";

const TIMES = { begun: 1000, changed: 2000 };

/** @param {Partial<Session>} [fields] */
const open = (fields) =>
  openSession({
    ...{ game: games.find("tictactoe"), seats: [HUMAN, "novice"], name: "some-name" },
    ...fields,
  });

beforeEach(() => {
  for (const name of Object.keys(localStorage)) localStorage.removeItem(name);
});

test("a saved game is the same session again", () => {
  const session = open({
    ...{ moves: ["b2", "a1"], branches: [["b2", "c3"]] },
    ...{ clock: { minutes: 1, increment: 2 }, left: [100, 200] },
  });
  const saved = toSavedGame(session, TIMES);
  assert.deepEqual(fromSavedGame(checkSavedGame(JSON.parse(JSON.stringify(saved)))), session);
});

test("a placement is saved", () => {
  const game = games.find("quarto");
  const session = openSession({ game, seats: [HUMAN, HUMAN], moves: [":6"], placed: 10 });
  assert.equal(fromSavedGame(toSavedGame(session, TIMES)).placed, 10);
});

test("illegal branches are left out, illegal moves refused", () => {
  const saved = toSavedGame(open({ moves: ["b2"] }), TIMES);
  assert.deepEqual(fromSavedGame({ ...saved, branches: [["b2", "b2"]] }).branches, []);
  assert.throws(() => fromSavedGame({ ...saved, moves: ["b2", "b2"] }), RuleError);
});

test("values of another form are refused", () => {
  const saved = toSavedGame(open({ moves: ["b2"] }), TIMES);
  for (const wrong of [
    ...[null, 3, {}, { ...saved, version: 2 }, { ...saved, name: "../x" }],
    ...[
      { ...saved, moves: [1] },
      { ...saved, seats: ["human"] },
      { ...saved, left: [0, -1] },
    ],
    ...[
      { ...saved, changed: 1e99 },
      { ...saved, result: { winner: 2, reason: "" } },
    ],
  ]) {
    assert.throws(() => checkSavedGame(wrong), RuleError);
  }
});

test("a file of an earlier version is imported once", () => {
  const text = readData("old/games-1.json");
  assert.deepEqual(importGames(text), { added: 2, known: 0, damaged: 0, problem: "" });
  assert.deepEqual(importGames(text), { added: 0, known: 2, damaged: 0, problem: "" });
  const [first, second] = playedGames();
  assert.deepEqual(first.moves, [":6", "c3:4", "a1:5"]);
  assert.deepEqual(second.result, { winner: 0, reason: "line" });
  assert.deepEqual(JSON.parse(exportGames()), JSON.parse(text));
});

test("an imported game never overwrites other moves", () => {
  saveGame(toSavedGame(open({ moves: ["b2", "a1"] }), TIMES));
  const other = toSavedGame(open({ moves: ["b2", "c3"] }), { begun: 1000, changed: 3000 });
  const file = { format: "fourfold-games", version: 1, games: [other, { version: 1 }] };
  const counts = importGames(JSON.stringify(file));
  assert.deepEqual(counts, { added: 1, known: 0, damaged: 1, problem: "" });
  assert.deepEqual(loadGame("some-name")?.moves, ["b2", "a1"]);
  assert.deepEqual(loadGame("some-name-2")?.moves, ["b2", "c3"]);
});

test("other files are refused", () => {
  for (const text of ["", "[]", '{"format": "fourfold-games", "version": 2, "games": []}']) {
    assert.throws(() => importGames(text), RuleError);
  }
});

test("the unfinished game that was changed last", () => {
  saveGame(toSavedGame(open({ name: "one", moves: ["b2"] }), { begun: 0, changed: 1 }));
  saveGame(toSavedGame(open({ name: "two", moves: ["a1"] }), { begun: 0, changed: 2 }));
  const won = open({ name: "won", moves: ["a1", "a2", "b1", "b2", "c1"] });
  saveGame(toSavedGame(won, { begun: 0, changed: 3 }));
  assert.equal(unfinishedSession()?.name, "two");
  assert.equal(unfinishedSession("tictactoe")?.name, "two");
  assert.equal(unfinishedSession("tictactoe(n=4)"), null);
  assert.equal(unfinishedSession("quarto"), null);
});

test("damaged games are left alone", () => {
  localStorage.setItem("fourfold.game.broken", "{");
  const saved = toSavedGame(open({ moves: ["b2"] }), TIMES);
  localStorage.setItem("fourfold.game.some-name", JSON.stringify({ ...saved, moves: ["z9"] }));
  assert.equal(loadGame("broken"), null);
  assert.equal(loadSession("some-name"), null);
  assert.equal(unfinishedSession(), null);
});

test("games without moves are removed when another begins", () => {
  saveGame(toSavedGame(open({ name: "idle" }), TIMES));
  saveGame(toSavedGame(open({ name: "played", moves: ["b2"] }), TIMES));
  removeUnplayed(open({ name: "new" }));
  assert.equal(loadGame("idle"), null);
  assert.notEqual(loadGame("played"), null);
});

test("an address resolves to the game of its history entry, an unfinished game or its own moves", () => {
  const current = open({ moves: ["b2", "a1"] });
  const earlier = resolveAddress("#tictactoe&moves=b2", "some-name", current);
  assert.deepEqual(earlier.session.moves, ["b2", "a1"]);
  assert.equal(earlier.session.at, 1);
  saveGame(toSavedGame(open({ name: "other", moves: ["c3"] }), TIMES));
  assert.equal(resolveAddress("#tictactoe", undefined, current).session.name, "other");
  const moves = resolveAddress("#tictactoe&moves=a2", undefined, current);
  assert.deepEqual(moves.session.moves, ["a2"]);
});

test("results are counted by game and opponent", () => {
  const won = toSavedGame(open({ moves: ["a1", "a2", "b1", "b2", "c1"] }), TIMES);
  const second = { ...won, seats: ["novice", HUMAN] };
  const people = { ...won, seats: [HUMAN, HUMAN] };
  const running = { ...won, result: null };
  assert.deepEqual(countResults([won, second, people, running]), [
    { game: "tictactoe", opponent: "novice", won: 1, drawn: 0, lost: 1 },
  ]);
});
