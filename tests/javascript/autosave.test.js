import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Autosave } from "../../src/fourfold/frontend/static/js/autosave.js";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import {
  loadGame,
  removeGame,
  saveGame,
  toSavedGame,
} from "../../src/fourfold/frontend/static/js/saved-games.js";
import {
  goTo,
  HUMAN,
  makeMove,
  openSession,
} from "../../src/fourfold/frontend/static/js/session.js";

const game = games.find("tictactoe");
let now = 0;
Date.now = () => now;

/** @param {Partial<Session>} [fields] */
const open = (fields) => openSession({ game, seats: [HUMAN, HUMAN], name: "mine", ...fields });

/** A table that is only a state, and a page that saves its games. */
function setUp({ hasFocus = true, session = open() } = {}) {
  /** @type {(() => void)[]} */
  const listeners = [];
  const table = /** @type {any} */ ({
    state: { session, exercise: null, variation: null, storageProblem: "", isFollowing: false },
    onChange: (/** @type {() => void} */ listener) => listeners.push(listener),
    change(/** @type {object} */ changes) {
      table.state = { ...table.state, ...changes };
      for (const listener of listeners) listener();
    },
    try(/** @type {() => object} */ make) {
      table.change(make());
    },
  });
  return { table, autosave: new Autosave(table, () => hasFocus) };
}

/** @type {(session: Session, changed: number) => void} */
function saveElsewhere(session, changed) {
  saveGame(toSavedGame(session, { begun: 1, changed }));
  const event = Object.assign(new Event("storage"), { key: `fourfold.game.${session.name}` });
  dispatchEvent(event);
}

/** @type {(table: any, move: string) => void} */
const play = (table, move) => table.change({ session: makeMove(table.state.session, move) });

beforeEach(() => {
  for (const name of Object.keys(localStorage)) localStorage.removeItem(name);
  now = 1000;
});

test("every change of a game is saved, with its times", () => {
  const { table } = setUp();
  play(table, "b2");
  assert.deepEqual(loadGame("mine")?.moves, ["b2"]);
  now = 2000;
  play(table, "a1");
  const saved = loadGame("mine");
  assert.deepEqual([saved?.moves, saved?.begun, saved?.changed], [["b2", "a1"], 1000, 2000]);
});

test("nothing is saved while nothing changes or an exercise is on the table", () => {
  const { table, autosave } = setUp();
  autosave.save();
  table.change({ exercise: {}, session: open({ name: "exercise", moves: ["b2"] }) });
  assert.deepEqual(Object.keys(localStorage), []);
});

test("a game that was opened with moves is saved as soon as something is done in it", () => {
  const { table } = setUp();
  table.change({ session: open({ name: "linked", moves: ["b2"] }) });
  assert.equal(loadGame("linked"), null);
  table.change({ session: goTo(table.state.session, 0) });
  assert.equal(loadGame("linked"), null);
  play(table, "c3");
  assert.deepEqual(loadGame("linked")?.moves, ["c3"]);
});

test("branches, placements and spent time are changes", () => {
  for (const change of [{ branches: [["a1"]] }, { placed: 3 }, { left: [1, 2] }]) {
    const { table } = setUp();
    const session = open({ name: "linked", moves: ["b2"] });
    table.change({ session });
    table.change({ session: { ...session, ...change } });
    assert.notEqual(loadGame("linked"), null);
    removeGame("linked");
  }
});

test("a new game is saved at once, and another one without moves is removed", () => {
  const { table } = setUp();
  table.change({ session: open({ name: "one" }) });
  assert.notEqual(loadGame("one"), null);
  table.change({ session: open({ name: "two" }) });
  assert.equal(loadGame("one"), null);
  assert.notEqual(loadGame("two"), null);
});

test("a saved game that is opened again keeps its beginning", () => {
  saveGame(toSavedGame(open({ name: "old", moves: ["b2"] }), { begun: 5, changed: 6 }));
  const { table } = setUp();
  table.change({ session: open({ name: "old", moves: ["b2"] }) });
  assert.equal(loadGame("old")?.changed, 6);
  play(table, "a1");
  assert.deepEqual([loadGame("old")?.begun, loadGame("old")?.changed], [5, 1000]);
});

test("what another page has saved is shown", () => {
  const { table } = setUp({ hasFocus: false });
  play(table, "b2");
  saveElsewhere(open({ moves: ["b2", "a1"] }), 2000);
  assert.deepEqual(table.state.session.moves, ["b2", "a1"]);
  assert.equal(table.state.session.at, 2);
  assert.equal(table.state.isFollowing, true);
  saveElsewhere(open({ name: "other", moves: ["c3"] }), 3000);
  assert.deepEqual(table.state.session.moves, ["b2", "a1"]);
});

test("the page where a person is does not wait for the other one", () => {
  const { table } = setUp();
  saveElsewhere(open({ moves: ["b2"] }), 2000);
  assert.equal(table.state.isFollowing, false);
});

test("a game that was changed in another page is not overwritten", () => {
  const { table } = setUp();
  play(table, "b2");
  saveGame(toSavedGame(open({ moves: ["b2", "a1", "c3"] }), { begun: 1, changed: 2000 }));
  play(table, "a3"); // before this page has heard of it
  assert.deepEqual(loadGame("mine")?.moves, ["b2", "a1", "c3"]);
  assert.deepEqual(table.state.session.moves, ["b2", "a1", "c3"]);
  now = 3000;
  play(table, "c1");
  assert.deepEqual(loadGame("mine")?.moves, ["b2", "a1", "c3", "c1"]);
});

test("what this page saved itself is not followed", () => {
  const { table, autosave } = setUp();
  play(table, "b2");
  assert.equal(autosave.follow(), false);
  saveGame(toSavedGame(open({ moves: ["a1"] }), { begun: 1, changed: 1 }));
  assert.equal(autosave.follow(), false);
});

test("a damaged game of another page is not followed", () => {
  const { table, autosave } = setUp();
  play(table, "b2");
  const damaged = { ...toSavedGame(open({ moves: ["b2"] }), { begun: 1, changed: 2000 }) };
  saveGame({ ...damaged, moves: ["b2", "b2"] });
  assert.equal(autosave.follow(), false);
  assert.deepEqual(table.state.session.moves, ["b2"]);
});

test("an earlier position stays on the board when another page goes on", () => {
  const session = open({ moves: ["b2", "a1"] });
  const { table } = setUp({ session: goTo(session, 1) });
  saveElsewhere(open({ moves: ["b2", "a1", "c3"] }), 2000);
  assert.equal(table.state.session.at, 1);
  assert.deepEqual(table.state.session.moves, ["b2", "a1", "c3"]);
  const other = setUp({ session });
  other.table.state.variation = session;
  saveElsewhere(open({ moves: ["b2", "a1", "c3"] }), 3000);
  assert.equal(other.table.state.session.at, 2);
});

test("during an exercise the game behind it follows", () => {
  const { table } = setUp();
  const exercise = { back: table.state.session, title: "one" };
  table.change({ exercise, session: open({ name: "exercise" }) });
  saveElsewhere(open({ moves: ["b2"] }), 2000);
  assert.deepEqual(table.state.exercise.back.moves, ["b2"]);
  assert.equal(table.state.exercise.title, "one");
  assert.equal(table.state.session.name, "exercise");
});

test("the page shows what prevents games from being saved", () => {
  const { table } = setUp();
  Object.assign(localStorage, { capacity: 0 });
  play(table, "b2");
  assert.equal(table.state.storageProblem, "full");
  Object.assign(localStorage, { capacity: Infinity });
  play(table, "a1");
  assert.equal(table.state.storageProblem, "");
});
