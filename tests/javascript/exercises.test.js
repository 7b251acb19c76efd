import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { backend } from "../../src/fourfold/frontend/static/js/backend.js";
import {
  betterTurnItem,
  exerciseQuery,
  resetAttempt,
  retryMistakes,
  startExercise,
} from "../../src/fourfold/frontend/static/js/board-exercise.js";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import {
  loadGuide,
  startFirstSteps,
} from "../../src/fourfold/frontend/static/js/guide/first-steps.js";
import {
  askForHint,
  mistakeItem,
  numberOfTheDay,
  puzzleItem,
  rulesText,
} from "../../src/fourfold/frontend/static/js/puzzles.js";
import { HUMAN, openSession } from "../../src/fourfold/frontend/static/js/session.js";

const quarto = games.find("quarto");
const tictactoe = games.find("tictactoe");
const { ask, start } = backend;
const DAY = 86_400_000;

/** @type {any[]} */
let requests = [];

/** Answer requests and jobs with these values. @param {...unknown} answers */
function serve(...answers) {
  const next = async (/** @type {unknown[]} */ ...request) => {
    requests.push(request.length === 1 ? request[0] : request);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  backend.ask = (path, body) => next(path, body);
  backend.start = (request) => ({ result: next(request), cancel() {} });
}

beforeEach(() => {
  requests = [];
  for (const name of Object.keys(localStorage)) localStorage.removeItem(name);
});

afterEach(() => Object.assign(backend, { ask, start }));

// The exercise on the table.

const session = openSession({ game: tictactoe, seats: [HUMAN, HUMAN] });

/** @type {(fields?: Partial<ExerciseItem>) => ExerciseItem} */
const item = (fields) => ({
  title: "title",
  task: "task",
  session,
  check: async () => ({ right: true, text: "yes" }),
  hint: async () => ({ move: "b2", text: "hint" }),
  solution: async () => ({ move: "b2" }),
  ...fields,
});

/** @type {(exercise: object, onTable?: object) => any} */
function tableWith(exercise, onTable = { ...session, moves: ["a1"], at: 1 }) {
  const table = /** @type {any} */ ({
    state: { session: onTable, exercise: { item: item(), right: 2, state: "try", ...exercise } },
    open(/** @type {() => object} */ make, /** @type {object} */ options) {
      table.opened = [make(), options];
    },
  });
  return table;
}

/** @type {(table: any) => Promise<any>} */
async function runQuery(table) {
  const query = exerciseQuery(table);
  return query?.onDone?.(await query.run?.());
}

test("an exercise starts with a count, and is no entry of the history", () => {
  const table = tableWith({});
  startExercise(table, { item: item(), next: () => null, back: session });
  const [changes, options] = table.opened;
  assert.deepEqual(options, { newEntry: false });
  assert.equal(changes.session, session);
  const { right, count, state, answer, wants } = changes.exercise;
  assert.deepEqual([right, count, state, answer, wants], [0, 0, "try", "", null]);
  startExercise(table, { item: item(), next: () => null, back: session, right: 3, count: 5 });
  assert.deepEqual([table.opened[0].exercise.right, table.opened[0].exercise.count], [3, 5]);
});

test("without an exercise, a turn or a wish there is nothing to ask", () => {
  assert.equal(exerciseQuery(/** @type {any} */ ({ state: { exercise: null, session } })), null);
  assert.equal(exerciseQuery(tableWith({}, session)), null);
  assert.equal(exerciseQuery(tableWith({ state: "wrong" })), null);
});

test("a turn is judged, and counts if it is right without help", async () => {
  const right = await runQuery(tableWith({}));
  const { state, answer, helped, right: count } = right.exercise;
  assert.deepEqual([state, answer, helped, count], ["right", "yes", true, 3]);
  assert.equal(right.variation, null);
  const again = await runQuery(tableWith({ helped: true }));
  assert.deepEqual([again.exercise.state, again.exercise.right], ["right", 2]);
  const check = async () => ({ right: false, text: "no" });
  const wrong = await runQuery(tableWith({ item: item({ check }) }));
  assert.deepEqual(
    [wrong.exercise.state, wrong.exercise.answer, wrong.exercise.right, wrong.exercise.helped],
    ["wrong", "no", 2, false],
  );
  const unknown = await runQuery(tableWith({ item: item({ check: async () => ({ text: "?" }) }) }));
  assert.deepEqual([unknown.exercise.state, unknown.exercise.right], ["shown", 2]);
  assert.equal(await runQuery(tableWith({})).then(({ exercise }) => exercise.item.title), "title");
});

test("the first turn on the board is judged", async () => {
  /** @type {string[]} */
  const tried = [];
  const check = async (/** @type {string} */ turn) => {
    tried.push(turn);
    return { text: "" };
  };
  await runQuery(tableWith({ item: item({ check }) }, { ...session, moves: ["c3", "a1"], at: 2 }));
  assert.deepEqual(tried, ["c3"]);
  const keys = ["a1", "c3"].map(
    (move) => exerciseQuery(tableWith({}, { ...session, moves: [move], at: 1 }))?.key,
  );
  assert.deepEqual(keys, ["title,task,a1", "title,task,c3"]);
});

test("where the square is to be found, a placement is judged", async () => {
  const placed = openSession({ game: quarto, seats: [HUMAN, HUMAN], moves: [":6"] });
  const start = { ...placed, at: 0, placed: 5 };
  assert.equal(
    exerciseQuery(tableWith({ item: item({ half: "square" }) }, start))?.key,
    "title,task,b2:",
  );
  assert.equal(exerciseQuery(tableWith({ item: item({ half: "piece" }) }, start)), null);
  const none = { ...start, placed: null };
  assert.equal(exerciseQuery(tableWith({ item: item({ half: "square" }) }, none)), null);
});

test("the reply to a wrong turn is shown as a variation", async () => {
  const check = async () => ({ right: false, text: "no", reply: ["b2"] });
  const table = tableWith(
    { item: item({ check }) },
    openSession({ game: tictactoe, seats: [], moves: ["a1"] }),
  );
  const { variation } = await runQuery(table);
  assert.deepEqual(variation.moves, ["a1", "b2"]);
});

test("a hint marks a move, and the exercise can still be tried", async () => {
  const table = tableWith({ wants: "hint" }, session);
  assert.equal(exerciseQuery(table)?.key, "title,task,hint");
  const { hint, exercise } = await runQuery(table);
  assert.deepEqual(hint, { move: "b2" });
  assert.deepEqual(
    [exercise.state, exercise.answer, exercise.helped, exercise.wants, exercise.right],
    ["try", "hint", true, null, 2],
  );
  assert.equal(table.opened, undefined);
});

test("a solution ends the exercise, and takes back what was tried", async () => {
  const table = tableWith({ wants: "solution" });
  const { hint, exercise } = await runQuery(table);
  assert.deepEqual(hint, { move: "b2" });
  assert.deepEqual([exercise.state, exercise.answer], ["shown", ""]);
  assert.equal(table.opened[0].session, session);
  const none = tableWith({ wants: "hint", item: item({ hint: async () => ({ text: "none" }) }) });
  assert.equal((await runQuery(none)).hint, null);
});

test("an error is the answer", async () => {
  const check = () => Promise.reject(Object.assign(new Error(), { code: "rule.over" }));
  const changes = await runQuery(tableWith({ item: item({ check }) }));
  assert.deepEqual([changes.exercise.state, changes.exercise.answer], ["shown", "Rule.over"]);
});

test("an answer to an exercise that was left changes nothing", async () => {
  const table = tableWith({});
  const query = exerciseQuery(table);
  const hinted = tableWith({ wants: "hint" });
  const other = exerciseQuery(hinted);
  table.state.exercise = null;
  hinted.state.exercise = null;
  assert.equal(query?.onDone?.({ text: "" }), null);
  assert.equal(other?.onDone?.({ text: "" }), null);
});

test("a judged turn that is taken back can be tried again", () => {
  for (const state of ["right", "wrong"]) {
    const exercise = /** @type {any} */ ({ state, answer: "yes", count: 3 });
    assert.deepEqual(resetAttempt(exercise), { state: "try", answer: "", count: 3 });
  }
  const shown = /** @type {any} */ ({ state: "shown", answer: "yes" });
  assert.equal(resetAttempt(shown), shown);
  assert.equal(resetAttempt(null), null);
});

// Turns to improve.

const near = quarto.rules.parse("012./..../..../.... 3", quarto.options);

test("a turn is right if it is the better one or no fault", async () => {
  const one = betterTurnItem(quarto, near, "d1:");
  assert.deepEqual(one.session.seats, [HUMAN, HUMAN]);
  const reasons = [
    { kind: "better", text: "d1 wins" },
    { kind: "misses_win", text: "it misses d1" },
    { kind: "gives", text: "it gives a piece" },
    { kind: "other", text: "and more" },
  ];
  serve({ label: "blunder", text: "all", reasons });
  assert.deepEqual(await one.check("a2:4"), { right: false, text: "it gives a piece and more" });
  assert.deepEqual(requests[0], {
    do: "explain",
    game: "quarto",
    language: "en",
    position: "012./..../..../.... 3",
    turn: "a2:4",
  });
  serve({ label: "best", text: "good", reasons: [] });
  assert.deepEqual(await one.check("b2:4"), { right: true, text: "good" });
  serve({ label: "blunder", text: "same", reasons: [] });
  assert.deepEqual(await one.check("d1:"), { right: true, text: "same" });
  serve({ label: "unproven", text: "unknown", reasons: [] });
  assert.deepEqual(await one.check("d1:"), { text: "unknown" });
});

test("hints show the square, or the piece where there is no square", async () => {
  const hint = (/** @type {string} */ better) => betterTurnItem(quarto, near, better).hint();
  assert.deepEqual(await hint("d1:4"), { move: "d1:", text: "exercise.hint" });
  assert.deepEqual(await hint(":4"), { move: ":4", text: "exercise.hint" });
  assert.deepEqual(await hint("b2"), { move: "b2", text: "exercise.hint" });
  serve({ text: "because" });
  const solution = await betterTurnItem(quarto, near, "d1:").solution();
  assert.deepEqual(solution, { move: "d1:", text: "because" });
});

test("without exact values a turn is judged as a game of one move", async () => {
  const ultimate = games.find("ultimate(n=3)");
  const position = ultimate.rules.start(ultimate.options);
  serve({ turns: [{ label: "best", text: "good", reasons: [] }] });
  const answer = await betterTurnItem(ultimate, position, "e5").check("a1");
  assert.deepEqual(answer, { right: true, text: "good" });
  assert.deepEqual(requests[0], {
    do: "review",
    game: "ultimate(n=3)",
    language: "en",
    start: ultimate.rules.format(position),
    moves: ["a1"],
    seconds: 3,
  });
});

test("the mistakes of a game are tried again one after another", async () => {
  const back = openSession({ game: tictactoe, seats: [], moves: ["a1", "b2", "c3"] });
  const judgement = { turn: "a1", better: "b2", label_text: "Blunder", text: "why" };
  const mistakes = /** @type {any[]} */ ([
    { at: 1, judgement: { ...judgement, before: { value: "draw" } } },
    { at: 3, judgement: { ...judgement, better: null } },
  ]);
  const exercise = retryMistakes(back, mistakes);
  assert.equal(exercise.count, 2);
  assert.equal(exercise.back, back);
  assert.equal(exercise.item.title, "exercise.retry count=2 number=1");
  assert.equal(exercise.item.task, "exercise.keep_draw at=1 turn=a1");
  assert.deepEqual(await exercise.item.solution(), { move: "b2", text: "why" });
  const next = exercise.next();
  assert.equal(next?.title, "exercise.retry count=2 number=2");
  assert.equal(next?.task, "exercise.keep_points at=3 label=Blunder turn=a1");
  assert.equal(tictactoe.rules.format(next?.session.positions[0]), "x../.o./...");
  assert.deepEqual(await next?.solution(), { move: undefined, text: "why" });
  assert.equal(exercise.next(), null);
});

// Puzzles.

test("every puzzle is the puzzle of some day, as in Python", () => {
  for (const count of [1, 2, 13, 120]) {
    const days = Array.from({ length: count }, (_, day) => numberOfTheDay(day * DAY, count));
    assert.deepEqual(
      days.toSorted((a, b) => a - b),
      [...Array(count).keys()].map((n) => n + 1),
    );
  }
  // fourfold.analysis.puzzles.number_of_the_day(date(1970, 1, 1) + timedelta(day), 120)
  assert.deepEqual(
    [0, 1, 20_000].map((day) => numberOfTheDay(day * DAY, 120)),
    [22, 69, 62],
  );
});

test("the rules beside a puzzle are those for puzzles, else those in force", () => {
  assert.equal(rulesText(games.find("quarto(rules=torus)")), "puzzle.rules_torus");
  assert.equal(rulesText(games.find("ultimate(n=3)")), "3×3, ending.briefly_draw.");
  assert.equal(rulesText(tictactoe), "force.line n=3");
  const view = /** @type {any} */ ({ ...tictactoe.view, rulesSummary: undefined });
  assert.equal(rulesText({ ...tictactoe, view }), "");
});

const PUZZLE = {
  number: 7,
  game: quarto,
  position: "012./..../..../.... 3",
  half: null,
  text: "Win.",
  difficulty: 1,
};

test("a puzzle asks the backend for answers, hints and solutions", async () => {
  let solved = 0;
  const one = puzzleItem(PUZZLE, "title", () => {
    solved += 1;
  });
  assert.deepEqual([one.title, one.task, one.half], ["title", "Win.", undefined]);
  assert.equal(one.rules, "puzzle.rules_lines");
  assert.deepEqual(one.session.seats, [HUMAN, HUMAN]);
  assert.equal(quarto.rules.format(one.session.positions[0]), PUZZLE.position);
  serve({ right: false, text: "no" }, { right: true, text: "yes", more: 1 });
  assert.deepEqual(await one.check("a2:4"), { right: false, text: "no" });
  assert.equal(solved, 0);
  assert.deepEqual(await one.check("d1:"), { right: true, text: "yes" });
  assert.equal(solved, 1);
  assert.deepEqual(requests[1], [
    "puzzles/7/answer",
    { game: "quarto", turn: "d1:", language: "en" },
  ]);
  serve({ turn: "d1:", text: "look" });
  assert.deepEqual(await one.hint(), { move: "d1:", text: "look" });
  serve({ turn: "d1:", text: "It is d1." }, { text: "Right." });
  assert.deepEqual(await one.solution(), { move: "d1:", text: "It is d1. Right." });
  assert.deepEqual(
    requests.slice(2).map(([path]) => path),
    [
      "puzzles/7/hint?stage=1&game=quarto&language=en",
      "puzzles/7/hint?stage=2&game=quarto&language=en",
      "puzzles/7/answer",
    ],
  );
  serve({ turn: "d1:", text: "" });
  assert.equal((await askForHint(PUZZLE, 1)).turn, "d1:");
});

test("a square that ends nothing is wrong, without a question", async () => {
  const one = puzzleItem({ ...PUZZLE, half: "square" }, "title", () => {});
  assert.equal(one.half, "square");
  serve({ right: true, text: "yes" });
  assert.deepEqual(await one.check("a2:"), { right: false, text: "puzzle.nothing square=a2" });
  assert.equal(requests.length, 0);
  assert.equal((await one.check("d1:")).right, true);
});

const MISTAKE = {
  game: "quarto",
  position: "012./..../..../.... 3",
  turn: "a2:",
  better: "d1:",
  value: "win",
  step: 1,
  due: 0,
};
const step = () => JSON.parse(localStorage.getItem("fourfold.mistakes") ?? "")[0].step;
const saveMistake = () => localStorage.setItem("fourfold.mistakes", JSON.stringify([MISTAKE]));

test("a mistake of one's own counts as solved only without help", async () => {
  const one = mistakeItem(MISTAKE, 2, 5);
  assert.equal(one.title, "puzzle.own count=5 number=2");
  assert.equal(one.task, "puzzle.own_win turn=a2");
  assert.equal(one.rules, "puzzle.rules_lines");
  saveMistake();
  serve({ label: "unproven", text: "unknown", reasons: [] });
  await one.check("b2:4");
  assert.equal(step(), 1);
  serve({ label: "best", text: "good", reasons: [] });
  assert.deepEqual(await one.check("d1:"), { right: true, text: "good" });
  assert.equal(step(), 2);
  saveMistake();
  serve({ label: "blunder", text: "no", reasons: [] });
  await one.check("b2:4");
  assert.equal(step(), 0);
  saveMistake();
  assert.deepEqual(await one.hint(), { move: "d1:", text: "exercise.hint" });
  assert.equal(step(), 0);
  saveMistake();
  serve({ text: "because" });
  assert.deepEqual(await one.solution(), { move: "d1:", text: "because" });
  assert.equal(step(), 0);
});

// First steps.

/** The exercise of the first steps of a game. @param {string} spec */
async function firstSteps(spec) {
  const table = tableWith({}, openSession({ game: games.find(spec), seats: [HUMAN, HUMAN] }));
  await startFirstSteps(table);
  const [{ exercise }] = table.opened;
  /** @type {ExerciseItem[]} */
  const items = [];
  for (let one = exercise.item; one; one = exercise.next()) items.push(one);
  return { exercise, items, back: table.state.session };
}

for (const [spec, ...keys] of [
  ["quarto", "give", "place", "line", "spot", "trap", "safe"],
  ["ultimate", "first", "send", "block", "free", "blocks"],
  ["tictactoe", "three", "stop", "fork"],
]) {
  const count = keys.length;
  test(`each first step of ${spec} accepts its own answer`, async () => {
    const { exercise, items, back } = await firstSteps(spec);
    assert.equal(exercise.count, count);
    assert.equal(items.length, count);
    assert.equal(exercise.back, back);
    assert.equal(exercise.closingText, `guide.${spec}_end`);
    assert.equal(localStorage.getItem(`fourfold.guided.${spec}`), "true");
    const guide = await loadGuide(games.find(spec));
    for (const [index, one] of items.entries()) {
      const { answer, start: position } = guide.steps[index];
      const key = keys[index];
      assert.equal(
        one.title,
        `guide.of count=${count} number=${index + 1} title=guide.${key}_title`,
      );
      assert.equal(one.task, `guide.${key}_task`);
      const { game, seats, positions } = one.session;
      assert.equal(game.rules.format(positions[0]), position);
      assert.deepEqual(seats, [HUMAN, HUMAN]);
      assert.equal((await one.check(answer)).right, true);
      assert.deepEqual(await one.hint(), { move: answer, text: "exercise.hint" });
      assert.deepEqual(await one.solution(), { move: answer, text: `guide.${key}_answer` });
    }
  });
}

test("the first steps of Quarto explain what was missed", async () => {
  const { items } = await firstSteps("quarto");
  const [give, place, line, , trap, safe] = items;
  assert.equal(
    (await give.check(":6")).text,
    "guide.give_right piece=piece.words colour=piece.dark height=piece.short shape=piece.round solidity=piece.solid",
  );
  assert.equal((await place.check("a3:1")).right, true);
  const missed = await line.check("a1:1");
  assert.equal(missed.right, false);
  assert.match(missed.text, /^guide\.missed .*square=c2/);
  assert.match((await line.check("c2:")).text, /^guide\.completed values=shared\.tall/);
  const fell = await trap.check(":0");
  assert.equal(fell.right, false);
  assert.equal(
    fell.text,
    "guide.fell piece=piece.words colour=piece.light height=piece.short shape=piece.round solidity=piece.hollow square=c2 values=shared.light",
  );
  assert.deepEqual(fell.reply, ["c2:"]);
  assert.match((await trap.check(":4")).text, /^guide\.safe_right /);
  assert.equal((await safe.check("a1:D")).right, false);
});

test("the first steps of the other games refuse other answers", async () => {
  const { items: ultimate } = await firstSteps("ultimate");
  const [first, send, block, free, blocks] = ultimate;
  assert.equal((await first.check("e4")).text, "guide.first_right block=B1");
  assert.deepEqual([(await send.check("b2")).right, (await send.check("a1")).right], [true, false]);
  assert.equal((await block.check("a1")).right, false);
  assert.equal((await free.check("c3")).text, "guide.free_right block=C3");
  assert.equal((await blocks.check("a2")).right, false);
  const { items: tictactoe } = await firstSteps("tictactoe");
  const [three, stop, fork] = tictactoe;
  assert.equal((await three.check("c3")).right, false);
  const reply = await stop.check("b1");
  assert.deepEqual([reply.right, reply.reply], [false, ["a3"]]);
  assert.equal((await fork.check("a2")).right, false);
});
