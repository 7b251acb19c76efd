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
  onGameChange,
  outcomeFor,
  playedGames,
  removeGame,
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

test("every field of a saved game is checked", () => {
  const saved = toSavedGame(open({ moves: ["b2"] }), TIMES);
  const long = "x".repeat(1001);
  /** @type {Record<string, unknown[]>} wrong values by field */
  const wrong = {
    version: [2, "1"],
    name: ["", "a b", "../x", 3, long],
    game: [null, long],
    start: [null, long],
    moves: ["b2", [1], [long], Array(1001).fill("b2")],
    branches: [[["b2"], "a1"], [[1]], Array(1001).fill([])],
    placed: [-1, 1.5, "1"],
    seats: [["human"], ["human", "novice", "x"], [1, 2], "human"],
    clock: [3, { minutes: 1 }, { increment: 1 }, { minutes: -1, increment: 0 }],
    left: [[1], [1, -1], [1, null], [1, Number.POSITIVE_INFINITY]],
    ended: [3, { winner: 2, reason: "" }, { winner: 0 }, { winner: null, reason: "" }],
    result: [3, { winner: 2, reason: "" }, { winner: 0 }],
    begun: [-1, "1", 1e99],
    changed: [-1, "1", 1e99, null],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      assert.throws(() => checkSavedGame({ ...saved, [field]: value }), { code: "kept.damaged" });
    }
  }
  const right = {
    placed: [null, 0, 3],
    clock: [null, { minutes: 0, increment: 0 }],
    ended: [null, { winner: 1, reason: "time" }],
    result: [null, { winner: null, reason: "full" }, { winner: 0, reason: "" }],
    begun: [0],
    moves: [Array(1000).fill("b2"), ["x".repeat(1000)]],
  };
  for (const [field, values] of Object.entries(right)) {
    for (const value of values) {
      const changed = { ...saved, [field]: value };
      assert.equal(checkSavedGame(changed), changed);
    }
  }
});

test("a saved game has the result of the whole game and its times", () => {
  const moves = ["a1", "a2", "b1", "b2", "c1"];
  const saved = toSavedGame(open({ moves, at: 2 }), TIMES);
  assert.deepEqual(saved.result, { winner: 0, reason: "line" });
  assert.deepEqual([saved.version, saved.begun, saved.changed], [1, 1000, 2000]);
  assert.equal(toSavedGame(open({ moves: ["b2"] }), TIMES).result, null);
  const lost = toSavedGame(open({ moves: ["b2"], ended: { winner: 0, reason: "time" } }), TIMES);
  assert.deepEqual(lost.ended, { winner: 0, reason: "time" });
  assert.deepEqual(fromSavedGame(lost).ended, lost.ended);
});

test("a placement that is illegal is refused", () => {
  const game = games.find("quarto");
  const session = openSession({ game, seats: [HUMAN, HUMAN], moves: [":6", "a1:3"] });
  const saved = toSavedGame(session, TIMES);
  assert.throws(() => fromSavedGame({ ...saved, placed: 0 }), { code: "rule.occupied" });
});

test("a game under another name is not read", () => {
  saveGame(toSavedGame(open({ moves: ["b2"] }), TIMES));
  localStorage.setItem("fourfold.game.copy", localStorage.getItem("fourfold.game.some-name") ?? "");
  assert.equal(loadGame("copy"), null);
  removeGame("some-name");
  assert.equal(loadGame("some-name"), null);
  assert.equal(loadSession(undefined), null);
});

test("changes by other pages are told by the name of the game", () => {
  /** @type {string[]} */
  const names = [];
  onGameChange((name) => names.push(name));
  dispatchEvent(Object.assign(new Event("storage"), { key: "fourfold.game.one" }));
  dispatchEvent(Object.assign(new Event("storage"), { key: "fourfold.pace" }));
  assert.deepEqual(names, ["one"]);
});

test("games are listed with the last changed first, without those that have no moves", () => {
  for (const [name, changed] of /** @type {[string, number][]} */ ([
    ["one", 2],
    ["two", 3],
    ["three", 1],
  ])) {
    saveGame(toSavedGame(open({ name, moves: ["b2"] }), { begun: 0, changed }));
  }
  saveGame(toSavedGame(open({ name: "empty" }), { begun: 0, changed: 9 }));
  assert.deepEqual(
    playedGames().map(({ name }) => name),
    ["two", "one", "three"],
  );
  assert.deepEqual(
    JSON.parse(exportGames()).games.map((/** @type {SavedGame} */ { name }) => name),
    ["two", "one", "three"],
  );
});

test("only games of the same kind are removed when another begins", () => {
  const other = openSession({ game: games.find("quarto"), seats: [HUMAN, HUMAN], name: "quarto" });
  saveGame(toSavedGame(other, TIMES));
  saveGame(toSavedGame(open({ name: "idle" }), TIMES));
  removeUnplayed(open({ name: "idle" }));
  assert.notEqual(loadGame("idle"), null);
  removeUnplayed(open({ game: games.find("tictactoe(n=4)"), name: "new" }));
  assert.equal(loadGame("idle"), null);
  assert.notEqual(loadGame("quarto"), null);
});

test("an unfinished game is one that a person plays", () => {
  const changed = (/** @type {number} */ time) => ({ begun: 0, changed: time });
  saveGame(
    toSavedGame(open({ name: "players", seats: ["novice", "novice"], moves: ["b2"] }), changed(3)),
  );
  assert.equal(unfinishedSession("tictactoe"), null);
  const four = games.find("tictactoe(n=4)");
  saveGame(toSavedGame(open({ name: "four", game: four, moves: ["b2"] }), changed(2)));
  assert.equal(unfinishedSession("tictactoe(n=4)")?.name, "four");
  assert.equal(unfinishedSession("tictactoe(n=3)"), null);
  assert.equal(unfinishedSession("tictactoe")?.name, "four");
  saveGame({ ...toSavedGame(open({ name: "bad", moves: ["b2"] }), changed(5)), moves: ["zz"] });
  assert.equal(unfinishedSession("tictactoe")?.name, "four");
});

/** @param {unknown[]} saved */
const fileOf = (...saved) => JSON.stringify({ format: "fourfold-games", version: 1, games: saved });

test("other files than those of games are refused", () => {
  for (const file of [
    { format: "other", version: 1, games: [] },
    { format: "fourfold-games", version: 2, games: [] },
    { format: "fourfold-games", version: 1, games: {} },
    null,
  ]) {
    assert.throws(() => importGames(JSON.stringify(file)), { code: "kept.no_file" });
  }
  assert.throws(() => importGames("{"), { code: "kept.no_file" });
  assert.deepEqual(importGames(fileOf()), { added: 0, known: 0, damaged: 0, problem: "" });
});

test("games with illegal moves are counted as damaged", () => {
  const saved = toSavedGame(open({ moves: ["b2"] }), TIMES);
  const counts = importGames(fileOf({ ...saved, moves: ["b2", "b2"] }, saved));
  assert.deepEqual(counts, { added: 1, known: 0, damaged: 1, problem: "" });
});

test("a game of another package is imported before its rules are loaded", () => {
  const saved = { ...toSavedGame(open({ moves: ["b2"] }), TIMES), game: "connect_four" };
  assert.equal(importGames(fileOf(saved)).added, 1);
  assert.throws(() => loadSession("some-name"), { key: "games" });
});

test("a game that goes on from a saved one takes its place, an older one does not", () => {
  saveGame(toSavedGame(open({ moves: ["b2"] }), TIMES));
  const later = toSavedGame(open({ moves: ["b2", "a1"] }), { begun: 1000, changed: 3000 });
  assert.equal(importGames(fileOf(later)).added, 1);
  assert.deepEqual(loadGame("some-name")?.moves, ["b2", "a1"]);
  const earlier = toSavedGame(open({ moves: ["c3"] }), { begun: 1000, changed: 2999 });
  assert.deepEqual(importGames(fileOf(earlier)).known, 1);
  assert.deepEqual(playedGames().length, 1);
  const same = { ...later };
  assert.equal(importGames(fileOf(same)).known, 1);
});

test("no imported game is changed in the future", () => {
  const future = { begun: 1000, changed: Date.now() + 1e9 };
  importGames(fileOf(toSavedGame(open({ moves: ["b2"] }), future)));
  assert.ok(Number(loadGame("some-name")?.changed) <= Date.now());
});

test("games that cannot be stored are not counted as added", () => {
  Object.assign(localStorage, { capacity: 0 });
  const counts = importGames(fileOf(toSavedGame(open({ moves: ["b2"] }), TIMES)));
  Object.assign(localStorage, { capacity: Infinity });
  assert.deepEqual(counts, { added: 0, known: 0, damaged: 0, problem: "full" });
  removeGame("some-name");
});

test("results are sorted by the number of games", () => {
  const won = toSavedGame(open({ moves: ["a1", "a2", "b1", "b2", "c1"] }), TIMES);
  const random = { ...won, seats: [HUMAN, "random"], result: { winner: null, reason: "full" } };
  const lost = { ...random, result: { winner: 1, reason: "line" } };
  const four = { ...won, game: "tictactoe(n=4)" };
  const players = { ...won, seats: ["novice", "random"] };
  assert.deepEqual(countResults([won, four, random, random, lost, players]), [
    { game: "tictactoe", opponent: "random", won: 0, drawn: 2, lost: 1 },
    { game: "tictactoe", opponent: "novice", won: 1, drawn: 0, lost: 0 },
    { game: "tictactoe(n=4)", opponent: "novice", won: 1, drawn: 0, lost: 0 },
  ]);
  assert.deepEqual(
    [outcomeFor({ winner: null }, 0), outcomeFor({ winner: 1 }, 1), outcomeFor({ winner: 1 }, 0)],
    ["drawn", "won", "lost"],
  );
});

test("an address with a known name shows the game as it was then", () => {
  const current = open({ moves: ["b2", "a1", "c3"] });
  const resolve = (/** @type {string} */ rest) =>
    resolveAddress(`#tictactoe&first=human&second=novice${rest}`, "some-name", current);
  const whole = resolve("&moves=b2,a1,c3");
  assert.deepEqual([whole.session.at, whole.session.placed], [3, null]);
  const variation = resolve("&moves=b2,c1");
  assert.deepEqual(variation.variation?.moves, ["b2", "c1"]);
  assert.deepEqual(variation.session.moves, ["b2", "a1", "c3"]);
  saveGame(toSavedGame(open({ name: "saved", moves: ["a3"] }), TIMES));
  assert.equal(resolveAddress("#tictactoe", "saved", current).session.name, "saved");
  assert.equal(resolveAddress("#tictactoe&moves=a3", "saved", current).session.name, "saved");
});

test("half a turn of the address is on the board again, at the end of the game only", () => {
  const game = games.find("quarto");
  const current = openSession({ game, seats: [HUMAN, HUMAN], moves: [":6", "a1:3"], name: "q" });
  const resolve = (/** @type {string} */ rest) => resolveAddress(`#quarto&${rest}`, "q", current);
  assert.equal(resolve("moves=:6,a1:3&placed=b1").session.placed, 1);
  assert.equal(resolve("moves=:6&placed=b1").session.placed, null);
  assert.equal(resolve("moves=:6,a1:3&at=1").session.at, 1);
});

test("a new game is played by those who played last", () => {
  const current = open();
  localStorage.setItem("fourfold.seats.tictactoe", '["random", "human"]');
  assert.deepEqual(resolveAddress("#tictactoe", undefined, current).session.seats, [
    "random",
    HUMAN,
  ]);
  const named = resolveAddress("#tictactoe&second=novice", undefined, current);
  assert.deepEqual(named.session.seats, [HUMAN, "novice"]);
  const quarto = resolveAddress("#quarto", undefined, current).session;
  assert.deepEqual(quarto.seats, [HUMAN, quarto.game.view.opponent]);
});

test("whatever is in the storage, the good games are read", () => {
  saveGame(toSavedGame(open({ moves: ["b2"] }), TIMES));
  const good = /** @type {any} */ (loadGame("some-name"));
  /** @type {[string, unknown][]} */
  const wrong = [
    ["", { ...good, name: "" }],
    ["a b", { ...good, name: "a b" }],
    ...[null, 7, [], {}, good].map((value) => /** @type {[string, unknown]} */ (["x", value])),
    ["x", { ...good, name: "x", version: 2 }],
  ];
  for (const key of Object.keys(good)) {
    const { [key]: _, ...rest } = { ...good, name: "x" };
    for (const value of [{ a: 1 }, -1, [1]])
      wrong.push(["x", { ...good, name: "x", [key]: value }]);
    wrong.push(["x", rest]);
  }
  for (const text of [
    ...wrong.map(([name, value]) => [name, JSON.stringify(value)]),
    ["x", ""],
    ["x", "{"],
  ]) {
    localStorage.setItem(`fourfold.game.${text[0]}`, text[1]);
    assert.deepEqual(playedGames(), [good], text[1]);
    assert.deepEqual(unfinishedSession("tictactoe")?.moves, ["b2"], text[1]);
  }
});

test("saved games of an earlier version can be continued", () => {
  importGames(readData("old/games-1.json"));
  const [first] = playedGames();
  const session = loadSession(first.name);
  assert.deepEqual(session?.moves, [":6", "c3:4", "a1:5"]);
  assert.equal(session?.game.rules.format(session.positions[3]), "4.../..../..6./.... 5");
});
