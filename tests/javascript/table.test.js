import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { NotLoadedError, RuleError } from "../../src/fourfold/frontend/static/js/errors.js";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import { parseAddress } from "../../src/fourfold/frontend/static/js/router.js";
import { HUMAN, isAtEnd, openSession } from "../../src/fourfold/frontend/static/js/session.js";
import { Table } from "../../src/fourfold/frontend/static/js/table.js";
import { FakeSocket } from "./setup.js";

const clock = { minutes: 1, increment: 0 };

/** @param {string} address */
const tableAt = (address) => new Table(parseAddress(address));

function lastJob() {
  const [socket] = FakeSocket.all;
  if (socket.readyState !== FakeSocket.OPEN) socket.open();
  return socket.sent.findLast(({ do: job }) => job !== "cancel");
}

/** @type {(table: Table, data: object) => Promise<void>} */
async function answer(table, data) {
  const { id } = lastJob();
  const [socket] = FakeSocket.all;
  socket.receive({ id, event: "found", data });
  socket.receive({ id, event: "done" });
  await new Promise((resolve) => setTimeout(resolve, 1));
  table.change();
}

beforeEach(() => {
  for (const name of Object.keys(localStorage)) localStorage.removeItem(name);
  localStorage.setItem("fourfold.pace", '"at_once"');
});

test("moves of a person change the game and the address", () => {
  const table = tableAt("#tictactoe&first=human&second=human");
  assert.equal(table.play("b2"), true);
  assert.deepEqual(table.state.session.moves, ["b2"]);
  assert.equal(table.state.notice, "said.mark square=b2 who=seat.person number=1");
  assert.equal(location.hash, "#tictactoe&first=human&second=human&moves=b2");
  assert.equal(history.state.name, table.state.session.name);
});

test("every whole turn is an entry of the history", () => {
  const table = tableAt("#quarto&first=human&second=human");
  const before = history.length;
  table.give(6);
  assert.equal(history.length, before + 1);
  table.place(10);
  assert.equal(history.length, before + 2);
  table.give(4);
  assert.equal(history.length, before + 2);
  assert.deepEqual(table.state.session.moves, [":6", "c3:4"]);
  table.place(0);
  table.place(1); // the placement may be changed
  assert.equal(table.state.session.placed, 1);
});

test("illegal moves and moves out of turn are refused with the reason", () => {
  const table = tableAt("#tictactoe&first=human&second=novice&moves=b2");
  assert.equal(table.play("a1"), false);
  assert.equal(table.state.error, "Rule.not_yours");
  assert.deepEqual(table.state.session.moves, ["b2"]);
  const two = tableAt("#tictactoe&first=human&second=human&moves=b2");
  assert.equal(two.play("b2"), false);
  assert.equal(two.state.error, "Rule.marked mark=x square=b2");
  two.play("a1");
  assert.equal(two.state.error, "");
  const over = tableAt("#tictactoe&first=human&second=human&moves=a1,a2,b1,b2,c1");
  over.play("c3");
  assert.equal(over.state.error, "Rule.over");
  two.refuse(new RuleError("some.code"));
  assert.equal(two.state.error, "Some.code");
});

test("the player who is to move is asked, and its move is played", async () => {
  const table = tableAt("#tictactoe&first=human&second=novice");
  table.change({ wantsHint: false });
  table.play("b2");
  assert.equal(lastJob().player, "novice");
  await answer(table, { move: "a1" });
  assert.deepEqual(table.state.session.moves, ["b2", "a1"]);
  assert.equal(table.state.notice, "said.mark square=a1 who=named.novice");
  assert.equal(table.state.paused, false);
});

test("an illegal move of a player pauses the game", async () => {
  const table = tableAt("#tictactoe&first=human&second=novice");
  table.play("b2");
  await answer(table, { move: "b2" });
  assert.deepEqual(table.state.session.moves, ["b2"]);
  assert.equal(table.state.paused, true);
  assert.equal(table.state.error, "Rule.marked mark=x square=b2");
});

test("a move that a player makes leaves an earlier position and its hint alone", () => {
  const table = tableAt("#tictactoe&first=human&second=human&moves=b2");
  table.goTo(0);
  table.setState({ hint: { move: "a1" }, paused: true });
  assert.equal(table.advance("a1"), true);
  assert.equal(table.state.session.at, 0);
  assert.deepEqual(table.state.hint, { move: "a1" });
  assert.equal(table.advance("zz"), false);
  table.goTo(2);
  table.setState({ hint: { move: "a1" } });
  table.advance("c3");
  assert.equal(table.state.hint, null);
});

test("time that runs out ends the game, and the address and the state say so", () => {
  const table = new Table(
    openSession({ game: games.find("tictactoe"), seats: [HUMAN, HUMAN], clock, moves: ["b2"] }),
  );
  let changes = 0;
  table.onChange(() => {
    changes += 1;
  });
  assert.equal(table.tick(59_000), true);
  assert.deepEqual(table.state.session.left, [60_000, 1000]);
  assert.equal(changes, 0); // the page need not be drawn
  assert.equal(table.tick(1000), true);
  assert.deepEqual(table.state.session.ended, { winner: 0, reason: "time" });
  assert.match(location.hash, /&timeout=second/);
  assert.equal(changes, 1);
  assert.equal(table.tick(1000), false);
  assert.equal(table.play("a1"), false);
});

test("the clock does not run before the first move, while paused or in set-up", () => {
  const table = tableAt("#tictactoe&first=human&second=human&clock=1+0");
  assert.equal(table.tick(1000), false);
  table.play("b2");
  table.change({ paused: true });
  assert.equal(table.tick(1000), false);
  table.change({ paused: false, setup: {} });
  assert.equal(table.tick(1000), false);
  assert.deepEqual(table.state.session.left, [60_000, 60_000]);
});

test("no help against a player on the clock, before the game is over", () => {
  const clocked = "#tictactoe&clock=1+0";
  const helped = (/** @type {string} */ address) => tableAt(address).mayBeHelped;
  assert.equal(helped("#tictactoe&first=human&second=novice"), true);
  assert.equal(helped(`${clocked}&first=human&second=novice`), false);
  assert.equal(helped(`${clocked}&first=human&second=human`), true);
  assert.equal(helped(`${clocked}&first=novice&second=novice`), true);
  const over = tableAt(`${clocked}&first=human&second=novice&moves=a1,a2,b1,b2,c1`);
  assert.equal(over.mayBeHelped, true);
  over.goTo(1);
  assert.equal(over.mayBeHelped, true);
  const table = tableAt(`${clocked}&first=human&second=novice`);
  table.askForHint();
  assert.equal(table.state.wantsHint, false);
  assert.equal(table.mayTakeBack, false);
});

test("a hint may be asked for on one's own turn", () => {
  const table = tableAt("#tictactoe&first=human&second=novice");
  table.askForHint();
  assert.equal(table.state.wantsHint, true);
  assert.equal(lastJob().do, "analyse");
  const other = tableAt("#tictactoe&first=novice&second=human");
  other.askForHint();
  assert.equal(other.state.wantsHint, false);
  const setup = tableAt("#tictactoe&first=human&second=novice");
  setup.setState({ setup: {} });
  setup.askForHint();
  assert.equal(setup.state.wantsHint, false);
});

test("a move is taken back with the answer to it, or a placement alone", () => {
  const table = tableAt("#tictactoe&first=human&second=novice&moves=b2,a1");
  assert.equal(table.mayTakeBack, true);
  table.takeBack();
  assert.deepEqual(table.state.session.moves, []);
  assert.deepEqual(table.state.session.branches, [["b2", "a1"]]);
  assert.equal(table.state.notice, "said.taken_back at=0");
  assert.equal(table.mayTakeBack, false);
  table.takeBack();
  assert.deepEqual(table.state.session.moves, []);
  const quarto = tableAt("#quarto&first=human&second=human&moves=:6&placed=a1");
  quarto.takeBack();
  assert.deepEqual([quarto.state.session.moves, quarto.state.session.placed], [[":6"], null]);
  const first = tableAt("#quarto&first=novice&second=human&moves=:6&placed=a1");
  assert.equal(first.mayTakeBack, true);
});

test("nothing is taken back after the end, in the past, or in an exercise", () => {
  const moves = "a1,a2,b1,b2";
  const at = (/** @type {string} */ rest) => tableAt(`#tictactoe&first=human&second=human&${rest}`);
  assert.equal(at(`moves=${moves}`).mayTakeBack, true);
  assert.equal(at(`moves=${moves},c1`).mayTakeBack, false);
  assert.equal(at(`moves=${moves}&at=2`).mayTakeBack, false);
  const table = at(`moves=${moves}`);
  table.setState({ exercise: /** @type {any} */ ({ item: {}, state: "shown" }) });
  assert.equal(table.mayTakeBack, false);
});

test("moves at an earlier position are a variation", () => {
  const table = tableAt("#tictactoe&first=human&second=novice&moves=b2,a1&at=1");
  assert.equal(table.isLooking, true);
  assert.equal(table.mayMove, true);
  table.play("c3");
  assert.deepEqual(table.state.variation?.moves, ["b2", "c3"]);
  assert.deepEqual(table.state.session.moves, ["b2", "a1"]);
  assert.deepEqual(table.onBoard.moves, ["b2", "c3"]);
  table.play("a3");
  assert.deepEqual(table.state.session.branches, [["b2", "c3", "a3"]]);
  table.step(-1);
  assert.equal(table.onBoard.at, 2);
  table.step(1);
  assert.equal(table.onBoard.at, 3);
  table.leave();
  assert.equal(table.state.variation, null);
  table.leave();
  assert.equal(isAtEnd(table.state.session), true);
});

test("stepping back from a variation returns to the game", () => {
  const table = tableAt("#tictactoe&first=human&second=novice&moves=b2,a1&at=1");
  table.play("c3");
  table.step(-1);
  assert.equal(table.state.variation, null);
  assert.equal(table.state.session.at, 1);
  assert.equal(table.state.notice, "said.looked_back at=1");
  table.step(1);
  assert.equal(table.state.session.at, 2);
  assert.equal(table.state.notice, "");
});

test("a step back takes a placement off the board first", () => {
  const table = tableAt("#quarto&first=human&second=human&moves=:6,a1:3&at=1");
  table.place(5);
  assert.equal(table.onBoard.placed, 5);
  table.step(-1);
  assert.equal(table.onBoard.placed, null);
  assert.equal(table.onBoard.at, 1);
});

test("moves from the start are shown, and shown again they are left", () => {
  const table = tableAt("#tictactoe&first=human&second=human&moves=b2,a1");
  table.show(["b2", "c3"]);
  assert.deepEqual(table.onBoard.moves, ["b2", "c3"]);
  table.show(["b2", "c3"], 1);
  assert.equal(table.onBoard.at, 1);
  table.show(["b2", "c3"]);
  table.show(["b2", "c3"]);
  assert.equal(table.state.variation, null);
  table.show(["b2"], 1);
  assert.equal(table.state.session.at, 1);
});

test("another game begins with a fresh state, but keeps the settings", () => {
  const table = tableAt("#tictactoe&first=human&second=human");
  table.setState({ hint: { move: "a1" }, paused: true, pace: "slowly", error: "wrong" });
  assert.equal(
    table.open(() => ({ session: parseAddress("#quarto&first=human&second=human") })),
    true,
  );
  const { session, hint, paused, pace, error } = table.state;
  assert.deepEqual(
    [session.game.name, hint, paused, pace, error],
    ["quarto", null, false, "slowly", ""],
  );
  assert.equal(
    table.open(() => {
      throw new RuleError("rule.game");
    }),
    false,
  );
  assert.equal(table.state.session.game.name, "quarto");
});

test("what has to be loaded first is loaded, and the change is tried again", async () => {
  const table = tableAt("#tictactoe&first=human&second=human");
  let isLoaded = false;
  const load = async () => {
    isLoaded = true;
  };
  const make = () => {
    if (!isLoaded) throw new NotLoadedError("key", load);
    return { notice: "loaded" };
  };
  assert.equal(table.try(make), true);
  assert.equal(table.state.pendingLoad?.key, "key");
  await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal(table.state.notice, "loaded");
  assert.equal(table.state.pendingLoad, null);
});

test("an error while loading is shown", async () => {
  const failing = async () => {
    throw new RuleError("some.code");
  };
  for (const [address, isPaused] of [
    ["#tictactoe&first=human&second=human", false],
    ["#tictactoe&first=novice&second=human&moves=", true],
  ]) {
    const table = tableAt(String(address));
    table.setState({ paused: true }); // no player is asked
    table.try(() => {
      throw new NotLoadedError("key", failing);
    });
    await new Promise((resolve) => setTimeout(resolve, 1));
    assert.equal(table.state.error, "Some.code");
    assert.equal(table.state.pendingLoad, null);
    assert.equal(table.state.paused, isPaused);
  }
});

test("an exercise leaves the address alone, and is tried once", () => {
  const table = tableAt("#tictactoe&first=human&second=human");
  const item = /** @type {any} */ ({ title: "a", task: "b", check: async () => ({ text: "" }) });
  const { session } = table.state;
  location.hash = "#before";
  table.open(() => ({ session, exercise: /** @type {any} */ ({ item, state: "try" }) }));
  table.play("b2");
  assert.equal(location.hash, "#before");
  assert.equal(table.mayMove, false);
  assert.equal(table.isLooking, false);
  table.setState({ exercise: /** @type {any} */ ({ item, state: "wrong", answer: "no" }) });
  table.goTo(0);
  assert.equal(table.state.exercise?.state, "try");
  assert.equal(table.mayMove, true);
});

test("an obsolete query is cancelled, and started again when it is needed", () => {
  const table = tableAt("#tictactoe&first=human&second=novice&moves=b2");
  table.change();
  const first = lastJob();
  const [socket] = FakeSocket.all;
  const before = socket.sent.length;
  table.change({ notice: "drawn again" });
  assert.equal(socket.sent.length, before);
  table.takeBack();
  table.play("b2");
  assert.deepEqual(
    socket.sent.slice(before).map(({ do: job }) => job),
    ["cancel", "choose"],
  );
  assert.equal(socket.sent[before].id, first.id);
});

test("a move that was refused is not asked for again before the game goes on", async () => {
  const table = tableAt("#tictactoe&first=human&second=novice&moves=b2");
  table.change();
  const refused = lastJob();
  await answer(table, { move: "b2" });
  assert.equal(table.state.error, "Rule.marked mark=x square=b2");
  assert.equal(lastJob(), refused);
  table.change({ paused: false });
  assert.notEqual(lastJob(), refused);
  await answer(table, { move: "a1" });
  assert.deepEqual(table.state.session.moves, ["b2", "a1"]);
});

test("the game continues while a variation is shown", async () => {
  const table = tableAt("#tictactoe&first=human&second=novice&moves=b2");
  table.change();
  const asked = lastJob();
  table.goTo(0);
  table.play("a1");
  assert.equal(lastJob(), asked);
  await answer(table, { move: "c3" });
  assert.deepEqual(table.state.session.moves, ["b2", "c3"]);
  assert.deepEqual(table.onBoard.moves, ["a1"]);
  assert.deepEqual(table.state.session.branches, [["a1"]]);
});

test("the move of the game itself makes no branch", () => {
  const table = tableAt("#quarto&first=human&second=human&moves=:6,c3:4");
  table.goTo(0);
  table.give(6);
  assert.deepEqual([table.onBoard.at, table.state.variation], [1, null]);
  assert.deepEqual(table.state.session.branches, []);
});

test("half a turn survives a look at a branch", () => {
  const table = tableAt("#quarto&first=human&second=human&moves=:6,c3:4");
  table.goTo(0);
  table.give(1);
  table.leave();
  table.leave();
  table.place(15);
  table.show([":1"]);
  table.leave();
  assert.equal(table.onBoard.placed, 15);
  table.give(2);
  assert.deepEqual(table.state.session.moves, [":6", "c3:4", "d4:2"]);
});
