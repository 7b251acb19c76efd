import assert from "node:assert/strict";
import { test } from "node:test";
import { QueryRunner } from "../../src/fourfold/frontend/static/js/queries.js";

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
