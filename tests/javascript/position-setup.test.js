import assert from "node:assert/strict";
import { test } from "node:test";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import {
  checkDraft,
  describeCheck,
  readDraft,
  textOfDraft,
} from "../../src/fourfold/frontend/static/js/position-setup.js";
import {
  HUMAN,
  newGameLike,
  openSession,
  spendTime,
} from "../../src/fourfold/frontend/static/js/session.js";

/** @type {(spec: string, text: string, changes?: object) => any} */
function check(spec, text, changes) {
  const game = games.find(spec);
  return checkDraft(game, { ...readDraft(game, text), ...changes });
}

test("a draft is the text that was typed", () => {
  for (const [spec, text] of [
    ["quarto", "012./..../..../.... 3"],
    ["tictactoe", "x../.o./..."],
    ["ultimate(n=3)", `${Array(9).fill(".".repeat(9)).join("/")} -`],
  ]) {
    const game = games.find(spec);
    assert.equal(textOfDraft(game, readDraft(game, text)), text);
  }
  assert.throws(() => readDraft(games.find("quarto"), "x"), { code: "position.hand_missing" });
});

test("a possible position is accepted", () => {
  const accepted = check("quarto(rules=torus)", "012./..../..../.... 3");
  assert.equal(accepted.error, "");
  assert.equal(accepted.note, "");
  assert.equal(accepted.game.spec, "quarto(rules=torus)");
  assert.equal(accepted.game.rules.format(accepted.position), "012./..../..../.... 3");
  assert.equal(describeCheck(accepted), "setup.good");
  assert.equal(describeCheck(check("quarto", "0123/..../..../.... -")), "setup.over");
});

test("an impossible position is refused with the reason", () => {
  const draft = { board: [0, 0, ...Array(14).fill(null)], hand: null, selected: null };
  const refused = checkDraft(games.find("quarto"), draft);
  assert.deepEqual(refused, { error: "Position.twice first=a1 piece=0 second=b1" });
  assert.equal(describeCheck(refused), refused.error);
});

test("a board of Ultimate that no game leads to is played with any position", () => {
  const blocks = ["x........", ".x.......", ...Array(7).fill(".".repeat(9))];
  const text = `${blocks.join("/").replace(/\.$/, "o")} -`;
  const accepted = check("ultimate(n=3)", text);
  assert.equal(accepted.game.spec, "ultimate(n=3,positions=any)");
  const reason = "Position.not_free accepted=A1, B1 last=x";
  assert.equal(accepted.note, `setup.any reason=${reason}`);
  assert.equal(describeCheck(accepted), accepted.note);
  const start = check("ultimate(n=3)", `${Array(9).fill(".".repeat(9)).join("/")} -`);
  assert.equal(start.game.spec, "ultimate(n=3)");
});

test("the player who was chosen to move has to fit the marks", () => {
  const { editor } = games.find("tictactoe").view;
  const draft = readDraft(games.find("tictactoe"), "x../.../...");
  assert.equal(editor?.moverOf?.(draft), 1);
  assert.equal(editor?.moverOf?.({ ...draft, mover: 0 }), 0);
  assert.equal(check("tictactoe", ".../.../...", { mover: 0 }).error, "");
  assert.equal(check("tictactoe", "x../.../...", { mover: 1 }).error, "");
  assert.equal(check("tictactoe", "x../.o./...", { mover: 0 }).error, "");
  assert.equal(
    check("tictactoe", "x../.../...", { mover: 0 }).error,
    "Setup.mover_x crosses=1 noughts=0",
  );
  assert.equal(
    check("tictactoe", ".../.../...", { mover: 1 }).error,
    "Setup.mover_o crosses=0 noughts=0",
  );
  const empty = readDraft(games.find("tictactoe"), ".../.../...");
  assert.equal(editor?.moverOf?.(empty), 0);
  assert.deepEqual([empty.brush, empty.mover, empty.block], ["x", null, 0]);
});

test("a draft of Ultimate knows the block to play in", () => {
  const game = games.find("ultimate(n=3)");
  const text = `${["....x....", ...Array(8).fill(".".repeat(9))].join("/")} B2`;
  assert.equal(readDraft(game, text).block, 4);
  assert.equal(game.view.editor?.moverOf?.(readDraft(game, text)), 1);
});

test("a position that was set up is played by the same players with a full clock", () => {
  const game = games.find("tictactoe");
  const clock = { minutes: 2, increment: 3 };
  const before = spendTime(
    openSession({ game, seats: [HUMAN, "novice"], moves: ["a1"], clock }),
    500,
  );
  const { position: start } = check("tictactoe", "x../.o./...");
  const after = newGameLike(before, { game: games.find("tictactoe"), start });
  assert.equal(game.rules.format(after.positions[0]), "x../.o./...");
  assert.deepEqual(after.clock, clock);
  assert.deepEqual(after.left, [120_000, 120_000]);
  assert.deepEqual(after.seats, [HUMAN, "novice"]);
  assert.deepEqual(after.moves, []);
  assert.notEqual(after.name, before.name);
  const rematch = newGameLike(before, { seats: ["novice", HUMAN], start: undefined });
  assert.deepEqual([rematch.seats, rematch.clock], [["novice", HUMAN], clock]);
  assert.equal(rematch.game, before.game);
});
