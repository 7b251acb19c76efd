import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  CorePlayers,
  UnansweredError,
} from "../../src/fourfold/frontend/static/js/backends/core-players.js";
import {
  analysisText,
  coreGame,
  corePlayer,
  formatSpec,
  isForCore,
  parseSpec,
  placedPieces,
  requestText,
} from "../../src/fourfold/frontend/static/js/backends/core-requests.js";

test("specs are read and written", () => {
  for (const text of ["level", "level(n=3,seed=7)", "tictactoe_level(5)"]) {
    assert.equal(formatSpec(/** @type {any} */ (parseSpec(text))), text);
  }
  assert.deepEqual(parseSpec(" a( x = 1 , y=2 ) "), { name: "a", options: { x: "1", y: "2" } });
  for (const text of ["", "A", "level(n=3", "level(n=3,4)", "level(n=3=4)", "a(b(c))"]) {
    assert.equal(parseSpec(text), null, text);
  }
});

test("games get every option that the core needs", () => {
  const full = (/** @type {string} */ text) => {
    const game = coreGame(text);
    return game && formatSpec(game);
  };
  assert.equal(full("quarto"), "quarto(rules=lines)");
  assert.equal(full("quarto(rules=torus)"), "quarto(rules=torus)");
  assert.equal(full("ultimate"), "ultimate(n=4,ending=points)");
  assert.equal(full("ultimate(n=3)"), "ultimate(n=3,ending=draw)");
  assert.equal(full("ultimate(ending=blocks,n=3,positions=any)"), "ultimate(n=3,ending=blocks)");
  assert.equal(full("tictactoe(n=5)"), "tictactoe(n=5)");
  assert.equal(full("connect_four"), null);
  assert.equal(full("quarto(torus)"), null);
});

test("players get the defaults of a browser, and keep their own options", () => {
  const full = (/** @type {string} */ text) => {
    const player = corePlayer(text);
    return player && formatSpec(player);
  };
  assert.equal(full("level(n=3)"), "level(n=3)");
  assert.equal(full("level(3)"), "level(3)");
  assert.equal(full("champion"), "champion(effort=700)");
  assert.equal(full("champion(500)"), null);
  assert.equal(full("champion(effort=5,seed=1)"), "champion(effort=5,seed=1)");
  assert.equal(full("ultimate(time=3)"), "ultimate(time=3,memory=16)");
});

test("Python gets what the core does not have, and what it has to refuse", () => {
  const choose = (/** @type {string} */ player) =>
    isForCore({ do: "choose", game: "quarto", player, moves: [] });
  assert.equal(choose("level(n=1)"), true);
  for (const player of ["minimax(depth=3)", "random", "", "level(n="]) {
    assert.equal(choose(player), false, player);
  }
  for (const options of ["memory=65", "threads=2", "parameters=file.json"]) {
    assert.equal(choose(`ultimate(${options})`), false, options);
  }
  for (const job of ["solve", "analyse", "estimate"]) {
    assert.equal(isForCore({ do: job, game: "quarto" }), true);
    assert.equal(isForCore({ do: job, game: "connect_four" }), false);
  }
  for (const job of ["review", "explain", "tournament", "toString"]) {
    assert.equal(isForCore({ do: job, game: "quarto" }), false);
  }
});

test("requests are lines of text", () => {
  const request = { do: "analyse", game: "quarto", position: "..../..../..../.... 0", seconds: 8 };
  assert.equal(
    analysisText(request),
    "operations.analyse_position\ngame quarto(rules=lines)\nposition ..../..../..../.... 0\n" +
      "seconds 8\ntable_bytes 8388608",
  );
  const moves = { command: "games.play", game: "g", position: undefined, moves: ["a1", "b2"] };
  assert.equal(requestText(moves), "games.play\ngame g\nmoves a1 b2");
  assert.equal(placedPieces(".F5./.A../E..0/.4.C 1"), 7);
});

/** @type {{ command: string, [name: string]: any }[]} */
let calls = [];
let time = 0;
let handles = 0;
let isOver = false;
/** @type {Error | null} */
let failure = null;

/**
 * A core with one game: a position is the number of moves made.
 * @type {import("../../src/fourfold/frontend/static/js/backends/core-players.js").CallCore}
 */
function call(request, onProgress) {
  const [command, ...lines] = request.split("\n");
  const args = Object.fromEntries(lines.map((line) => line.split(/ (.*)/s).slice(0, 2)));
  calls.push({ command, ...args });
  if (command === "games.play") {
    const count = Number(args.position) + (args.moves ? args.moves.split(" ").length : 0);
    return { position: String(count), to_move: count % 2, over: isOver };
  }
  if (command === "players.make" || command === "players.resume") return ++handles;
  if (command === "drop") return null;
  if (failure) throw failure;
  const choice = { score: 0.5, depth: 3, nodes: 10, line: ["m", "n"] };
  for (const move of ["x", "y"]) {
    time += 60;
    onProgress?.(JSON.stringify({ move, ...choice }));
  }
  return { move: "m", ...choice };
}

const commands = () => calls.map(({ command }) => command).filter((name) => name !== "games.play");

beforeEach(() => {
  [calls, time, handles, isOver, failure] = [[], 1000, 0, false, null];
});

/** @param {object} changes */
const request = (changes = {}) => ({
  ...{ do: "choose", game: "quarto", position: "0", player: "level(n=2)", table: "t" },
  ...{ moves: ["a"], seconds: 5, ...changes },
});
const newPlayers = () =>
  new CorePlayers(
    call,
    () => time,
    () => 77,
  );
const never = () => false;

test("a move has the fields that Python gives it, and reports on the way", () => {
  const reports = /** @type {any[]} */ ([]);
  const found = newPlayers().choose(request(), (report) => reports.push(report), never);
  assert.equal(
    JSON.stringify(found),
    '{"move":"m","position":"2","score":0.5,"depth":3,"nodes":10,"line":["m","n"],"seconds":0.12}',
  );
  assert.deepEqual(
    reports.map(({ move }) => move),
    ["x", "y"],
  );
});

test("a player is kept for the next move of its game", () => {
  const players = newPlayers();
  players.choose(request(), () => {}, never);
  players.choose(request({ moves: ["a", "m", "b"] }), () => {}, never);
  assert.deepEqual(commands(), ["players.resume", "players.choose", "players.choose"]);
  assert.deepEqual([calls[1].seed, calls[1].moves], ["77", "a"]);
});

test("a player is made again when a move was taken back, or another plays", () => {
  for (const change of [{ moves: ["a", "other", "b"] }, { player: "level(n=3)" }]) {
    const players = newPlayers();
    players.choose(request(), () => {}, never);
    calls = [];
    players.choose(request({ moves: ["a", "m", "b"], ...change }), () => {}, never);
    assert.deepEqual(commands(), ["drop", "players.resume", "players.choose"]);
  }
});

test("both seats of a table and several tables have players of their own", () => {
  const players = newPlayers();
  players.choose(request({ moves: [] }), () => {}, never);
  players.choose(request({ moves: ["m"] }), () => {}, never);
  players.choose(request({ moves: [], table: "u" }), () => {}, never);
  players.choose(request({ moves: ["m", "m"] }), () => {}, never);
  assert.equal(handles, 3);
});

test("a player without a table, one that is stopped and one that fails are not kept", () => {
  const players = newPlayers();
  players.choose(request({ table: undefined }), () => {}, never);
  players.choose(
    request(),
    () => {},
    () => true,
  );
  failure = new Error("full");
  assert.throws(() => players.choose(request(), () => {}, never), failure);
  assert.equal(players.cached.size, 0);
  assert.equal(commands().filter((name) => name === "drop").length, 3);
});

test("the oldest players are dropped beyond the limits, the latest never", () => {
  const players = newPlayers();
  const choose = (/** @type {object} */ changes) =>
    players.choose(request(changes), () => {}, never);
  for (let table = 0; table < 40; table++) choose({ table: `t${table}` });
  assert.equal(players.cached.size, 32);
  choose({ table: "large", game: "ultimate", player: "ultimate(memory=20)" });
  choose({ table: "larger", game: "ultimate", player: "ultimate(memory=64)" });
  assert.equal(players.cached.size, 1);
  time += 1_800_001;
  choose({ table: "late" });
  assert.equal(players.cached.size, 1);
});

test("the own time of a player shortens its move", () => {
  newPlayers().choose(request({ game: "ultimate", player: "ultimate(time=0.5)" }), () => {}, never);
  newPlayers().choose(request({ seconds: undefined }), () => {}, never);
  const chosen = calls.filter(({ command }) => command === "players.choose");
  assert.deepEqual(
    chosen.map(({ seconds }) => seconds),
    ["0.5", "5"],
  );
});

test("Python is asked about a finished game", () => {
  isOver = true;
  assert.throws(() => newPlayers().choose(request(), () => {}, never), UnansweredError);
});
