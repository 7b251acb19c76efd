import assert from "node:assert/strict";
import { test } from "node:test";
import { playerName, seatName } from "../../src/fourfold/frontend/static/js/descriptions.js";
import {
  games,
  gamesWithPuzzles,
  gameText,
  gameVariants,
  variantChoices,
  variantText,
} from "../../src/fourfold/frontend/static/js/games/views.js";
import { levelOf, nextLevel } from "../../src/fourfold/frontend/static/js/levels.js";
import { HUMAN, openSession } from "../../src/fourfold/frontend/static/js/session.js";

const game = games.find("tictactoe");
const FIRST_WINS = ["a1", "a2", "b1", "b2", "c1"];
const DRAWN = ["a1", "b1", "c1", "b2", "a2", "a3", "b3", "c3", "c2"];
const level = (/** @type {number} */ n) => `tictactoe_level(${n})`;

/** @type {(moves: string[], ...seats: string[]) => any} */
const next = (moves, ...seats) => nextLevel(openSession({ game, moves, seats }));

test("levels are recognised by the names of players", () => {
  assert.equal(levelOf("level(3)"), 3);
  assert.equal(levelOf("tictactoe_level(level=5,time=2)"), 5);
  assert.equal(levelOf("novice(3)"), null);
  assert.equal(levelOf("otherlevel(3)"), null);
  assert.equal(playerName("level(3)"), "player.level n=3");
  assert.equal(playerName("minmax(depth=3)"), "named.minmax (depth=3)");
  assert.equal(playerName("novice"), "named.novice");
  assert.equal(playerName("stranger"), "stranger");
});

test("seats of the same player are numbered", () => {
  const name = (/** @type {string[]} */ ...seats) =>
    [0, 1].map((seat) => seatName(openSession({ game, seats }), seat));
  assert.deepEqual(name("novice", "novice"), ["named.novice (1)", "named.novice (2)"]);
  assert.deepEqual(name(HUMAN, "novice"), ["seat.human", "named.novice"]);
  assert.deepEqual(name(HUMAN, HUMAN), ["seat.person number=1", "seat.person number=2"]);
  const people = { ...openSession({ game, seats: [HUMAN, HUMAN] }), people: ["Ada", "Bob"] };
  assert.equal(seatName(people, 1), "Bob");
});

test("the level above is offered after a win, and the one below after a loss", () => {
  assert.deepEqual(next(FIRST_WINS, HUMAN, level(2)), { n: 2, next: 3, result: "win" });
  assert.deepEqual(next(FIRST_WINS, level(2), HUMAN), { n: 2, next: 1, result: "loss" });
  assert.deepEqual(next(FIRST_WINS, level(4), HUMAN), { n: 4, next: 3, result: "loss" });
  assert.deepEqual(next(DRAWN, HUMAN, level(2)), { n: 2, next: 2, result: "same" });
  assert.deepEqual(next(FIRST_WINS, HUMAN, level(5)), { n: 5, next: 5, result: "win_last" });
  assert.deepEqual(next(FIRST_WINS, level(1), HUMAN), { n: 1, next: 1, result: "loss_last" });
});

test("no level is offered before the end, without a level or without a person", () => {
  assert.equal(next(["a1"], HUMAN, level(2)), null);
  assert.equal(next(FIRST_WINS, HUMAN, "novice"), null);
  assert.equal(next(FIRST_WINS, HUMAN, HUMAN), null);
  assert.equal(next(FIRST_WINS, level(1), level(2)), null);
  const view = { ...game.view, levels: undefined };
  const session = openSession({
    game: { ...game, view },
    moves: FIRST_WINS,
    seats: [HUMAN, level(2)],
  });
  assert.equal(nextLevel(session), null);
});

test("every variant of every game can be chosen", () => {
  const specs = gameVariants().map(({ spec }) => spec);
  assert.equal(specs.length, 3 + 6 + 4);
  assert.deepEqual(specs.slice(0, 3), ["quarto", "quarto(rules=squares)", "quarto(rules=torus)"]);
  assert.ok(specs.includes("ultimate(n=3,ending=points)"));
  assert.equal(gameText(games.find("tictactoe(n=4)")), "app.tictactoe: 4×4");
  assert.equal(gameText(games.find("quarto(rules=torus)")), "app.quarto: rules.torus");
  const ultimate = games.find("ultimate");
  assert.equal(variantText(ultimate), "4×4, ending.briefly_points");
  assert.equal(variantText(ultimate, "label"), "4×4, ending.points");
  assert.equal(variantText(ultimate, "shortLabel"), "4×4, ending.shortly_points");
  assert.deepEqual(gamesWithPuzzles(), [
    ["quarto", "app.quarto"],
    ["ultimate", "app.ultimate"],
  ]);
});

test("a switch offers the values of an option, smaller ones first, and keeps the other option", () => {
  const ultimate = games.find("ultimate(n=3,ending=blocks)");
  const { variant, secondVariant } = ultimate.view;
  assert.ok(variant && secondVariant);
  assert.deepEqual(variantChoices(ultimate, variant), [
    { spec: "ultimate(n=3)", label: "3×3", isCurrent: true },
    { spec: "ultimate(n=4)", label: "4×4", isCurrent: false },
  ]);
  assert.deepEqual(variantChoices(ultimate, secondVariant, variant), [
    { spec: "ultimate(n=3,ending=blocks)", label: "ending.shortly_blocks", isCurrent: true },
    { spec: "ultimate(n=3,ending=draw)", label: "ending.shortly_draw", isCurrent: false },
    { spec: "ultimate(n=3,ending=points)", label: "ending.shortly_points", isCurrent: false },
  ]);
});
