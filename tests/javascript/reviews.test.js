import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import {
  dayOf,
  dueMistakes,
  nextDueDate,
  Reviews,
  recordAnswer,
  saveMistakes,
} from "../../src/fourfold/frontend/static/js/reviews.js";
import { HUMAN, openSession } from "../../src/fourfold/frontend/static/js/session.js";

const DAY = 86_400_000;
const game = games.find("tictactoe");
const WON = ["a1", "a2", "b1", "b2", "c1"];
let now = 0;
Date.now = () => now;

beforeEach(() => {
  for (const name of Object.keys(localStorage)) localStorage.removeItem(name);
  now = 100 * DAY + 5;
});

/** @type {(fields?: object, session?: object) => { reviews: Reviews, table: any }} */
function setUp(fields = {}, session = {}) {
  const table = /** @type {any} */ ({
    state: {
      session: openSession({ game, seats: [HUMAN, "novice"], moves: WON, ...session }),
      setup: null,
      exercise: null,
      wantsReview: true,
      ...fields,
    },
    values: { shown: false },
  });
  return { reviews: new Reviews(table), table };
}

/** The review of the game in which every turn of the first player was a blunder. */
const review = () =>
  /** @type {any} */ ({
    turns: WON.map((turn, index) => ({
      turn,
      position: openSession({ game, seats: [], moves: WON }).positions.map(game.rules.format)[
        index
      ],
      label: index % 2 ? "unproven" : index ? "blunder" : "inaccuracy",
      best: "c3",
      before: { value: "win" },
    })),
  });

test("a finished game is reviewed when a person wants it", () => {
  assert.equal(setUp().reviews.shown, true);
  assert.equal(setUp({ wantsReview: false }).reviews.shown, false);
  assert.equal(setUp({}, { moves: ["a1"] }).reviews.shown, false);
  assert.equal(setUp({ setup: {} }).reviews.shown, false);
  assert.equal(setUp({ exercise: {} }).reviews.shown, false);
  const view = { ...game.view, values: undefined };
  assert.equal(setUp({}, { game: { ...game, view } }).reviews.shown, false);
});

test("turns are judged while exact values are shown", () => {
  const running = setUp({ wantsReview: false }, { moves: ["a1"] });
  running.table.values.shown = true;
  assert.equal(running.reviews.shown, true);
  assert.equal(running.reviews.isOver, false);
  const empty = setUp({}, { moves: [] });
  empty.table.values.shown = true;
  assert.equal(empty.reviews.shown, false);
  const ultimate = setUp({}, { game: games.find("ultimate"), moves: ["a1"] });
  ultimate.table.values.shown = true;
  assert.equal(ultimate.reviews.shown, false);
});

test("the query has the whole game, and is made once", () => {
  const { reviews } = setUp();
  assert.deepEqual([reviews.error, reviews.progress, reviews.failedKey], ["", null, ""]);
  const query = reviews.query();
  assert.deepEqual(query?.request, {
    do: "review",
    game: "tictactoe",
    start: ".../.../...",
    moves: WON,
    players: [HUMAN, "novice"],
    language: "en",
    seconds: 10,
  });
  query.onProgress?.({ solved: 1, total: 5 });
  assert.deepEqual(reviews.progress, { solved: 1, total: 5 });
  query.onProgress?.({ turns: [] });
  assert.equal(reviews.progress, null);
  query.onProgress?.({ solved: 2, total: 5 });
  query.onDone?.(review());
  assert.equal(reviews.progress, null);
  assert.equal(reviews.query(), null);
  assert.equal(setUp({ wantsReview: false }).reviews.query(), null);
});

test("other games have other keys", () => {
  const keys = [
    setUp(),
    setUp({}, { game: games.find("tictactoe(n=4)"), moves: ["a1"], ended: { winner: 0 } }),
    setUp({}, { moves: ["a1", "a2", "b1", "c3", "c1"] }),
    setUp({}, { start: game.rules.parse("x../o../..."), moves: ["b1", "b2", "c1"] }),
  ].map(({ reviews }) => reviews.query()?.key);
  assert.equal(new Set(keys).size, 4);
});

test("a review that fails is not asked for again, and says why", () => {
  const { reviews, table } = setUp();
  const query = reviews.query();
  query?.onProgress?.({ solved: 1, total: 5 });
  query?.onError?.(Object.assign(new Error(), { code: "rule.over" }));
  assert.equal(reviews.error, "Rule.over");
  assert.equal(reviews.progress, null);
  assert.equal(reviews.query(), null);
  table.state.session = openSession({ game, seats: [HUMAN, HUMAN], moves: [...WON].reverse() });
  table.state.session.ended = { winner: 0, reason: "time" };
  assert.notEqual(reviews.query(), null);
  reviews.query()?.onProgress?.({});
  assert.equal(reviews.error, "");
});

test("judgements may be seen with the review, and have what was better", () => {
  const { reviews, table } = setUp();
  assert.equal(reviews.judgementOf(1), undefined);
  reviews.query()?.onDone?.(review());
  assert.equal(reviews.judgementOf(1)?.label, "inaccuracy");
  assert.equal(reviews.judgementOf(1)?.better, "c3");
  assert.equal(reviews.judgementOf(2)?.better, null);
  assert.equal(reviews.review?.turns.length, 5);
  table.state.wantsReview = false;
  assert.equal(reviews.judgementOf(1)?.label, "inaccuracy");
  table.state.session = openSession({ game, seats: [], moves: ["a1"] });
  assert.equal(reviews.judgementOf(1), undefined);
});

test("a proven judgement is kept when a later review proves nothing", () => {
  const { reviews } = setUp();
  const own = review();
  reviews.keep("one", "tictactoe", own);
  const unproven = review();
  for (const turn of unproven.turns) turn.label = "unproven";
  reviews.keep("two", "tictactoe", unproven);
  assert.equal(reviews.judgementOf(3)?.label, "blunder");
  const better = { ...review(), turns: [{ ...review().turns[1], label: "good", better: "b3" }] };
  reviews.keep("three", "tictactoe", better);
  assert.equal(reviews.judgementOf(2)?.label, "good");
  assert.equal(reviews.judgementOf(2)?.better, "b3");
});

test("the mistakes of people, without those of players, are saved at the end", () => {
  const { reviews } = setUp();
  reviews.query()?.onDone?.(review());
  assert.deepEqual(
    reviews.mistakes().map(({ at }) => at),
    [3, 5],
  );
  assert.equal(JSON.parse(localStorage.getItem("fourfold.mistakes") ?? "").length, 2);
  const other = setUp({}, { seats: ["novice", HUMAN] });
  other.reviews.keep("one", "tictactoe", review());
  assert.deepEqual(other.reviews.mistakes(), []);
  localStorage.removeItem("fourfold.mistakes");
  const running = setUp({}, { moves: WON.slice(0, 4) });
  running.reviews.keep("one", "tictactoe", review());
  assert.equal(localStorage.getItem("fourfold.mistakes"), null);
});

// Mistakes that come back.

/** @type {(position: string, judgement?: object) => any} */
const mistake = (position, judgement) => ({
  at: 1,
  judgement: { position, turn: "a1", better: "b2", before: { value: "draw" }, ...judgement },
});

const session = openSession({ game, seats: [HUMAN, HUMAN] });
const saved = () => JSON.parse(localStorage.getItem("fourfold.mistakes") ?? "[]");

test("a mistake is saved once, with what was lost and when it comes back", () => {
  saveMistakes(session, [mistake("one"), mistake("two", { before: undefined })]);
  saveMistakes(session, [mistake("one"), mistake("three", { better: null })]);
  assert.deepEqual(saved(), [
    {
      game: "tictactoe",
      position: "one",
      turn: "a1",
      better: "b2",
      value: "draw",
      step: 0,
      due: 101,
    },
    {
      game: "tictactoe",
      position: "two",
      turn: "a1",
      better: "b2",
      value: "points",
      step: 0,
      due: 101,
    },
  ]);
  saveMistakes(openSession({ game: games.find("quarto"), seats: [] }), [mistake("one")]);
  assert.equal(saved().length, 3);
});

test("the latest 300 mistakes are kept", () => {
  const many = Array.from({ length: 299 }, (_, index) => mistake(`old ${index}`));
  saveMistakes(session, many);
  saveMistakes(session, [mistake("one"), mistake("two")]);
  assert.equal(saved().length, 300);
  assert.equal(saved()[0].position, "old 1");
  assert.equal(saved()[299].position, "two");
});

test("a mistake is due from its day on, the longest due first", () => {
  saveMistakes(session, [mistake("one")]);
  now += DAY;
  saveMistakes(session, [mistake("two")]);
  assert.deepEqual(
    dueMistakes().map(({ position }) => position),
    ["one"],
  );
  assert.deepEqual(nextDueDate(), new Date(101 * DAY));
  now += DAY;
  localStorage.setItem("fourfold.mistakes", JSON.stringify(saved().reverse()));
  assert.deepEqual(
    dueMistakes().map(({ position }) => position),
    ["one", "two"],
  );
});

test("a solved mistake comes back later and later, until it is learnt", () => {
  saveMistakes(session, [mistake("one")]);
  const [first] = saved();
  recordAnswer(first, true); // before it is due
  assert.equal(saved()[0].step, 0);
  for (const days of [3, 7, 16, 35]) {
    now = saved()[0].due * DAY;
    recordAnswer(first, true);
    recordAnswer(first, false); // only the first answer of a day counts
    assert.equal(saved()[0].due, dayOf(now) + days);
  }
  now = saved()[0].due * DAY;
  recordAnswer(first, true);
  assert.deepEqual([saved()[0].step, saved()[0].due], [5, null]);
  recordAnswer(first, false);
  assert.equal(saved()[0].due, null);
  assert.deepEqual(dueMistakes(), []);
  assert.equal(nextDueDate(), null);
});

test("a mistake that is not solved starts again", () => {
  saveMistakes(session, [mistake("one"), mistake("two")]);
  const [first] = saved();
  now = 101 * DAY;
  recordAnswer(first, true);
  now = 104 * DAY;
  recordAnswer(first, false);
  assert.deepEqual(
    saved().map((/** @type {any} */ { step, due }) => [step, due]),
    [
      [0, 105],
      [0, 101],
    ],
  );
});

test("what is damaged in the storage is left out", () => {
  saveMistakes(session, [mistake("one")]);
  const [good] = saved();
  const damaged = [null, 3, { ...good, step: 6 }, { ...good, step: -1 }, { ...good, turn: 1 }];
  localStorage.setItem("fourfold.mistakes", JSON.stringify([...damaged, { ...good, step: 5 }]));
  now += DAY;
  assert.equal(dueMistakes().length, 1);
  localStorage.setItem("fourfold.mistakes", '{"a": 1}');
  assert.deepEqual(dueMistakes(), []);
});
