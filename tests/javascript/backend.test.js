import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { backend } from "../../src/fourfold/frontend/static/js/backend.js";
import {
  Connection,
  jsonPost,
  newSecret,
  sendRequest,
} from "../../src/fourfold/frontend/static/js/backends/http.js";
import {
  StopFlag,
  stopFlagReader,
} from "../../src/fourfold/frontend/static/js/backends/stop-flag.js";
import {
  ClassroomClient,
  ownSecret,
  taskTitle,
} from "../../src/fourfold/frontend/static/js/classroom/client.js";
import { STRANGER, TRY_AGAIN_LATER } from "../../src/fourfold/frontend/static/js/constants.js";
import { BackendError } from "../../src/fourfold/frontend/static/js/errors.js";
import { FakeSocket } from "./setup.js";

const originals = { fetch, setTimeout, random: Math.random };

/** @type {any[]} */
let requests = [];

/** @type {(status: number, body: string) => void} */
function serve(status, body) {
  requests = [];
  globalThis.fetch = async (path, options) => {
    requests.push([path, options]);
    return new Response(body, { status, statusText: "status text" });
  };
}

afterEach(() => {
  Object.assign(globalThis, { fetch: originals.fetch, setTimeout: originals.setTimeout });
  Math.random = originals.random;
});

// HTTP.

test("a request goes below /api/, and its response is returned", async () => {
  serve(200, '{"a": 1}');
  const response = await sendRequest("lobby", { method: "PUT" });
  assert.deepEqual(requests, [["/api/lobby", { method: "PUT" }]]);
  assert.deepEqual(await response.json(), { a: 1 });
});

test("a refusal is an error with its code, or with the status", async () => {
  serve(422, '{"code": "rule.over", "message": "over", "error": "MoveError"}');
  await assert.rejects(sendRequest("line", {}), { code: "rule.over", kind: "MoveError" });
  serve(502, "<html>");
  const error = await sendRequest("line", {}).catch((reason) => reason);
  assert.equal(error.message, "status text");
  assert.equal(error.unreachable, false);
});

test("without a server the error says so", async () => {
  globalThis.fetch = async () => {
    throw new TypeError();
  };
  await assert.rejects(sendRequest("line", {}), { unreachable: true });
});

test("bodies are JSON", () => {
  assert.deepEqual(jsonPost({ a: [1] }, { "Seat-Secret": "s" }), {
    method: "POST",
    headers: { "Seat-Secret": "s", "Content-Type": "application/json" },
    body: '{"a":[1]}',
  });
});

test("secrets are random, long and fit into an address", () => {
  const secrets = Array.from({ length: 200 }, newSecret);
  assert.equal(new Set(secrets).size, 200);
  for (const secret of secrets) assert.match(secret, /^[\w-]{24}$/);
});

test("the backend asks with GET, or with POST if there is a body", async () => {
  serve(200, '{"a": 1}');
  const { signal } = new AbortController();
  assert.deepEqual(await backend.ask("games"), { a: 1 });
  await backend.ask("line", { n: 1 }, signal);
  assert.deepEqual(requests[0], ["/api/games", { signal: undefined }]);
  assert.deepEqual(requests[1], ["/api/line", { ...jsonPost({ n: 1 }), signal }]);
  const file = new Blob(["x"]);
  assert.deepEqual(await backend.uploadFile("tournaments/read", file), { a: 1 });
  const headers = { "Content-Type": "application/octet-stream" };
  assert.deepEqual(requests[2], ["/api/tournaments/read", { method: "POST", headers, body: file }]);
});

// Sockets.

/** Delays of timers, which then run at once. */
function collectDelays() {
  /** @type {number[]} */
  const delays = [];
  Object.assign(globalThis, {
    setTimeout: (/** @type {() => void} */ act, /** @type {number} */ delay) => {
      delays.push(delay);
      act();
      return 0;
    },
  });
  return delays;
}

test("a connection is restored after longer and longer delays", () => {
  const delays = collectDelays();
  Math.random = () => 0.5;
  const connection = new Connection("live", {
    onOpen() {},
    onMessage() {},
    onClose: () => true,
  });
  for (let drop = 0; drop < 6; drop++) FakeSocket.all[0].drop();
  assert.deepEqual(delays, [250, 500, 1000, 2000, 4000, 4000]);
  connection.failures = 0;
  Math.random = () => 0;
  FakeSocket.all[0].drop();
  Math.random = () => 1;
  connection.failures = 0;
  FakeSocket.all[0].drop();
  assert.deepEqual(delays.slice(-2), [187.5, 312.5]);
});

test("a connection carries JSON, and sends nothing while it is down", () => {
  /** @type {any[]} */
  const heard = [];
  const connection = new Connection("live", {
    onOpen: () => heard.push("open"),
    onMessage: (message) => heard.push(message),
    onClose: (code) => {
      heard.push(code);
      return false;
    },
  });
  const [socket] = FakeSocket.all;
  assert.equal(socket.url, "ws://localhost:8000/api/live");
  connection.send({ too: "early" });
  socket.open();
  connection.send({ a: 1 });
  socket.receive({ b: 2 });
  socket.drop(1013);
  assert.deepEqual(socket.sent, [{ a: 1 }]);
  assert.deepEqual(heard, ["open", { b: 2 }, 1013]);
  assert.equal(FakeSocket.all[0], socket); // not restored
});

test("a connection that is closed stays closed", () => {
  const connection = new Connection("live", { onOpen() {}, onMessage() {}, onClose: () => true });
  const [socket] = FakeSocket.all;
  connection.close();
  assert.equal(socket.readyState, 3);
  assert.equal(socket.onclose, null);
  socket.drop();
  assert.equal(FakeSocket.all[0], socket);
});

test("a connection that is closed while it waits is not restored", async () => {
  Math.random = () => -1.5; // no delay
  const connection = new Connection("live", { onOpen() {}, onMessage() {}, onClose: () => true });
  const [socket] = FakeSocket.all;
  socket.drop();
  connection.close();
  await new Promise((resolve) => setTimeout(resolve, 2));
  assert.equal(FakeSocket.all[0], socket);
});

test("jobs find things, and end with the last one or an error", async () => {
  /** @type {any[]} */
  const found = [];
  const one = backend.start({ do: "solve" }, (progress) => found.push(progress));
  const [socket] = FakeSocket.all;
  socket.open();
  const other = backend.start({ do: "choose" });
  const [first, second] = socket.sent;
  assert.deepEqual([first.do, second.do, second.id - first.id], ["solve", "choose", 1]);
  socket.receive({ id: first.id, event: "found", data: 1 });
  socket.receive({ id: first.id, event: "found", data: 2 });
  socket.receive({ id: second.id, event: "error", code: "rule.over" });
  socket.receive({ id: first.id, event: "done" });
  socket.receive({ id: first.id, event: "found", data: 3 });
  assert.equal(await one.result, 2);
  assert.deepEqual(found, [1, 2]);
  await assert.rejects(other.result, (error) => {
    assert.ok(error instanceof BackendError);
    return error.code === "rule.over";
  });
});

test("a job that is cancelled is forgotten, and the server told once", () => {
  const [socket] = FakeSocket.all;
  const job = backend.start({ do: "solve" });
  const { id } = socket.sent.at(-1);
  const before = socket.sent.length;
  job.cancel();
  job.cancel();
  assert.deepEqual(socket.sent.slice(before), [{ id, do: "cancel" }]);
});

test("jobs are sent again when the connection is restored", () => {
  collectDelays();
  /** @type {boolean[]} */
  const reachable = [];
  backend.watchReachability((isReachable) => reachable.push(isReachable));
  const job = backend.start({ do: "solve" });
  const { id } = FakeSocket.all[0].sent.at(-1);
  FakeSocket.all[0].drop();
  assert.deepEqual(reachable, [false]);
  FakeSocket.all[0].open();
  assert.deepEqual(reachable, [false, true]);
  assert.deepEqual(FakeSocket.all[0].sent, [{ id, do: "solve" }]);
  job.cancel();
});

test("a page without jobs is evicted in silence, and connects for its next job", () => {
  const delays = collectDelays();
  /** @type {boolean[]} */
  const reachable = [];
  backend.watchReachability((isReachable) => reachable.push(isReachable));
  const [socket] = FakeSocket.all;
  const job = backend.start({ do: "solve" });
  socket.drop(TRY_AGAIN_LATER); // it has a job
  assert.notEqual(FakeSocket.all[0], socket);
  FakeSocket.all[0].open();
  job.cancel();
  const [evicted] = FakeSocket.all;
  evicted.drop(TRY_AGAIN_LATER);
  assert.equal(FakeSocket.all[0], evicted);
  assert.deepEqual(reachable, [false, true]);
  backend.start({ do: "solve" }).cancel();
  assert.notEqual(FakeSocket.all[0], evicted);
  Math.random = () => 0.5;
  FakeSocket.all[0].drop();
  FakeSocket.all[0].open();
  FakeSocket.all[0].drop();
  assert.deepEqual(delays.slice(-2), [250, 250]); // the delays begin anew after a success
});

// The flag that stops a worker.

test("a flag without shared memory is read at most every 40 ms", (context) => {
  let now = 1000;
  let requests = 0;
  let status = 200;
  context.mock.method(performance, "now", () => now);
  class FakeRequest {
    status = 0;
    /** @param {...unknown} params */
    open(...params) {
      assert.deepEqual(params, ["GET", "blob:x", false]);
    }
    send() {
      requests += 1;
      if (status === 0) throw new TypeError();
      this.status = status;
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  const isStopped = stopFlagReader("blob:x");
  now += 39;
  assert.deepEqual([isStopped(), requests], [false, 0]);
  now += 1;
  assert.deepEqual([isStopped(), requests], [false, 1]);
  assert.deepEqual([isStopped(), requests], [false, 1]);
  now += 40;
  status = 0;
  assert.deepEqual([isStopped(), requests], [true, 2]);
  now += 40;
  assert.deepEqual([isStopped(), requests], [true, 2]);
});

test("a flag in shared memory is read at once", () => {
  Object.assign(globalThis, { crossOriginIsolated: true });
  const flag = new StopFlag();
  const isStopped = stopFlagReader(flag.token);
  assert.equal(isStopped(), false);
  flag.set();
  assert.equal(isStopped(), true);
});

// A class on the server.

test("requests of a class carry the secret of the role in a header", async () => {
  serve(200, "{}");
  await new ClassroomClient("student", "s").ask("tasks/1");
  await new ClassroomClient("teacher", "t").ask("", null);
  await new ClassroomClient("projector", "").request("");
  assert.deepEqual(requests, [
    ["/api/class/tasks/1", { headers: { "Seat-Secret": "s" } }],
    ["/api/class", jsonPost(null, { "Teacher-Secret": "t" })],
    ["/api/class", { headers: {} }],
  ]);
});

test("a browser has one secret for its seats in classes", () => {
  localStorage.removeItem("fourfold.class.secret");
  const secret = ownSecret();
  assert.equal(ownSecret(), secret);
  assert.equal(secret.length, 24);
});

test("every view of a class is received, until its secret is refused", () => {
  /** @type {any[]} */
  const heard = [];
  collectDelays();
  new ClassroomClient("student", "s").follow({
    onView: (view) => heard.push(view),
    onReachable: (isReachable) => heard.push(isReachable),
    onError: (error) => heard.push(error.code),
  });
  const [socket] = FakeSocket.all;
  assert.equal(socket.url, "ws://localhost:8000/api/class/live");
  socket.open();
  assert.deepEqual(socket.sent, [{ role: "student", secret: "s" }]);
  socket.receive({ event: "view", view: { n: 1 } });
  socket.drop();
  const [again] = FakeSocket.all;
  assert.notEqual(again, socket);
  again.receive({ event: "error", code: "class.stranger" });
  again.drop(STRANGER);
  assert.equal(FakeSocket.all[0], again);
  assert.deepEqual(heard, [true, { n: 1 }, false, "class.stranger"]);
});

test("delays begin anew once a view was received", () => {
  const delays = collectDelays();
  Math.random = () => 0.5;
  new ClassroomClient("student", "s").follow({ onView() {}, onReachable() {}, onError() {} });
  FakeSocket.all[0].drop();
  FakeSocket.all[0].drop();
  FakeSocket.all[0].receive({ event: "view", view: {} });
  FakeSocket.all[0].drop();
  assert.deepEqual(delays, [250, 500, 250]);
});

test("tasks of a class have titles", () => {
  /** @type {(content: object) => string} */
  const title = (content) => taskTitle(/** @type {any} */ (content));
  assert.equal(
    title({ what: "exercises", kind: "tictactoe", ask: "value", level: 2, count: 5 }),
    "school.exercises ask=sheet.value count=5 kind=app.tictactoe level=2",
  );
  assert.equal(
    title({ what: "puzzles", game: "quarto(rules=torus)", numbers: [1, 2] }),
    "school.puzzles count=2 game=app.quarto",
  );
  assert.equal(
    title({ what: "games", game: "other(n=3)", form: "swiss" }),
    "school.games form=arena.swiss game=other",
  );
});
