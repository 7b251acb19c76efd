import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import {
  StopFlag,
  stopFlagReader,
} from "../../src/fourfold/frontend/static/js/backends/stop-flag.js";
import {
  WorkerQueue,
  withFallback,
} from "../../src/fourfold/frontend/static/js/backends/worker-queue.js";
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
  /** @type {(event: { message?: string }) => void} */
  onerror = () => {};
  isTerminated = false;

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
  const queue = new WorkerQueue(
    async () => /** @type {any} */ (new FakeWorker()),
    () => {},
  );
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

test("a second worker does what the first one declines", async () => {
  const queue = await readyQueue();
  const [first, second] = ["declined", "answered"].map((name) =>
    withFallback(queue.add(query(name)), () => queue.add(query(`${name} elsewhere`))),
  );
  workers[0].send({ declined: true });
  workers[0].send({ found: 2 });
  workers[0].send({ done: true });
  assert.equal(await second.result, 2);
  assert.deepEqual(received(), ["declined", "answered", "declined elsewhere"]);
  workers[0].send({ found: 1 });
  workers[0].send({ done: true });
  assert.equal(await first.result, 1);
});

test("a job can be cancelled before and after it was declined", async () => {
  const queue = await readyQueue();
  const askElsewhere = () => queue.add(query("elsewhere"));
  const [before, after] = ["a", "b"].map((name) =>
    withFallback(queue.add(query(name)), askElsewhere),
  );
  workers[0].send({ declined: true });
  before.cancel();
  workers[0].send({ declined: true });
  await assert.doesNotReject(Promise.race([after.result, Promise.resolve()]));
  assert.deepEqual(received(), ["a", "b", "elsewhere"]);
  after.cancel();
  workers[0].send({ stopped: true });
  assert.equal(queue.waiting.length, 0);
});

test("a worker whose script does not load is started again", async () => {
  const queue = await readyQueue();
  queue.terminate();
  const { result } = queue.add(query("one"));
  await queue.starting;
  workers[1].onerror({});
  await new Promise((resolve) => setTimeout(resolve, 150));
  workers[2].send({ ready: true });
  workers[2].send({ found: 1 });
  workers[2].send({ done: true });
  assert.equal(await result, 1);
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
