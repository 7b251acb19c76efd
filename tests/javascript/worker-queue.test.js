import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import {
  StopFlag,
  stopFlagReader,
} from "../../src/fourfold/frontend/static/js/backends/stop-flag.js";
import { WorkerQueue } from "../../src/fourfold/frontend/static/js/backends/worker-queue.js";
import { BackendError } from "../../src/fourfold/frontend/static/js/errors.js";

/** @type {FakeWorker[]} */
let workers = [];
/** @type {WorkerQueue[]} */
let queues = [];

class FakeWorker {
  /** @type {any[]} */
  received = [];
  /** @type {(event: { data: string }) => void} */
  onmessage = () => {};
  isTerminated = false;
  onerror(/** @type {{ message: string }} */ _) {}

  constructor() {
    workers.push(this);
  }

  /** @param {any} message */
  postMessage(message) {
    this.received.push({ ...message, request: JSON.parse(message.request) });
  }

  terminate() {
    this.isTerminated = true;
  }

  /** @param {object} message */
  send(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  workers = [];
  queues = [];
  Object.assign(globalThis, { Worker: FakeWorker, crossOriginIsolated: true });
});

afterEach(() => {
  for (const queue of queues) queue.terminate(); // its timers
});

/** A queue whose worker is ready. */
async function readyQueue() {
  const queue = new WorkerQueue(Promise.resolve(), () => {});
  queues.push(queue);
  queue.start();
  await queue.starting;
  workers[0].send({ ready: true });
  return queue;
}

/** @param {string} name */
const query = (name) => ({ request: { do: name } });

const received = () => workers[0].received.map(({ request }) => request.do);

test("queries run one after another", async () => {
  const queue = await readyQueue();
  const results = ["one", "two"].map((name) => queue.add(query(name)).result);
  assert.deepEqual(received(), ["one"]);
  workers[0].send({ found: 1 });
  workers[0].send({ found: 2 });
  workers[0].send({ done: true });
  assert.deepEqual(received(), ["one", "two"]);
  workers[0].send({ found: 3 });
  workers[0].send({ done: true });
  assert.deepEqual(await Promise.all(results), [2, 3]);
});

test("an urgent query interrupts another one, which then runs again", async () => {
  const queue = await readyQueue();
  queue.add(query("slow"));
  const isStopped = stopFlagReader(workers[0].received[0].stopToken);
  assert.equal(isStopped(), false);
  queue.add(query("urgent"), { urgent: true });
  assert.equal(isStopped(), true);
  workers[0].send({ stopped: true });
  workers[0].send({ done: true });
  assert.deepEqual(received(), ["slow", "urgent", "slow"]);
});

test("a cancelled query is stopped or never runs", async () => {
  const queue = await readyQueue();
  const [running, waiting] = ["running", "waiting"].map((name) => queue.add(query(name)));
  waiting.cancel();
  running.cancel();
  workers[0].send({ stopped: true });
  assert.deepEqual(received(), ["running"]);
});

test("a worker that does not stop is replaced", async () => {
  const queue = await readyQueue();
  queue.add(query("stuck")).cancel();
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.equal(workers[0].isTerminated, true);
  assert.equal(workers.length, 2);
});

test("errors of Python reject one query, a crash rejects all", async () => {
  const queue = await readyQueue();
  const [first, ...others] = ["a", "b", "c"].map((name) => queue.add(query(name)).result);
  workers[0].send({ error: "MoveError", code: "rule.over", message: "over" });
  await assert.rejects(first, { code: "rule.over", kind: "MoveError" });
  workers[0].send({ failed: "out of memory" });
  for (const result of others) await assert.rejects(result, BackendError);
  assert.equal(workers[0].isTerminated, true);
});

test("a flag without shared memory is an address that exists until it is set", async () => {
  Object.assign(globalThis, { crossOriginIsolated: false });
  const flag = new StopFlag();
  const { token } = flag;
  assert.match(String(token), /^blob:/);
  await (await fetch(String(token))).text();
  flag.set();
  await assert.rejects(fetch(String(token)));
});

test("a query is sent with the rest of it, and a flag to stop it", async () => {
  const queue = await readyQueue();
  queue.add({ request: { do: "solve" }, rules: "torus" });
  const [message] = workers[0].received;
  assert.deepEqual([message.request, message.rules], [{ do: "solve" }, "torus"]);
  assert.equal(stopFlagReader(message.stopToken)(), false);
});

test("loading is reported, and queries wait until the worker is ready", async () => {
  /** @type {unknown[]} */
  const reported = [];
  const queue = new WorkerQueue(
    Promise.resolve(),
    (share) => reported.push(share),
    () => reported.push("ready"),
  );
  queues.push(queue);
  queue.add(query("early"));
  await queue.starting;
  workers[0].send({ loaded: 0.5 });
  assert.deepEqual(received(), []);
  workers[0].send({ ready: true });
  assert.deepEqual(received(), ["early"]);
  assert.deepEqual(reported, [0.5, 1, "ready"]);
  queue.start();
  await queue.starting;
  assert.equal(workers.length, 1);
});

test("progress is told while a query runs, and not after it was cancelled", async () => {
  const queue = await readyQueue();
  /** @type {unknown[]} */
  const told = [];
  const job = queue.add(query("one"), { onProgress: (found) => told.push(found) });
  workers[0].send({ found: 1 });
  job.cancel();
  workers[0].send({ found: 2 });
  assert.deepEqual(told, [1]);
  queue.add(query("two"));
  assert.deepEqual(received(), ["one"]); // the first one is still being stopped
  workers[0].send({ stopped: true });
  assert.deepEqual(received(), ["one", "two"]);
});

test("urgent queries run before those that wait, and interrupt no urgent one", async () => {
  const queue = await readyQueue();
  queue.add(query("first"), { urgent: true });
  queue.add(query("later"));
  queue.add(query("second"), { urgent: true });
  assert.deepEqual(received(), ["first"]);
  workers[0].send({ done: true });
  workers[0].send({ done: true });
  assert.deepEqual(received(), ["first", "second", "later"]);
});

test("a worker that stopped in time is kept", async (context) => {
  /** @type {Map<number, () => void>} */
  const timers = new Map();
  let count = 0;
  context.mock.method(
    globalThis,
    "setTimeout",
    (/** @type {() => void} */ act, /** @type {number} */ delay) => {
      assert.equal(delay, 500);
      count += 1;
      timers.set(count, act);
      return count;
    },
  );
  context.mock.method(globalThis, "clearTimeout", (/** @type {number} */ id) => timers.delete(id));
  const queue = await readyQueue();
  queue.add(query("one")).cancel();
  assert.equal(timers.size, 1);
  workers[0].send({ stopped: true });
  assert.equal(timers.size, 0);
  assert.equal(workers[0].isTerminated, false);
  queue.add(query("two")).cancel();
  timers.get(count)?.();
  assert.equal(workers[0].isTerminated, true);
});

test("a queue that is terminated starts another worker for its next query", async () => {
  const queue = await readyQueue();
  const first = queue.add(query("one"));
  const isStopped = stopFlagReader(workers[0].received[0].stopToken);
  queue.terminate();
  assert.equal(isStopped(), true);
  first.cancel();
  queue.add(query("two"));
  await queue.starting;
  assert.equal(workers.length, 2);
});

test("a crash is an error with its reason, and a later query works again", async () => {
  const queue = await readyQueue();
  const { result } = queue.add(query("one"));
  workers[0].onerror({ message: "no memory" });
  await assert.rejects(result, { code: "site.broken", params: { reason: "no memory" } });
  const later = queue.add(query("two")).result;
  await queue.starting;
  workers[1].send({ ready: true });
  workers[1].send({ found: 2 });
  workers[1].send({ done: true });
  assert.equal(await later, 2);
});

test("stopped and finished queries release their flags", async () => {
  const queue = await readyQueue();
  queue.add(query("one"));
  const isReleased = stopFlagReader(workers[0].received[0].stopToken);
  workers[0].send({ done: true });
  assert.equal(isReleased(), true);
  workers[0].send({ done: true }); // without a query
  queue.add(query("two"));
  assert.deepEqual(received(), ["one", "two"]);
});

test("urgent queries run in their order", async () => {
  const queue = await readyQueue();
  for (const name of ["first", "second", "third"]) queue.add(query(name), { urgent: true });
  workers[0].send({ done: true });
  workers[0].send({ done: true });
  assert.deepEqual(received(), ["first", "second", "third"]);
});

test("a new worker gets no query before it is ready", async () => {
  const queue = await readyQueue();
  queue.terminate();
  queue.add(query("one"));
  await queue.starting;
  assert.deepEqual(workers[1].received, []);
  workers[1].send({ ready: true });
  assert.equal(workers[1].received.length, 1);
});
