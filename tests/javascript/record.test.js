import assert from "node:assert/strict";
import { test } from "node:test";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import {
  formatRecord,
  lastSession,
  sessionOfRecord,
} from "../../src/fourfold/frontend/static/js/record.js";
import { goTo, HUMAN, openSession } from "../../src/fourfold/frontend/static/js/session.js";

const game = games.find("tictactoe");
const FIRST_WINS = ["a1", "a2", "b1", "b2", "c1"];
const SECOND_WINS = ["a1", "a2", "b1", "b2", "c3", "c2"];
const DRAWN = ["a1", "b1", "c1", "b2", "a2", "a3", "b3", "c3", "c2"];

/** @param {Partial<Session>} fields */
const record = (fields) => formatRecord(openSession({ game, seats: [HUMAN, "novice"], ...fields }));

test("a record names the game, the players, the result and the moves", () => {
  assert.equal(
    record({ moves: FIRST_WINS }),
    `[Game "tictactoe"]
[First "human"]
[Second "novice"]
[Start ".../.../..."]
[Result "1-0"]
[Termination "line"]

a1 a2 b1 b2 c1 1-0
`,
  );
});

test("the result is that of the whole game", () => {
  assert.match(record({ moves: SECOND_WINS }), /\[Result "0-1"\][\s\S]* 0-1\n$/);
  assert.match(record({ moves: DRAWN }), /\[Result "1\/2-1\/2"\][\s\S]* 1\/2-1\/2\n$/);
  assert.match(record({ moves: ["a1"], at: 0 }), /\[Result "\*"\]\n\na1 \*\n$/);
  const lost = record({ moves: ["a1"], ended: { winner: 0, reason: "time" } });
  assert.match(lost, /\[Result "1-0"\]\n\[Termination "time"\]/);
  const shown = goTo(openSession({ game, seats: [HUMAN, HUMAN], moves: FIRST_WINS }), 1);
  assert.match(formatRecord(shown), /\[Result "1-0"\]/);
});

test("quotes and backslashes in names are escaped", () => {
  const text = record({ seats: ['a "b"', "c\\d"] });
  assert.match(text, /^\[First "a \\"b\\""\]$/m);
  assert.match(text, /^\[Second "c\\\\d"\]$/m);
});

test("lines of moves have at most 100 characters", () => {
  const ultimate = games.find("ultimate(n=3)");
  const { rules, options } = ultimate;
  const moves = [];
  for (let position = rules.start(options); moves.length < 40; ) {
    const [move] = rules.legalMoves(position);
    moves.push(move);
    position = rules.play(position, move);
  }
  const text = formatRecord(openSession({ game: ultimate, seats: [HUMAN, HUMAN], moves }));
  const lines = text.split("\n\n")[1].trimEnd().split("\n");
  assert.deepEqual(lines.join(" ").split(" "), [...moves, "*"]);
  assert.deepEqual(
    lines.map((line) => line.length),
    [98, 22],
  );
  // 33 moves of two characters and the spaces between them: one more word would make 101.
  assert.equal(lines[0].split(" ").length, 33);
});

test("a line may have exactly 100 characters", () => {
  const { rules } = game;
  const words = ["a".repeat(50), "b".repeat(49), "c"];
  const position = rules.start(game.options);
  const fake = { ...game, rules: { ...rules, format: () => "" } };
  const positions = [position, position, position, position];
  const session = {
    ...openSession({ game, seats: ["", ""] }),
    game: fake,
    positions,
    moves: words,
  };
  const text = formatRecord(/** @type {any} */ ({ ...session, at: 3 }));
  assert.deepEqual(text.split("\n").slice(-3), [`${words[0]} ${words[1]}`, "c *", ""]);
});

const RECORD = { game: "tictactoe", start: ".../.x./...", players: ["", "novice"], moves: ["a1"] };

test("a record becomes a session; unnamed players are people", () => {
  const session = sessionOfRecord(RECORD);
  assert.equal(game.rules.format(session.positions[1]), "o../.x./...");
  assert.deepEqual(session.seats, [HUMAN, "novice"]);
  assert.deepEqual(session.moves, ["a1"]);
});

test("the last record of a file is opened", () => {
  const records = [RECORD, { ...RECORD, moves: ["c3"] }];
  assert.deepEqual(lastSession(records, "games.txt").moves, ["c3"]);
  assert.throws(() => lastSession([], "games.txt"), {
    code: "file.no_game",
    params: { file: "games.txt" },
  });
});
