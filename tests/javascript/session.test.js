import assert from "node:assert/strict";
import { test } from "node:test";
import { RuleError } from "../../src/fourfold/frontend/static/js/errors.js";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import {
  appendMove,
  givePiece,
  goTo,
  HUMAN,
  isHumansTurn,
  isRunning,
  lastHumanPly,
  makeMove,
  moverOf,
  moveTime,
  openSession,
  outcomeOf,
  placePiece,
  positionOf,
  preciseTime,
  StillHost,
  shownPosition,
  spendTime,
  timeText,
} from "../../src/fourfold/frontend/static/js/session.js";

const seats = [HUMAN, "novice"];
const tictactoe = games.find("tictactoe");

/** @param {Partial<Session>} [fields] */
const open = (fields) => openSession({ game: tictactoe, seats, ...fields });

/** @param {Session} session */
const boardOf = ({ game, positions }) => game.rules.format(positions.at(-1));

test("a session replays its moves", () => {
  const session = open({ moves: ["b2", "a1"] });
  assert.equal(boardOf(session), "o../.x./...");
  assert.equal(session.at, 2);
  assert.equal(moverOf(session), 0);
  assert.throws(() => open({ moves: ["b2", "b2"] }), RuleError);
});

test("names of sessions differ", () => {
  assert.notEqual(open().name, open().name);
});

test("a move at an earlier position drops the later ones", () => {
  const session = makeMove(goTo(open({ moves: ["b2", "a1", "c3"] }), 1), "c1");
  assert.deepEqual(session.moves, ["b2", "c1"]);
  assert.equal(session.positions.length, 3);
});

test("steps stay within the game", () => {
  const session = open({ moves: ["b2"] });
  assert.equal(goTo(session, 9).at, 1);
  assert.equal(goTo(session, -1).at, 0);
});

test("a player's move leaves an earlier position on the board", () => {
  const session = appendMove(goTo(open({ moves: ["b2", "a1"] }), 1), "c3");
  assert.equal(session.at, 1);
  assert.deepEqual(session.moves, ["b2", "a1", "c3"]);
  assert.equal(appendMove(open(), "b2").at, 1);
});

test("the last decision of a person", () => {
  assert.equal(lastHumanPly(open()), -1);
  assert.equal(lastHumanPly(open({ moves: ["b2", "a1"] })), 0);
  assert.equal(lastHumanPly(open({ moves: ["b2"], seats: ["novice", HUMAN] })), -1);
});

test("nobody moves after the end", () => {
  const won = open({ moves: ["a1", "a2", "b1", "b2", "c1"] });
  assert.deepEqual(outcomeOf(won), { winner: 0, reason: "line" });
  assert.equal(isHumansTurn(won), false);
  assert.equal(isHumansTurn(open()), true);
});

test("a turn of Quarto is a placement and a gift", () => {
  const game = games.find("quarto");
  const session = openSession({ game, seats, moves: [":6"] });
  const placed = placePiece(session, 10);
  assert.equal(placed.placed, 10);
  assert.deepEqual(placed.moves, [":6"]);
  assert.equal(game.rules.format(shownPosition(placed)), "..../..../..6./.... -");
  assert.deepEqual(givePiece(placed, 4).moves, [":6", "c3:4"]);
});

test("a winning placement completes the turn", () => {
  const game = games.find("quarto");
  const threatened = game.rules.parse("01../2.../..../.... 3", game.options);
  assert.equal(openSession({ game, seats, start: threatened, placed: 15 }).placed, 15);
  const near = game.rules.parse("012./..../..../.... 3", game.options);
  assert.deepEqual(openSession({ game, seats, start: near, placed: 3 }).moves, ["d1:"]);
});

test("the clock gives its increment from the second move on", () => {
  const clock = { minutes: 1, increment: 5 };
  const session = makeMove(open({ clock }), "b2");
  assert.deepEqual(session.left, [60_000, 60_000]);
  assert.deepEqual(makeMove(session, "a1").left, [60_000, 65_000]);
});

test("the clock runs for the player to move, who loses on time", () => {
  const session = open({ clock: { minutes: 1, increment: 0 }, moves: ["b2"] });
  const state = /** @type {TableState} */ ({ session, setup: null, paused: false });
  assert.equal(isRunning(state), true);
  assert.equal(isRunning({ ...state, paused: true }), false);
  assert.equal(timeText(spendTime(session, 10_001), 1), "0:50");
  const lost = spendTime(session, 60_000);
  assert.deepEqual(lost.ended, { winner: 0, reason: "time" });
  assert.deepEqual(outcomeOf(lost), { winner: 0, reason: "time" });
});

test("a player takes a small part of its time for each move", () => {
  assert.equal(moveTime(open(), 0), Infinity);
  assert.equal(moveTime(open({ clock: { minutes: 1, increment: 0 } }), 0), 2);
  assert.equal(moveTime(open({ clock: { minutes: 1, increment: 0 }, left: [10, 10] }), 0), 0.05);
});

test("a session may show an earlier position", () => {
  const session = open({ moves: ["b2", "a1"], at: 1 });
  assert.equal(session.game.rules.format(positionOf(session)), ".../.x./...");
  assert.equal(open({ moves: ["b2"], at: 5 }).at, 1);
  assert.equal(outcomeOf({ ...session, ended: { winner: 0, reason: "time" } }), null);
  assert.equal(moverOf(session), 1);
});

test("the increment belongs to the player who moved, at the end of the game only", () => {
  const clock = { minutes: 1, increment: 5 };
  const session = open({ clock, moves: ["b2", "a1"] });
  assert.deepEqual(makeMove(session, "c3").left, [65_000, 60_000]);
  assert.deepEqual(makeMove(goTo(session, 1), "c3").left, [60_000, 60_000]);
  assert.deepEqual(open({ moves: ["b2"] }).left, [0, 0]);
  assert.deepEqual(makeMove(open({ moves: ["b2"] }), "a1").left, [0, 0]);
});

test("a move clears a placement and the end on time", () => {
  const ended = { winner: 0, reason: "time" };
  const session = { ...open({ moves: ["b2"], ended }), placed: 3 };
  const after = makeMove(session, "a1");
  assert.deepEqual([after.ended, after.placed], [null, null]);
});

test("the clock runs from the first move to the end", () => {
  const clock = { minutes: 1, increment: 0 };
  const state = (/** @type {object} */ fields) =>
    /** @type {any} */ ({ session: open({ clock, ...fields }), setup: null, paused: false });
  assert.equal(isRunning(state({})), false);
  assert.equal(isRunning(state({ moves: ["b2"], clock: null })), false);
  assert.equal(isRunning(state({ moves: ["b2"], at: 0 })), true);
  assert.equal(isRunning({ ...state({ moves: ["b2"] }), setup: {} }), false);
  assert.equal(isRunning(state({ moves: ["a1", "a2", "b1", "b2", "c1"] })), false);
  const shown = open({ clock, moves: ["b2"], at: 0 });
  assert.deepEqual(spendTime(shown, 1000).left, [60_000, 59_000]);
  assert.equal(spendTime(shown, 59_999).ended, null);
  assert.equal(spendTime(shown, 70_000).left[1], 0);
});

test("a player's time for a move grows with the increment", () => {
  const clock = { minutes: 1, increment: 10 };
  assert.equal(moveTime(open({ clock }), 0), 9);
  assert.equal(moveTime(open({ clock, left: [4000, 60_000] }), 0), 2);
  assert.equal(moveTime(open({ clock, left: [4000, 60_000] }), 1), 9);
});

test("times are minutes and seconds, below ten seconds with tenths", () => {
  const clock = { minutes: 1, increment: 0 };
  const text = (/** @type {number} */ left) => timeText(open({ clock, left: [left, 0] }), 0);
  assert.deepEqual(
    [text(60_000), text(59_001), text(9_000), text(605_000)],
    ["1:00", "1:00", "0:09", "10:05"],
  );
  assert.equal(timeText(open(), 0), "");
  assert.deepEqual([10, 9.96, 9.94, 0.04, -1, 75.2].map(preciseTime), [
    "0:10",
    "10.0",
    "9.9",
    "0.0",
    "0.0",
    "1:16",
  ]);
});

test("a board that is only shown takes no move", () => {
  const host = new StillHost(/** @type {any} */ ({ session: open(), hint: null }));
  let calls = 0;
  host.onChange(() => {
    calls += 1;
  });
  assert.deepEqual(
    [host.mayMove, host.play("b2"), host.place(1), host.give(1)],
    [false, false, false, false],
  );
  assert.equal(host.values.estimateOfMove("b2"), null);
  assert.equal(host.values.boundsOfMove("b2"), null);
  assert.equal(host.values.analysis(), undefined);
  host.change(/** @type {any} */ ({ hint: { move: "b2" } }));
  assert.equal(calls, 1);
  assert.deepEqual(host.state.hint, { move: "b2" });
  assert.equal(host.onBoard, host.state.session);
  host.setState(null);
  assert.equal(calls, 1);
});
