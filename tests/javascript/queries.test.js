import assert from "node:assert/strict";
import { test } from "node:test";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import { playerMoveQuery, QueryRunner } from "../../src/fourfold/frontend/static/js/queries.js";
import { HUMAN, openSession } from "../../src/fourfold/frontend/static/js/session.js";

/** A backend whose jobs end when the test says so, and the changes that a runner makes. */
function setUp() {
  /** @type {any[]} */
  const jobs = [];
  /** @type {StateChanges[]} */
  const changes = [];
  const backend = /** @type {Backend} */ ({
    start(request, onProgress) {
      const job = { request, onProgress, isCancelled: false, resolve() {}, reject() {} };
      const result = new Promise((resolve, reject) => Object.assign(job, { resolve, reject }));
      jobs.push(job);
      const cancel = () => {
        job.isCancelled = true;
      };
      return { result, cancel };
    },
  });
  const runner = new QueryRunner(backend, (change) => changes.push(change));
  return { runner, jobs, changes };
}

/**
 * @param {string} key
 * @param {Partial<Query>} [fields]
 * @returns {Query}
 */
const query = (key, fields) => ({ key, request: { do: "solve" }, ...fields });

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a query with the same key runs once", () => {
  const { runner, jobs } = setUp();
  runner.update({ value: query("a") });
  runner.update({ value: query("a") });
  assert.equal(jobs.length, 1);
  assert.equal(runner.isRunning("value", "a"), true);
  assert.equal(runner.isRunning("value", "b"), false);
  assert.equal(runner.isRunning("move"), false);
});

test("a query that is no longer needed is cancelled, and its answer ignored", async () => {
  const { runner, jobs, changes } = setUp();
  runner.update({ value: query("a", { onDone: () => ({ notice: "a" }) }) });
  runner.update({ value: null });
  assert.equal(jobs[0].isCancelled, true);
  jobs[0].resolve({});
  await settled();
  assert.deepEqual(changes, []);
});

test("progress and answer change the state", async () => {
  const { runner, jobs, changes } = setUp();
  const onProgress = (/** @type {string} */ notice) => ({ notice });
  runner.update({ value: query("a", { onProgress, onDone: onProgress }) });
  jobs[0].onProgress("half");
  jobs[0].resolve("whole");
  await settled();
  assert.deepEqual(changes, [{ notice: "half" }, { notice: "whole" }]);
  assert.equal(runner.isRunning("value"), false);
});

test("an error changes the state", async () => {
  const { runner, jobs, changes } = setUp();
  runner.update({ move: query("a", { onError: () => ({ paused: true }) }) });
  jobs[0].reject(new Error());
  await settled();
  assert.deepEqual(changes, [{ paused: true }]);
});

test("an answer that comes too early waits", async () => {
  const { runner, changes } = setUp();
  const run = async () => "answer";
  runner.update({ move: { key: "a", run, minDuration: 30, onDone: () => ({ notice: "done" }) } });
  await settled();
  assert.deepEqual(changes, []);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(changes, [{ notice: "done" }]);
});

test("a query with another key takes the place of the first one", async () => {
  const { runner, jobs, changes } = setUp();
  runner.update({ value: query("a", { onDone: () => ({ notice: "a" }) }) });
  runner.update({ value: query("b", { onDone: () => ({ notice: "b" }) }) });
  assert.equal(jobs[0].isCancelled, true);
  assert.equal(runner.isRunning("value", "b"), true);
  jobs[0].reject(new Error());
  jobs[1].resolve({});
  await settled();
  assert.deepEqual(changes, [{ notice: "b" }]);
});

test("a query that its own answer replaces goes on", async () => {
  const { runner, jobs, changes } = setUp();
  const onDone = () => {
    runner.update({ value: query("b") });
  };
  runner.update({ value: query("a", { onDone }) });
  jobs[0].resolve({});
  await settled();
  assert.equal(runner.isRunning("value", "b"), true);
  assert.deepEqual(changes, [undefined]);
});

test("a query ends before the change that its answer makes, lest it runs again", async () => {
  const { jobs, runner } = setUp();
  /** @type {boolean[]} */
  const running = [];
  runner.change = () => running.push(runner.isRunning("value"));
  const onDone = () => void running.push(runner.isRunning("value"));
  runner.update({ value: query("a", { onDone }) });
  jobs[0].resolve({});
  await settled();
  assert.deepEqual(running, [true, false]);
});

// The moves of players.

/** @type {(session: object, state?: object) => any} */
function tableWith(session, state) {
  const game = games.find("tictactoe");
  const table = /** @type {any} */ ({
    state: {
      session: openSession({ game, seats: [HUMAN, "novice"], name: "mine", ...session }),
      setup: null,
      paused: false,
      pendingLoad: null,
      pace: "soon",
      isFollowing: false,
      ...state,
    },
    advance: (/** @type {string} */ move) => move === "a1",
  });
  return table;
}

test("the player to move is asked for a move", () => {
  const query = playerMoveQuery(tableWith({ moves: ["b2"] }));
  assert.deepEqual(query?.request, {
    do: "choose",
    game: "tictactoe",
    position: ".../.../...",
    moves: ["b2"],
    table: "mine",
    player: "novice",
    seconds: 10,
  });
  assert.equal(query?.minDuration, 450);
  assert.deepEqual(query?.onProgress?.({ depth: 3 }), { thoughts: { depth: 3, seat: 1 } });
  assert.deepEqual(query?.onDone?.({ move: "a1" }), {});
  assert.deepEqual(query?.onDone?.({ move: "zz" }), { paused: true });
  assert.deepEqual(query?.onError?.(Object.assign(new Error(), { code: "rule.over" })), {
    paused: true,
    error: "server.failed message=Rule.over player=novice",
  });
});

test("nobody is asked while a person is to move, after the end or while the table waits", () => {
  assert.equal(playerMoveQuery(tableWith({})), null);
  const over = ["a1", "a2", "b1", "b2", "c1"];
  assert.equal(playerMoveQuery(tableWith({ moves: over })), null);
  for (const state of [
    { setup: {} },
    { paused: true },
    { pendingLoad: {} },
    { isFollowing: true },
  ]) {
    assert.equal(playerMoveQuery(tableWith({ moves: ["b2"] }, state)), null);
  }
});

test("the game goes on while an earlier move is shown, and each position has its own key", () => {
  const shown = playerMoveQuery(tableWith({ moves: ["b2"], at: 0 }));
  assert.equal(shown?.request?.player, "novice");
  const keys = [
    { moves: ["b2"] },
    { moves: ["a1"] },
    { moves: ["b2"], name: "other" },
    { moves: ["b2"], seats: [HUMAN, "random"] },
  ].map((session) => playerMoveQuery(tableWith(session))?.key);
  assert.equal(new Set(keys).size, 4);
  assert.equal(keys[0], shown?.key);
});

test("players pause as the setting says, but not before the first move", () => {
  const pause = (/** @type {string} */ pace, moves = ["b2"], seats = [HUMAN, "novice"]) =>
    playerMoveQuery(tableWith({ moves, seats }, { pace }))?.minDuration;
  assert.deepEqual(
    ["at_once", "soon", "later", "slowly", "unknown"].map((pace) => pause(pace)),
    [0, 450, 2000, 5000, 450],
  );
  assert.equal(pause("slowly", [], ["novice", HUMAN]), 0);
});

test("on the clock a player takes its share of what it has left", () => {
  const clock = { minutes: 1, increment: 0 };
  const session = { moves: ["b2"], clock, left: [1000, 30_000] };
  assert.equal(playerMoveQuery(tableWith(session))?.request?.seconds, 1);
});
