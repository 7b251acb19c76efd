import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { NotLoadedError, RuleError } from "../../src/fourfold/frontend/static/js/errors.js";
import {
  alternativeOfSender,
  alternativeTo,
  explainGame,
  formatLink,
  isLink,
  loadMemory,
  newLinkedGame,
  parseLink,
  saveMemory,
  sessionOf,
  statusText,
} from "../../src/fourfold/frontend/static/js/friend/linked-game.js";
import { FriendTable } from "../../src/fourfold/frontend/static/js/friend/table.js";
import { goTo, HUMAN, openSession } from "../../src/fourfold/frontend/static/js/session.js";

const WON = ["a1", "a2", "b1", "b2", "c1"];

/** @type {(moves: string[], side?: number | null) => Session} */
const sessionAt = (moves, side = 0) => sessionOf({ id: "123456", spec: "tictactoe", moves }, side);

// Correspondence games.

test("only addresses with an identifier are links", () => {
  assert.equal(isLink("#letter=abc-d_1&quarto"), true);
  assert.equal(isLink("#letter=short&quarto"), false);
  assert.equal(isLink("#letter=abcdef"), false);
  assert.deepEqual(parseLink("#letter=abcdef&quarto"), { id: "abcdef", spec: "quarto", moves: [] });
  assert.equal(formatLink({ id: "abcdef", spec: "quarto", moves: [] }), "#letter=abcdef&quarto");
  assert.deepEqual(parseLink("#letter=abcdef&quarto&first=x&moves=:6,a1:2").moves, [":6", "a1:2"]);
  assert.deepEqual(parseLink("#letter=abcdef&quarto&moves=:6&moves=:7").moves, [":6"]);
  assert.equal(isLink(formatLink(newLinkedGame("quarto"))), true);
  assert.deepEqual(newLinkedGame("quarto(rules=torus)").spec, "quarto(rules=torus)");
  assert.ok(newLinkedGame("quarto").id.length >= 10);
});

test("the moves and the side of a game are remembered under its identifier", () => {
  assert.equal(saveMemory("one", { side: 1, moves: ["a1"] }), "");
  assert.deepEqual(loadMemory("one"), { side: 1, moves: ["a1"] });
  assert.equal(loadMemory("two"), null);
});

test("a link that goes on from what is remembered has no alternative", () => {
  assert.equal(alternativeTo(["a1", "b2"], ["a1"]), null);
  assert.equal(alternativeTo(["a1"], ["a1"]), null);
  assert.equal(alternativeTo([], []), null);
});

test("an older link and another course of the game are told apart", () => {
  const remembered = ["a1", "b2", "c3"];
  assert.deepEqual(alternativeTo(["a1"], remembered), {
    at: 1,
    moves: remembered,
    isLater: true,
  });
  assert.deepEqual(alternativeTo(["a1", "c1"], remembered), {
    at: 1,
    moves: remembered,
    isLater: false,
  });
});

test("whoever sends two courses of a game is told so", () => {
  assert.equal(alternativeOfSender(["a1", "b2"], ["a1"]), null);
  assert.equal(alternativeOfSender(["a1"], ["a1", "b2"]), null);
  assert.equal(alternativeOfSender(["a1"], ["a1"]), null);
  assert.deepEqual(alternativeOfSender(["a1", "c1"], ["a1", "b2"]), {
    at: 1,
    moves: ["a1", "b2"],
    isOurs: true,
  });
});

test("a person plays one side of a linked game, a friend the other", () => {
  const session = sessionAt(["a1"], 1);
  assert.deepEqual(session.seats, ["friend", HUMAN]);
  assert.deepEqual(session.people, ["letter.friend", "seat.human"]);
  assert.deepEqual(session.moves, ["a1"]);
  assert.deepEqual(sessionAt([], null).seats, ["friend", "friend"]);
});

test("the status says that the friend is to move", () => {
  assert.equal(statusText(sessionAt(["a1"]), 0), "letter.theirs");
  assert.equal(statusText(sessionAt([]), 0), "status.mark mark=x who=seat.your_turn");
  const earlier = goTo(sessionAt(["a1", "b2", "c3"]), 1);
  assert.equal(statusText(earlier, 0), "status.past at=1 count=3");
  assert.equal(statusText(sessionAt(WON, 1), 1), "status.won_plain who=letter.friend");
});

test("the explanation says what to do with the link", () => {
  /** @type {(session: Session, isUnsent?: boolean, alternative?: any) => string} */
  const explain = (session, isUnsent = false, alternative = null) =>
    explainGame(session, 0, session.moves, isUnsent, alternative);
  assert.equal(explain(sessionAt([])), "letter.yours");
  assert.equal(explain(sessionAt(["a1"])), "letter.sent");
  assert.equal(explain(sessionAt(["a1"]), true), "letter.drawn");
  assert.equal(explain(sessionAt(WON)), "letter.over");
  const moves = ["a1", "b2", "c3"];
  const later = { at: 1, moves, isLater: true };
  assert.equal(explain(sessionAt(["a1"]), false, later), "letter.older count=2");
  assert.equal(explain(sessionAt(["a1"]), true, later), "letter.drawn");
  const other = { at: 1, moves, isLater: false };
  assert.equal(
    explain(sessionAt(["a1", "c1"]), false, other),
    "letter.differs at=2 here=c1 there=b2",
  );
  const ours = { at: 1, moves, isOurs: true };
  assert.equal(explain(sessionAt(["a1", "c1"]), false, ours), "letter.two_sent at=2");
});

// The table of a game between two people.

/** @type {any[]} */
let made = [];

beforeEach(() => {
  made = [];
});

/** @type {(moves: string[], side: number | null) => FriendTable} */
function tableAt(moves, side) {
  const table = new FriendTable((move, ply) => made.push([move, ply]));
  table.open(sessionAt(moves), side);
  return table;
}

test("a person moves on the own turn, at the end of the game", () => {
  assert.equal(tableAt([], 0).mayMove, true);
  assert.equal(tableAt([], 1).mayMove, false);
  assert.equal(tableAt([], null).mayMove, false);
  assert.equal(tableAt(WON, 1).mayMove, false);
  const table = tableAt(["a1", "b2"], 0);
  table.goTo(0);
  assert.equal(table.state.session.at, 0);
  assert.equal(table.mayMove, false);
  assert.equal(table.play("c3"), false);
  assert.equal(table.state.error, "Rule.not_yours");
});

test("a move is reported with its number", () => {
  const table = tableAt(["a1", "b2"], 0);
  assert.equal(table.play("c3"), true);
  assert.deepEqual(made, [["c3", 2]]);
  assert.deepEqual(table.state.session.moves, ["a1", "b2", "c3"]);
});

test("half a turn is no move yet", () => {
  const table = new FriendTable((move, ply) => made.push([move, ply]));
  const session = sessionOf({ id: "123456", spec: "quarto", moves: [":6"] }, 1);
  table.open(session, 1);
  assert.equal(table.place(0), true);
  assert.deepEqual(made, []);
  table.give(3);
  assert.deepEqual(made, [["a1:3", 1]]);
});

test("refused moves show the reason, which the next move clears", () => {
  const table = tableAt(["a1", "b2"], 0);
  assert.equal(table.play("a1"), false);
  assert.equal(table.state.error, "Rule.marked mark=x square=a1");
  assert.deepEqual(made, []);
  table.play("c3");
  assert.equal(table.state.error, "");
  const over = tableAt(WON, 1);
  over.play("c3");
  assert.equal(over.state.error, "Rule.over");
  over.goTo(0);
  assert.equal(over.state.error, "");
  over.refuse(new RuleError("some.code"));
  over.clear();
  assert.deepEqual([over.state.error, over.state.session], ["", null]);
});

test("a move that has to be loaded is made afterwards, unless the board has changed", async () => {
  let isLoaded = false;
  const load = async () => {
    isLoaded = true;
  };
  /** @param {Session} session */
  const make = (session) => {
    if (!isLoaded) throw new NotLoadedError("key", load);
    return openSession({ ...session, moves: [...session.moves, "c3"] });
  };
  const table = tableAt(["a1", "b2"], 0);
  assert.equal(table.attempt(make), true);
  await new Promise((resolve) => setTimeout(resolve, 1));
  assert.deepEqual(made, [["c3", 2]]);
  isLoaded = false;
  const other = tableAt(["a1", "b2"], 0);
  other.attempt(make);
  other.goTo(1);
  await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal(made.length, 1);
  const failing = tableAt([], 0);
  failing.attempt(() => {
    throw new NotLoadedError("key", () => Promise.reject(new RuleError("some.code")));
  });
  await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal(failing.state.error, "Some.code");
});
