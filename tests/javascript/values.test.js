import assert from "node:assert/strict";
import { test } from "node:test";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import { Hints } from "../../src/fourfold/frontend/static/js/hints.js";
import { HUMAN, openSession } from "../../src/fourfold/frontend/static/js/session.js";
import { provenBestTurn, Values } from "../../src/fourfold/frontend/static/js/values.js";

const quarto = games.find("quarto");
const ultimate = games.find("ultimate(n=3)");

/** @type {(spec: string, moves?: string[], fields?: object) => any} */
function tableWith(spec, moves = [], fields = {}) {
  const game = games.find(spec);
  const session = openSession({ game, moves, seats: [HUMAN, HUMAN] });
  const table = /** @type {any} */ ({
    running: "",
    state: { session, setup: null, exercise: null, showsValues: true, wantsHint: true, ...fields },
    mayBeHelped: true,
    queryRunner: {
      isRunning: (/** @type {string} */ purpose, /** @type {string} */ key) =>
        table.running === `${purpose} ${key}`,
    },
    get onBoard() {
      return table.state.variation ?? table.state.session;
    },
  });
  table.values = new Values(table);
  return table;
}

/** @type {(value: string, distance: number) => Bounds} */
const exactly = (value, distance) => ({ lower: { value, distance }, upper: { value, distance } });

/** @type {(lower: string, low: number, upper: string, high: number) => Bounds} */
const between = (lower, low, upper, high) => ({
  lower: { value: lower, distance: low },
  upper: { value: upper, distance: high },
});

/** @type {(bounds: Bounds, more?: object) => any} */
const analysis = (bounds, more) => ({ ...bounds, exact: false, turns: [], squares: [], ...more });

const positionsOf = (/** @type {any} */ table) => table.state.session.positions;

test("values are shown unless help is forbidden, or something else is on the table", () => {
  assert.equal(tableWith("quarto").values.shown, true);
  assert.equal(tableWith("quarto", [], { showsValues: false }).values.shown, false);
  assert.equal(tableWith("quarto", [], { setup: {} }).values.shown, false);
  assert.equal(tableWith("quarto", [], { exercise: {} }).values.shown, false);
  const clocked = tableWith("quarto");
  clocked.mayBeHelped = false;
  assert.equal(clocked.values.shown, false);
  assert.equal(clocked.values.analysis(), undefined);
  const plain = tableWith("quarto");
  plain.state.session = {
    ...plain.state.session,
    game: { ...quarto, view: { ...quarto.view, values: undefined } },
  };
  assert.equal(plain.values.source, undefined);
  assert.equal(plain.values.shown, false);
  assert.deepEqual(plain.values.queries(false), { value: null, brief: null });
});

test("nothing is asked about values that are not shown", () => {
  const table = tableWith("quarto", [], { showsValues: false });
  assert.deepEqual(table.values.queries(false), { value: null, brief: null });
});

test("the position on the board is analysed, the others briefly, the latest first", () => {
  const table = tableWith("quarto", [":6", "a1:3"]);
  const { value, brief } = table.values.queries(true);
  assert.deepEqual(value.request, {
    do: "analyse",
    game: "quarto",
    position: "6.../..../..../.... 3",
    seconds: 8,
  });
  assert.deepEqual(brief.request, {
    do: "solve",
    game: "quarto",
    position: "..../..../..../.... 6",
    seconds: 2,
  });
  table.values.source.tried.add("quarto ..../..../..../.... 6");
  assert.equal(table.values.queries(false).brief.request.position, "..../..../..../.... -");
});

test("while the engine is about to move, a position gets a brief query only", () => {
  const table = tableWith("ultimate(n=3)", ["e5"]);
  assert.equal(table.values.queries(false).value.request.seconds, 5);
  const { value, brief } = table.values.queries(true);
  assert.equal(value, null);
  assert.equal(brief.request.seconds, 0.3);
  assert.match(brief.request.position, / B2$/);
});

test("the end of a game needs no query", () => {
  const table = tableWith("tictactoe", ["a1", "a2", "b1", "b2", "c1"]);
  const { value, brief } = table.values.queries(false);
  assert.equal(value, null);
  assert.equal(brief.request.position, "xx./oo./...");
});

test("an analysis is kept until it is exact, or its time is over", () => {
  const table = tableWith("quarto", [":6"]);
  const { source } = table.values;
  const position = positionsOf(table)[1];
  const { value } = table.values.queries(false);
  assert.equal(value.onProgress(analysis(between("loss", 3, "win", 4))), undefined);
  assert.notEqual(table.values.queries(false).value, null);
  table.running = `value ${value.key}`;
  assert.equal(source.isWorking(position), true);
  assert.equal(source.isWorking(positionsOf(table)[0]), false);
  value.onProgress(analysis(exactly("win", 5), { exact: true }));
  assert.equal(table.values.queries(false).value.key, value.key); // until the query has ended
  table.running = "";
  assert.equal(table.values.queries(false).value, null);
});

test("a query that ended without a proof is not repeated, and its error is shown", () => {
  const table = tableWith("quarto", [":6"]);
  const { source } = table.values;
  const { value } = table.values.queries(false);
  value.onError(Object.assign(new Error(), { code: "rule.over" }));
  assert.equal(table.values.queries(false).value, null);
  assert.equal(source.describe(table.state.session), "Rule.over");
  value.onDone();
  assert.equal(source.describe(table.state.session), "values.too_hard");
});

test("brief results prove something about earlier positions", () => {
  const table = tableWith("quarto", [":6", "a1:3"]);
  const { source } = table.values;
  const before = positionsOf(table)[1];
  const { brief } = table.values.queries(false);
  table.running = `brief ${brief.key}`;
  brief.onProgress(exactly("win", 7));
  assert.equal(table.values.queries(false).brief.key, brief.key);
  table.running = "";
  brief.onDone();
  assert.equal(source.isKnown(source.key(before)), true);
  assert.deepEqual(source.boundsOf(before), exactly("win", 7));
  assert.equal(source.analysisOf(before), undefined);
  source.known.set(source.key(before), analysis(between("draw", 3, "win", 5)));
  assert.deepEqual(source.boundsOf(before), exactly("win", 7)); // both together
  source.solved.clear();
  assert.equal(source.boundsOf(before).lower.value, "draw");
  source.known.clear();
  source.tried.clear();
  assert.equal(source.isKnown(source.key(before)), false);
  source.known.set(source.key(before), analysis(exactly("win", 7), { exact: true }));
  assert.equal(source.isKnown(source.key(before)), true);
});

test("bounds that prove nothing are no bounds", () => {
  const table = tableWith("quarto", [":6"]);
  const { source } = table.values;
  const [, position] = positionsOf(table);
  assert.equal(source.boundsOf(position), null);
  source.keep(source.key(position), analysis(between("loss", 3, "win", 4)), false);
  assert.equal(source.boundsOf(position), null);
  assert.equal(source.reading(position), null);
});

test("values are those for the first player", () => {
  const table = tableWith("quarto", [":6", "a1:3"]);
  const { source } = table.values;
  const [start, second] = positionsOf(table);
  source.keep(source.key(start), analysis(exactly("win", 5)), false);
  source.keep(source.key(second), analysis(exactly("win", 5)), false);
  assert.deepEqual(source.forFirst(start).lower.value, "win");
  assert.deepEqual(source.forFirst(second), exactly("loss", 5));
});

test("the end of a game has a value", () => {
  const value = (/** @type {string[]} */ moves) => {
    const table = tableWith("tictactoe", moves);
    return table.values.source.forFirst(positionsOf(table).at(-1));
  };
  const first = ["a1", "a2", "b1", "b2", "c1"];
  assert.deepEqual(value(first), exactly("win", 0));
  assert.deepEqual(value(["a1", "a2", "b1", "b2", "c3", "c2"]), exactly("loss", 0));
  const drawn = ["a1", "b1", "c1", "b2", "a2", "a3", "b3", "c3", "c2"];
  assert.deepEqual(value(drawn), exactly("draw", 0));
});

test("the bar leans further the sooner a game is won", () => {
  const table = tableWith("quarto", [":6"]);
  const { source } = table.values;
  const [start] = positionsOf(table);
  const share = (/** @type {Bounds} */ bounds) => {
    source.known.set(source.key(start), analysis(bounds));
    return source.reading(start)?.share;
  };
  assert.equal(share(exactly("win", 4)), 0.5 + 0.4);
  assert.equal(share(exactly("win", 0)), 1);
  assert.equal(share(exactly("loss", 4)), 0.5 - 0.4);
  assert.equal(share(exactly("win", 40)), 0.6);
  assert.equal(share(between("win", 9, "win", 5)), 0.6);
  assert.equal(share(exactly("draw", 4)), 0.5);
  assert.equal(share(between("draw", 4, "win", 5)), 0.5);
  const reading = source.reading(start);
  assert.equal(reading.text, "value.badge_least");
  assert.equal(reading.words, "value.least");
});

test("what is proven is said, and how far the rest is", () => {
  const table = tableWith("quarto", [":6"]);
  const { source } = table.values;
  const { session } = table.state;
  const [, position] = session.positions;
  const say = (/** @type {any} */ known) => {
    source.known.clear();
    if (known) source.known.set(source.key(position), known);
    return source.describe(session);
  };
  const second = "seat.person number=2";
  assert.equal(say(analysis(exactly("win", 5))), `value.first count=5 who=${second}`);
  assert.equal(say(analysis(exactly("loss", 5))), "value.first count=5 who=seat.person number=1");
  assert.equal(say(analysis(exactly("draw", 5))), "values.drawn");
  const least = say(analysis(between("draw", 9, "win", 5)));
  assert.equal(least, `value.holds who=${second}. values.too_hard`);
  table.running = `value ${source.queryKey(position, source.work)}`;
  assert.equal(say(null), "values.working");
  const turns = [{ exact: true }, { exact: false }, { exact: true }];
  assert.equal(
    say(analysis(between("loss", 3, "win", 4), { turns })),
    "values.progress count=3 proven=2",
  );
  assert.equal(
    say(analysis(exactly("win", 5), { exact: true })),
    `value.first count=5 who=${second}`,
  );
});

test("the best move is the proven one, else that of the engine", () => {
  const turns = [
    { turn: ":1", standing: "open" },
    { turn: ":2", standing: "best" },
    { turn: ":3", standing: "best" },
  ];
  const known = analysis(exactly("win", 5), { turns });
  assert.equal(provenBestTurn(known), ":2");
  assert.equal(provenBestTurn(undefined), undefined);
  const table = tableWith("quarto");
  assert.equal(table.values.bestMove(), null);
  const [start] = positionsOf(table);
  const { source } = table.values;
  source.keep(source.key(start), { ...known, line: [":2", "a1:3"] }, false);
  assert.equal(table.values.bestMove(), ":2");
  assert.deepEqual(table.values.boundsOfMove(":3"), turns[2]);
  assert.equal(table.values.boundsOfMove(":4"), null);
  assert.deepEqual(source.bestLine(start), [":2", "a1:3"]);
  assert.deepEqual(source.bestLine(quarto.rules.parse("0.../..../..../.... -")), []);
});

// Estimates of the engine.

/** @type {(points: number, chance: number, more?: object) => any} */
const estimate = (points, chance, more) => ({
  move: "e5",
  points,
  chance,
  wins_in: null,
  loses_in: null,
  line: ["e5", "a1"],
  ...more,
});

/** @type {(depth: number, ...moves: any[]) => any} */
const estimates = (depth, ...moves) => ({ depth, nodes: 1234, exact: false, moves });

test("the deepest estimate is kept", () => {
  const table = tableWith("ultimate(n=3)");
  const { source } = table.values;
  const [start] = positionsOf(table);
  const key = source.key(start);
  source.keep(key, estimates(4, estimate(1, 0.6), estimate(0, 0.5, { move: "a1" })));
  source.keep(key, estimates(3, estimate(9, 0.9)));
  assert.equal(table.values.estimateOfMove("e5").points, 1);
  assert.equal(table.values.estimateOfMove("e5").best, true);
  assert.equal(table.values.estimateOfMove("a1").best, false);
  assert.equal(table.values.estimateOfMove("b1"), null);
  assert.equal(table.values.bestMove(), "e5");
  source.keep(key, estimates(4, estimate(2, 0.7)));
  assert.equal(table.values.estimateOfMove("e5").points, 2);
  assert.deepEqual(source.bestLine(start), ["e5", "a1"]);
  assert.deepEqual(source.bestLine(ultimate.rules.play(start, "a1")), []);
  assert.equal(table.values.boundsOfMove("e5"), null);
});

test("where points do not count, chances are shown", () => {
  const [draws, points] = ["ultimate(n=3)", "ultimate(n=3,ending=points)"].map((spec) =>
    tableWith(spec),
  );
  assert.equal(draws.values.source.inChances, true);
  assert.equal(points.values.source.inChances, false);
  const reading = (/** @type {any} */ table) => {
    const { source } = table.values;
    const [start] = positionsOf(table);
    source.keep(source.key(start), estimates(4, estimate(0.5, 0.62)));
    return source.reading(start);
  };
  assert.deepEqual(reading(draws), {
    share: 0.62,
    text: "62%",
    words: "estimates.percent percent=62",
  });
  assert.deepEqual(reading(points), {
    share: 0.62,
    text: "+.50",
    words: "estimates.words percent=62 points=+0.50",
  });
});

test("estimates are those for the first player", () => {
  const table = tableWith("ultimate(n=3)", ["e5"]);
  const { source } = table.values;
  const [start, second] = positionsOf(table);
  source.keep(source.key(second), estimates(4, estimate(2, 0.75, { wins_in: 5 })));
  source.keep(source.key(start), estimates(4, estimate(2, 0.75, { wins_in: 5 })));
  assert.equal(source.forFirst(start).points, 2);
  const { points, chance, wins_in: wins, loses_in: loses } = source.forFirst(second);
  assert.deepEqual([points, chance, wins, loses], [-2, 0.25, null, 5]);
  assert.equal(source.forFirst(ultimate.rules.play(second, "d4")), null);
  assert.equal(source.reading(ultimate.rules.play(second, "d4")), null);
});

test("the end of a game has an estimate", () => {
  const table = tableWith("ultimate(n=3,ending=points)");
  const { source } = table.values;
  const { rules, options } = table.state.session.game;
  const forFirst = (/** @type {string[]} */ blocks) =>
    source.forFirst(rules.compose({ blocks, sentTo: null, n: 3, ending: options.ending }));
  const [x, o, full] = ["xxxoo....", "oooxx....", "xxooxxxoo"];
  const drawn = forFirst([x, o, full, full, full, full, full, full, full]);
  assert.deepEqual([drawn.points, drawn.chance], [0, 0.5]);
  const ahead = forFirst([x, full, full, full, full, full, full, full, full]);
  assert.deepEqual([ahead.points, ahead.chance, ahead.inChances], [1, 1, false]);
  const behind = forFirst([o, full, full, full, full, full, full, full, full]);
  assert.deepEqual([behind.points, behind.chance], [-1, 0]);
  assert.deepEqual([behind.wins_in, behind.loses_in], [null, null]);
});

test("who leads is said, by how much, and how deep the engine looked", () => {
  const say = (/** @type {string} */ spec, /** @type {any} */ one, more = {}) => {
    const table = tableWith(spec);
    const { source } = table.values;
    const { session } = table.state;
    if (one) source.keep(source.key(session.positions[0]), { ...estimates(4, one), ...more });
    return source.describe(session);
  };
  const points = "ultimate(n=3,ending=points)";
  const depth = "estimates.depth depth=4 nodes=1,234";
  const [first, second] = ["seat.person number=1", "seat.person number=2"];
  assert.equal(say(points, null), "values.working");
  assert.equal(
    say(points, estimate(-1.5, 0.3)),
    `estimates.leads percent=70 points=1.5 who=${second} ${depth}`,
  );
  assert.equal(
    say(points, estimate(0, 0.5)),
    `estimates.leads percent=50 points=0 who=${first} ${depth}`,
  );
  assert.equal(
    say("ultimate(n=3)", estimate(0.5, 0.62)),
    `estimates.chance percent=62 who=${first} ${depth}`,
  );
  assert.equal(say("ultimate(n=3)", estimate(0.01, 0.504)), `estimates.even ${depth}`);
  assert.equal(
    say("ultimate(n=3)", estimate(0, 0.5), { exact: true }),
    "values.drawn. estimates.exact nodes=1,234",
  );
  assert.equal(
    say("ultimate(n=3)", estimate(9, 1, { wins_in: 3 })),
    `estimates.wins count=3 who=${first} ${depth}`,
  );
  assert.equal(
    say("ultimate(n=3,ending=blocks)", estimate(-9, 0, { loses_in: 2 })),
    `estimates.wins_any count=2 who=${second} ${depth}`,
  );
  const failed = tableWith(points);
  failed.values.source.error = "Failed";
  assert.equal(failed.values.source.describe(failed.state.session), "Failed");
});

// Hints.

/** @type {(spec: string, moves?: string[]) => { hints: Hints, table: any }} */
function hintsFor(spec, moves) {
  const table = tableWith(spec, moves);
  return { hints: new Hints(table), table };
}

test("a hint that was not asked for needs no query", () => {
  const { hints, table } = hintsFor("quarto");
  table.state.wantsHint = false;
  assert.equal(hints.query(), null);
});

test("a proven turn is the hint", () => {
  const { hints } = hintsFor("tictactoe", ["b2"]);
  const query = hints.query();
  assert.deepEqual(query?.request, {
    do: "analyse",
    game: "tictactoe",
    position: ".../.x./...",
    seconds: 1.5,
  });
  assert.deepEqual(query?.onDone?.({ turns: [{ turn: "a1", standing: "best" }] }), {
    hint: { move: "a1", text: "hint.proven move=a1" },
    wantsHint: false,
    notice: "hint.proven move=a1",
  });
});

test("without a proof the adviser is asked", () => {
  const { hints, table } = hintsFor("quarto");
  const query = hints.query();
  assert.equal(query?.onDone?.({ turns: [] }), undefined);
  const second = hints.query();
  assert.notEqual(second?.key, query?.key);
  assert.deepEqual(second?.request, {
    do: "choose",
    game: "quarto",
    position: "..../..../..../.... -",
    player: "perfect",
  });
  const said = "hint.unproven move=:6 player=named.perfect";
  const words =
    "turn.gift piece=piece.words colour=piece.dark height=piece.short shape=piece.round solidity=piece.solid";
  assert.deepEqual(second?.onDone?.({ move: ":6" }), {
    hint: { move: ":6", text: said },
    wantsHint: false,
    notice: `hint.unproven move=${words} player=named.perfect`,
  });
  table.state.session = openSession({ game: quarto, moves: [":6"], seats: [HUMAN, HUMAN] });
  assert.equal(hints.query()?.request?.do, "analyse");
  assert.equal(hints.query()?.onError?.(new Error()), undefined);
  assert.equal(hints.query()?.request?.do, "choose");
});

test("games without exact values have the advice of their engine", () => {
  const { hints, table } = hintsFor("ultimate(n=3)");
  const query = hints.query();
  assert.equal(query?.request?.do, "choose");
  const done = /** @type {any} */ (query?.onDone?.({ move: "e5" }));
  assert.match(done.notice, /^hint\.says move=e5 player=named\.ultimate \(time=1\)$/);
  const failed = query?.onError?.(Object.assign(new Error(), { code: "rule.over" }));
  assert.deepEqual(failed, { wantsHint: false, error: "Rule.over" });
  assert.equal(hints.known(), null);
  const { source } = table.values;
  source.keep(source.key(positionsOf(table)[0]), estimates(4, estimate(1, 0.6)));
  assert.equal(hints.known()?.hint.text, "hint.engine move=e5");
});

test("values that are shown give the hint at once; a winning turn loses its colon", () => {
  const { hints, table } = hintsFor("quarto");
  const { source } = table.values;
  const turns = [{ turn: "a1:", standing: "best" }];
  source.keep(source.key(positionsOf(table)[0]), analysis(exactly("win", 1), { turns }), false);
  assert.deepEqual(hints.known(), {
    hint: { move: "a1:", text: "hint.proven move=a1" },
    wantsHint: false,
    notice: "hint.proven move=a1",
  });
});
