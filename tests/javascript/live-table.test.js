import assert from "node:assert/strict";
import { test } from "node:test";
import { GONE } from "../../src/fourfold/frontend/static/js/constants.js";
import { LiveModel } from "../../src/fourfold/frontend/static/js/friend/live-model.js";
import { TableConnection } from "../../src/fourfold/frontend/static/js/friend/table-connection.js";
import { goTo, HUMAN } from "../../src/fourfold/frontend/static/js/session.js";
import { FakeSocket } from "./setup.js";

/** A table of Ada (seat 0) and Bob (seat 1); Ada moves first in the first game. */
const TABLE = {
  game: "tictactoe",
  start: null,
  moves: ["b2"],
  seats: [
    { name: "Ada", is_there: true },
    { name: "Bob", is_there: false },
  ],
  first: 0,
  number: 1,
  tally: [1.5, 0.5],
  to_move: 1,
  ending: null,
  clock: null,
  offer: null,
  asked: [],
  watching: 2,
  said: null,
  version: 7,
};

/** @type {(you: number | null, changes?: object) => LiveModel} */
const model = (you, changes) => new LiveModel(/** @type {any} */ ({ ...TABLE, ...changes }), you);

const resigned = { ending: { winner: 0, reason: "resigned" }, to_move: null };
const empty = { seats: [TABLE.seats[0], null], to_move: null };

test("a table runs while both seats are taken and nothing ended it", () => {
  assert.equal(model(0).isRunning, true);
  assert.equal(model(0, empty).isFull, false);
  assert.equal(model(0, empty).isRunning, false);
  assert.equal(model(0, resigned).isRunning, false);
});

test("the person at a seat moves for its side, and a watcher for none", () => {
  assert.equal(model(0).yourSide, 0);
  assert.equal(model(0, { first: 1 }).yourSide, 1);
  assert.equal(model(1, { first: 1 }).yourSide, 0);
  assert.equal(model(null).yourSide, null);
  assert.equal(model(0, empty).yourSide, null);
});

test("the board changes with moves, names, games, ends and seats only", () => {
  const { boardKey } = model(0);
  assert.equal(model(0, { version: 8, watching: 5, tally: [2, 0] }).boardKey, boardKey);
  for (const changes of [
    { moves: ["b2", "a1"] },
    { number: 2 },
    resigned,
    empty,
    { seats: [{ name: "Ada" }, { name: "Eve" }] },
  ]) {
    assert.notEqual(model(0, changes).boardKey, boardKey);
  }
  assert.notEqual(model(1).boardKey, boardKey);
});

test("the session has the moves, and names by side", () => {
  const { session } = model(0);
  assert.deepEqual(session.moves, ["b2"]);
  assert.deepEqual(session.seats, [HUMAN, "Bob"]);
  assert.deepEqual(session.people, ["friend.you name=Ada", "Bob"]);
  const second = model(0, { first: 1 }).session;
  assert.deepEqual(second.people, ["Bob", "friend.you name=Ada"]);
  assert.deepEqual(second.seats, ["Bob", HUMAN]);
  const set = model(0, { start: "x../.../...", moves: [] }).session;
  assert.equal(set.game.rules.format(set.positions[0]), "x../.../...");
  assert.equal(set.ended, null);
  assert.deepEqual(model(0, { ...resigned, first: 1 }).session.ended, {
    reason: "resigned",
    winner: 1,
  });
  const agreed = { ending: { winner: null, reason: "agreed" } };
  assert.equal(model(0, agreed).session.ended?.winner, null);
});

test("people without a name are the inviter and the guest", () => {
  const nameless = { seats: [{ name: "" }, { name: "" }] };
  assert.equal(model(null, nameless).nameOf(0), "friend.inviter");
  assert.equal(model(null, nameless).nameOf(1), "friend.guest");
  assert.equal(model(0, nameless).nameOf(0), "seat.human");
  assert.equal(model(0, empty).nameOf(1), "friend.free");
});

test("the card of a side shows its person, turn, absence and points", () => {
  assert.deepEqual(model(0).seatCard(1), {
    name: "Bob",
    note: "seat.to_move · friend.not_there",
    isActive: true,
    isWinner: false,
    isThere: false,
  });
  assert.deepEqual(model(0, { number: 2 }).seatCard(0), {
    name: "friend.you name=Ada",
    note: "friend.tally count=1.5",
    isActive: false,
    isWinner: false,
    isThere: true,
  });
  assert.equal(model(0, { first: 1 }).seatCard(0).name, "Bob");
  const over = model(0, resigned).seatCard(0);
  assert.deepEqual([over.isWinner, over.note], [true, "friend.tally count=1.5"]);
  assert.equal(model(0, empty).seatCard(1).isThere, null);
  assert.equal(model(0, { ...empty, to_move: 1 }).seatCard(1).isActive, false);
});

test("the clock that runs loses the time that has passed", () => {
  assert.equal(model(0).timesLeft(1), null);
  const clock = { left: [60, 50], runs: 1 };
  assert.deepEqual(model(0, { clock }).timesLeft(2), [60, 48]);
  assert.deepEqual(model(0, { clock, first: 1 }).timesLeft(2), [48, 60]);
  assert.deepEqual(model(0, { clock: { ...clock, runs: null } }).timesLeft(2), [60, 50]);
});

test("the status says whose turn it is, who is missing or how the game ended", () => {
  const status = (/** @type {LiveModel} */ one) => one.statusText(one.session);
  assert.equal(status(model(0, empty)), "friend.waiting");
  assert.equal(status(model(null, empty)), "friend.seat_free");
  assert.equal(status(model(0)), "status.thinking who=Bob");
  assert.equal(status(model(1)), "status.mark mark=o who=seat.your_turn");
  assert.equal(status(model(null)), "status.thinking who=Bob · friend.watching count=2");
  assert.equal(model(0).statusText(goTo(model(0).session, 0)), "status.past at=0 count=1");
  const ending = (/** @type {number | null} */ you, /** @type {object} */ end) =>
    status(model(you, { ending: end }));
  assert.equal(ending(0, { winner: 0, reason: "resigned" }), "friend.resigned_you loser=Bob");
  assert.equal(ending(1, { winner: 0, reason: "resigned" }), "friend.resigned_lost who=Ada");
  assert.match(ending(null, { winner: 0, reason: "resigned" }), /^friend.resigned .*loser=Bob/);
  assert.match(ending(0, { winner: 0, reason: "time" }), /^friend.time_you/);
  assert.match(ending(1, { winner: 0, reason: "time" }), /^friend.time /);
  assert.equal(ending(0, { winner: null, reason: "agreed" }), "friend.agreed");
  const won = { moves: ["a1", "a2", "b1", "b2", "c1"], ending: { winner: 0, reason: "line" } };
  assert.equal(status(model(null, won)), "status.won_plain who=Ada");
});

test("the result is that of the person here", () => {
  assert.equal(model(0).result, null);
  assert.equal(model(0, resigned).result, "win");
  assert.equal(model(1, resigned).result, "loss");
  assert.equal(model(null, resigned).result, null);
  assert.equal(model(0, { ending: { winner: null, reason: "agreed" } }).result, "draw");
});

test("an offer may be made once, while there is none", () => {
  assert.equal(model(0).mayOffer("draw"), true);
  assert.equal(model(null).mayOffer("draw"), false);
  assert.equal(model(0, { offer: { seat: 1, kind: "draw" } }).mayOffer("rematch"), false);
  const asked = [{ seat: 0, kind: "draw" }];
  assert.equal(model(0, { asked }).mayOffer("draw"), false);
  assert.equal(model(0, { asked }).mayOffer("takeback"), true);
  assert.equal(model(1, { asked }).mayOffer("draw"), true);
});

test("only who has moved may ask for a move back", () => {
  const { session } = model(0);
  assert.equal(model(0).hasMoved(session), true);
  assert.equal(model(1).hasMoved(session), false);
});

// The connection to a live table.

function connect() {
  /** @type {any[]} */
  const heard = [];
  const listener = {
    onTable: (/** @type {any} */ you, /** @type {any} */ table) =>
      heard.push(["table", you, table]),
    onReachable: (/** @type {boolean} */ isReachable) => heard.push(isReachable),
    onLag: (/** @type {number} */ seconds) => heard.push(["lag", seconds]),
    onGone: () => heard.push("gone"),
  };
  const connection = new TableConnection("key", "secret", listener);
  const [socket] = FakeSocket.all;
  socket.open();
  return { connection, socket, heard };
}

const SCENE = { event: "scene", you: 1, table: { version: 1 } };

test("whoever connects says which seat is theirs, and receives the table", () => {
  const { connection, socket, heard } = connect();
  assert.equal(socket.url, "ws://localhost:8000/api/tables/key/live");
  assert.deepEqual(socket.sent, [{ do: "come", secret: "secret" }]);
  connection.connection.failures = 3;
  socket.receive(SCENE);
  socket.receive(SCENE);
  assert.deepEqual(heard, [true, ["table", 1, { version: 1 }], ["table", 1, { version: 1 }]]);
  assert.equal(connection.connection.failures, 0);
  connection.close();
});

test("pings are answered, and their lag is shown once it is known", () => {
  const { connection, socket, heard } = connect();
  socket.receive({ event: "ping", number: 4, lag: null });
  socket.receive({ event: "ping", number: 5, lag: 0.2 });
  assert.deepEqual(socket.sent.slice(1), [
    { do: "pong", number: 4 },
    { do: "pong", number: 5 },
  ]);
  assert.deepEqual(heard, [["lag", 0.2]]);
  connection.close();
});

test("actions wait for the table, and are accepted or refused", async () => {
  const { connection, socket } = connect();
  const early = connection.act({ do: "move", move: "b2", ply: 0 });
  assert.equal(socket.sent.length, 1);
  socket.receive(SCENE);
  assert.deepEqual(socket.sent[1], { id: 1, do: "move", move: "b2", ply: 0 });
  const draw = connection.act({ do: "offer", kind: "draw" });
  assert.deepEqual(socket.sent[2], { id: 2, do: "offer", kind: "draw" });
  socket.receive({ event: "done", id: 1 });
  socket.receive({ event: "error", id: 2, code: "table.asked", message: "asked" });
  await early;
  await assert.rejects(draw, { code: "table.asked" });
  socket.receive({ event: "done", id: 9 });
  connection.close();
});

test("a move is sent again when the connection is restored, other actions fail", async (context) => {
  context.mock.method(Math, "random", () => 0);
  context.mock.method(globalThis, "setTimeout", (/** @type {() => void} */ act) => act());
  const { connection, socket, heard } = connect();
  socket.receive(SCENE);
  connection.act({ do: "move", move: "b2", ply: 0 });
  const greeting = connection.act({ do: "greet", greeting: "hello" });
  socket.drop();
  await assert.rejects(greeting, { unreachable: true });
  assert.deepEqual(heard.at(-1), false);
  connection.act({ do: "greet", greeting: "bye" }); // waits until the table is known again
  const [again] = FakeSocket.all;
  assert.notEqual(again, socket);
  again.open();
  assert.equal(again.sent.length, 1);
  again.receive(SCENE);
  assert.deepEqual(heard.slice(-2, -1), [true]);
  assert.deepEqual(
    again.sent.map(({ id, do: action }) => [id, action]),
    [
      [undefined, "come"],
      [1, "move"],
      [3, "greet"],
    ],
  );
});

test("a table that is gone is not asked for again", () => {
  const { socket, heard } = connect();
  const count = FakeSocket.all.length;
  socket.drop(GONE);
  assert.deepEqual(heard, ["gone"]);
  assert.equal(FakeSocket.all.length, count);
});
