import assert from "node:assert/strict";
import { test } from "node:test";
import { NotLoadedError } from "../../src/fourfold/frontend/static/js/errors.js";
import { withLoading } from "../../src/fourfold/frontend/static/js/friend/table.js";
import { remoteRules } from "../../src/fourfold/frontend/static/js/rules/remote.js";

/** A backend for a game whose positions are the numbers of moves made. */
function countingBackend() {
  /** @type {any[]} */
  const requests = [];
  const backend = /** @type {Backend} */ ({
    async ask(path, body) {
      requests.push([path, body]);
      const first = Number(body.position ?? 0);
      return [
        first,
        ...body.moves.map(
          (/** @type {string} */ _, /** @type {number} */ index) => first + index + 1,
        ),
      ].map((count) => ({
        position: String(count),
        to_move: count % 2,
        legal_moves: ["go"],
        outcome: null,
        grid: { marks: [["x"]], moves: [["go"]] },
      }));
    },
  });
  return { backend, requests };
}

test("positions are loaded when they are needed", async () => {
  const { backend, requests } = countingBackend();
  const rules = remoteRules("count", { n: [2] });
  const error = await Promise.resolve()
    .then(() => rules.start({ n: 2 }))
    .catch((reason) => reason);
  assert.ok(error instanceof NotLoadedError);
  await error.load(backend);
  const start = rules.start({ n: 2 });
  assert.equal(rules.format(start), "0");
  assert.deepEqual(requests, [["line", { game: "count(n=2)", position: null, moves: [] }]]);
});

test("a whole game is loaded with one request", async () => {
  const { backend, requests } = countingBackend();
  const rules = remoteRules("count", {});
  const load = async (/** @type {() => unknown} */ make) => {
    for (;;) {
      try {
        return make();
      } catch (error) {
        if (!(error instanceof NotLoadedError)) throw error;
        await error.load(backend);
      }
    }
  };
  await load(() => rules.preload?.(rules.start(), ["go", "go", "go"]));
  assert.equal(requests.length, 2);
  let position = rules.start();
  for (const move of ["go", "go", "go"]) position = rules.play(position, move);
  assert.equal(rules.format(position), "3");
  assert.equal(rules.toMove(position), 1);
  assert.equal(requests.length, 2);
});

test("errors that loading cannot repair are passed on", async () => {
  const failing = withLoading(() => {
    throw new TypeError("other");
  });
  await assert.rejects(failing, TypeError);
});

test("positions that were read, played or started are known", async () => {
  const { backend, requests } = countingBackend();
  const rules = remoteRules("count", { n: [2] });
  const load = async (/** @type {() => any} */ make) => {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof NotLoadedError)) throw error;
      await error.load(backend);
      return make();
    }
  };
  const seven = await load(() => rules.parse(" 7 ", { n: 2 }));
  assert.deepEqual(requests[0], ["line", { game: "count(n=2)", position: "7", moves: [] }]);
  const eight = await load(() => rules.play(seven, " go "));
  assert.deepEqual(requests[1], ["line", { game: "count(n=2)", position: "7", moves: ["go"] }]);
  assert.equal(rules.format(eight), "8");
  assert.deepEqual(
    [rules.toMove(seven), rules.outcome(seven), rules.legalMoves(seven)],
    [1, null, ["go"]],
  );
  assert.deepEqual([rules.markAt(seven, 0), rules.markAt(seven, 1)], ["x", "."]);
  assert.equal(requests.length, 2);
  assert.deepEqual([rules.name, rules.options], ["count", { n: [2] }]);
});

test("loads of the same positions have the same key", () => {
  const rules = remoteRules("count", {});
  const keyOf = (/** @type {() => unknown} */ make) => {
    try {
      make();
    } catch (error) {
      return error instanceof NotLoadedError && error.key;
    }
  };
  assert.equal(
    keyOf(() => rules.parse("7")),
    keyOf(() => rules.parse("7")),
  );
  assert.notEqual(
    keyOf(() => rules.parse("7")),
    keyOf(() => rules.parse("8")),
  );
});

test("the end of a game is its winner and reason", async () => {
  const outcome = { winner: 1, reason: "line", points: [0, 1] };
  const rules = remoteRules("count", {});
  const data = {
    position: "9",
    to_move: 0,
    legal_moves: [],
    outcome,
    grid: { marks: [], moves: [] },
  };
  const backend = /** @type {any} */ ({ ask: async () => [data] });
  const error = await Promise.resolve()
    .then(() => rules.parse("9"))
    .catch((reason) => reason);
  await error.load(backend);
  assert.deepEqual(rules.outcome(rules.parse("9")), { winner: 1, reason: "line" });
});
