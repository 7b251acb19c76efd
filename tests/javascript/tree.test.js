import assert from "node:assert/strict";
import { test } from "node:test";
import {
  boundSource,
  describeNode,
  describeStep,
  explainCut,
  formatBound,
  formatWindow,
} from "../../src/fourfold/frontend/static/js/tree/descriptions.js";
import { SearchTrace } from "../../src/fourfold/frontend/static/js/tree/trace.js";

const HEADING = {
  e: "trace",
  game: "abstract",
  position: "((3 12) (2 4))",
  algorithm: "alphabeta",
  player: 0,
  evaluation: "none",
  left_out: 0,
};

/** The search of ((3 12) (2 4)): the second leaf of the second son is cut off. */
const LINES = [
  HEADING,
  { e: "enter", n: 0, max: true, a: null, b: null },
  { e: "order", m: ["a", "b"] },
  { e: "enter", n: 1, m: "a", max: false, a: null, b: null },
  { e: "order", m: ["a", "b"] },
  { e: "enter", n: 2, m: "a", max: true, a: null, b: null },
  { e: "terminal", v: 3, w: null },
  { e: "leave", v: 3 },
  { e: "better", m: "a", v: 3, a: null, b: 3 },
  { e: "enter", n: 3, m: "b", max: true, a: null, b: 3 },
  { e: "terminal", v: 12, w: null },
  { e: "leave", v: 12 },
  { e: "leave", v: 3 },
  { e: "better", m: "a", v: 3, a: 3, b: null },
  { e: "enter", n: 4, m: "b", max: false, a: 3, b: null },
  { e: "order", m: ["a", "b"] },
  { e: "enter", n: 5, m: "a", max: true, a: 3, b: null },
  { e: "terminal", v: 2, w: null },
  { e: "leave", v: 2 },
  { e: "better", m: "a", v: 2, a: 3, b: 2 },
  { e: "cut", by: "alpha", v: 2, at: 3, skip: 1 },
  { e: "leave", v: 2 },
  { e: "leave", v: 3 },
  { e: "result", m: "a", v: 3, nodes: 6, line: ["a", "a"], complete: true },
];

/** @type {(lines?: any[], heading?: object) => any} */
const traceOf = (lines = LINES, heading = {}) =>
  new SearchTrace([{ ...HEADING, ...heading }, ...lines.slice(1)]);

const trace = traceOf();
const stepOf = (/** @type {number} */ line) =>
  trace.steps.findIndex((/** @type {any} */ step) => step.line === trace.lines[line]);
const nodeNamed = (/** @type {string} */ name, search = trace) =>
  search.nodes.find((/** @type {any} */ node) => search.name(node) === name);

test("a trace is a tree of searched nodes and those that were cut off", () => {
  assert.deepEqual(
    trace.nodes.map((/** @type {any} */ node) => trace.name(node)),
    ["", "a", "b", "a/a", "a/b", "b/a", "b/b"],
  );
  assert.deepEqual(
    trace.nodes.map((/** @type {any} */ { untried }) => untried),
    [false, false, false, false, false, false, true],
  );
  assert.deepEqual(
    trace.nodes.map((/** @type {any} */ { ply }) => ply),
    [0, 1, 1, 2, 2, 2, 2],
  );
  assert.deepEqual(
    trace.nodes.map((/** @type {any} */ { id }) => id),
    [0, 1, 2, 3, 4, 5, 6],
  );
  assert.equal(trace.roots.length, 1);
  assert.equal(trace.result?.m, "a");
  assert.deepEqual(trace.cuts, [stepOf(20)]);
  assert.equal(trace.prunes, true);
  assert.equal(traceOf(LINES, { algorithm: "minimax" }).prunes, false);
  assert.equal(traceOf(LINES, { algorithm: "montecarlo" }).prunes, false);
});

test("a branch that was not searched is drawn with all that is below it", () => {
  const lines = [LINES[0], LINES[1], { e: "leave", v: 3 }];
  const search = traceOf(lines, { position: "((3 (1 2)) 4)" });
  assert.deepEqual(
    search.nodes.map((/** @type {any} */ node) => search.name(node)),
    [""],
  );
  const ordered = traceOf([LINES[0], LINES[1], { e: "order", m: ["a", "b"] }], {
    position: "((3 (1 2)) 4)",
  });
  assert.deepEqual(
    ordered.nodes.map((/** @type {any} */ node) => ordered.name(node)),
    ["", "a", "b", "a/a", "a/b", "a/b/a", "a/b/b"],
  );
  assert.equal(ordered.leafValue(nodeNamed("a/b/b", ordered)), 2);
  assert.equal(ordered.leafValue(nodeNamed("a/b", ordered)), null);
});

test("every node knows when it is open, done or cut off", () => {
  const [root, a, b, , , , cut] = trace.nodes;
  assert.deepEqual(
    [0, 1, 11, 12, 22].map((step) => trace.state(a, step)),
    ["ghost", "open", "done", "done", "done"].map((state, at) =>
      at === 2 ? trace.state(a, 11) : state,
    ),
  );
  assert.equal(trace.state(root, stepOf(21)), "open");
  assert.equal(trace.state(root, stepOf(22)), "done");
  assert.equal(trace.state(a, stepOf(3)), "open");
  assert.equal(trace.state(a, stepOf(11)), "open");
  assert.equal(trace.state(a, stepOf(12)), "done");
  assert.equal(trace.state(b, stepOf(13)), "ghost");
  assert.equal(trace.state(b, stepOf(14)), "open");
  assert.equal(trace.state(cut, stepOf(19)), "ghost");
  assert.equal(trace.state(cut, stepOf(20)), "cut");
  assert.equal(trace.isCut(b, stepOf(20)), false);
});

test("nodes below a cut branch are cut too", () => {
  const search = traceOf(LINES, { position: "((3 12) (2 (5 6)))" });
  const below = nodeNamed("b/b/a", search);
  assert.equal(search.state(below, stepOf(19)), "ghost");
  assert.equal(search.state(below, stepOf(20)), "cut");
});

test("windows and values are those after a step", () => {
  const [root, a, b, leaf] = trace.nodes;
  const window = (/** @type {any} */ node, /** @type {number} */ line) =>
    Object.values(trace.window(node, stepOf(line)));
  assert.deepEqual(window(root, 12), [null, null, null, null]);
  assert.deepEqual(window(root, 13), [3, null, 3, "a"]);
  assert.deepEqual(window(b, 14), [3, null, null, null]);
  assert.deepEqual(window(b, 19), [3, 2, 2, "a"]);
  const value = (/** @type {any} */ node, /** @type {number} */ line) =>
    trace.value(node, stepOf(line));
  assert.equal(value(leaf, 3), null);
  assert.equal(value(leaf, 5), null);
  assert.equal(value(leaf, 6), 3);
  assert.equal(value(leaf, 7), 3);
  assert.equal(value(a, 7), null);
  assert.equal(value(a, 8), 3);
  assert.equal(value(a, 12), 3);
  assert.equal(value(nodeNamed("b/b"), 22), null);
});

test("the node of a step without one is that of the step before", () => {
  assert.equal(trace.nodeAt(0), trace.roots[0]);
  assert.equal(trace.nodeAt(1), trace.nodes[1]);
  assert.equal(trace.nodeAt(trace.steps.length - 1), trace.roots[0]);
  const deepening = traceOf(
    [
      HEADING,
      { e: "deepen", d: 1 },
      { e: "enter", n: 0, max: true, a: null, b: null },
      { e: "leave", v: 1 },
      { e: "deepen", d: 2 },
      { e: "enter", n: 1, max: true, a: null, b: null },
      { e: "leave", v: 2 },
      { e: "result", m: "a", v: 2, nodes: 2, line: [] },
    ],
    { algorithm: "deepening", position: "3" },
  );
  assert.equal(deepening.roots.length, 2);
  assert.equal(deepening.nodeAt(0), deepening.roots[0]);
  assert.equal(deepening.nodeAt(3), deepening.roots[0]);
  assert.equal(deepening.nodeAt(6), deepening.roots[1]);
  assert.deepEqual(
    deepening.steps.map((/** @type {any} */ { kind }) => kind),
    ["deepen", "enter", "leave", "deepen", "enter", "leave", "result"],
  );
  assert.equal(describeStep(deepening, 0), "say.deepen depth=1");
});

test("who moves at a node is known, also where it was not searched", () => {
  assert.deepEqual(
    ["", "a", "a/a", "b/b"].map((name) => trace.maximizes(nodeNamed(name))),
    [true, false, true, true],
  );
  const min = traceOf([HEADING, { ...LINES[1], max: false }, LINES[2]], {
    position: "min ((3 12) (2 4))",
    player: 1,
  });
  assert.equal(min.maximizes(nodeNamed("", min)), false);
  assert.equal(min.maximizes(nodeNamed("a", min)), false);
  assert.equal(min.maximizes(nodeNamed("a/a", min)), true);
});

test("playouts are steps without a node", () => {
  const search = traceOf(
    [
      HEADING,
      { e: "order", m: ["a", "b"] },
      { e: "playout", m: "a", w: 0, plies: 2 },
      { e: "playout", m: "b", w: 1, plies: 3 },
      { e: "playout", m: "b", w: null, plies: 4 },
      { e: "hidden", games: 7 },
      { e: "result", m: "a", v: 0.625, nodes: 3, line: ["a"] },
    ],
    { algorithm: "montecarlo" },
  );
  assert.deepEqual(search.moves, ["a", "b"]);
  assert.deepEqual(search.hidden, { e: "hidden", games: 7 });
  assert.deepEqual(
    search.games.map((/** @type {any} */ { at, m }) => [at, m]),
    [
      [0, "a"],
      [1, "b"],
      [2, "b"],
    ],
  );
  assert.deepEqual(
    search.steps.map((/** @type {any} */ { node }) => node),
    [null, null, null, null],
  );
  assert.equal(search.nodeAt(2), null);
  assert.deepEqual(
    [0, 1, 2, 3].map((step) => describeStep(search, step)),
    [
      "say.playout count=2 move=a outcome=say.game_won",
      "say.playout count=3 move=b outcome=say.game_lost",
      "say.playout count=4 move=b outcome=say.game_drawn",
      "say.result_games move=a nodes=3 share=62.5",
    ],
  );
});

test("lines that were left out are put in place of those that stand for them", () => {
  const short = [
    { ...HEADING, left_out: 2 },
    LINES[1],
    LINES[2],
    LINES[3],
    { e: "hidden", nodes: 2 },
    { e: "leave", v: 3 },
    LINES[13],
    ...LINES.slice(14),
  ];
  const search = new SearchTrace(/** @type {any[]} */ (short));
  const node = nodeNamed("a", search);
  assert.deepEqual(node.hidden, { e: "hidden", nodes: 2 });
  const more = [HEADING, ...LINES.slice(3, 13), LINES[23]];
  const whole = search.withLines(node, /** @type {any[]} */ (more));
  assert.deepEqual(whole.lines.slice(1), LINES.slice(1));
  assert.equal(whole.heading.left_out, 0);
});

test("positions follow the moves of a game", () => {
  const search = new SearchTrace(
    /** @type {any[]} */ ([
      { ...HEADING, game: "tictactoe", position: "x../.o./..." },
      { e: "enter", n: 0, max: true, a: null, b: null },
      { e: "order", m: ["c3"] },
      { e: "enter", n: 1, m: "c3", max: false, a: null, b: null },
    ]),
  );
  const node = nodeNamed("c3", search);
  assert.equal(search.isAbstract, false);
  assert.equal(search.game.rules.format(search.position(node)), "x../.o./..x");
  assert.equal(search.position(node), search.position(node));
  assert.equal(search.leafValue(node), null);
});

// In words.

test("bounds without a number are infinite", () => {
  assert.equal(formatBound(null, "−"), "−∞");
  assert.equal(formatBound(1.5, "−"), "1.5");
  assert.equal(formatWindow({ alpha: null, beta: -3 }), "[−∞, −3]");
  assert.equal(formatWindow({ alpha: 3, beta: null }), "[3, +∞]");
});

test("nodes have names", () => {
  const name = (/** @type {string} */ one) => describeNode(trace, nodeNamed(one));
  assert.equal(name(""), "tree.root who=tree.max");
  assert.equal(name("b"), "tree.node moves=b who=tree.min");
  assert.equal(name("b/a"), "tree.leaf moves=b a");
  assert.equal(name("b/b"), "tree.leaf moves=b b");
});

test("every step is described", () => {
  const said = [3, 5, 6, 7, 8, 13, 19, 20, 21, 22, 23].map((line) =>
    describeStep(trace, stepOf(line)),
  );
  assert.deepEqual(said, [
    "say.enter_min count=2 node=tree.node moves=a who=tree.min say.window window=[−∞, +∞]",
    "say.enter_leaf node=tree.leaf moves=a a say.window window=[−∞, +∞]",
    "say.leaf value=3",
    "say.leave node=tree.leaf moves=a a value=3",
    "say.better_min move=a value=3 say.beta_falls value=3",
    "say.better_max move=a value=3 say.alpha_rises value=3",
    "say.better_min move=a value=2 say.beta_falls value=2",
    "say.cut_alpha bound=3 value=2 where=say.at_root move=a say.rest count=1",
    "say.leave_low node=tree.node moves=b who=tree.min value=2",
    "say.leave node=tree.root who=tree.max value=3",
    "say.result line=a a move=a nodes=6 value=3",
  ]);
  assert.equal(
    describeStep(trace, 0),
    "say.enter_max count=2 node=tree.root who=tree.max say.window window=[−∞, +∞]",
  );
});

test("without pruning there are no windows", () => {
  const search = traceOf(LINES, { algorithm: "minimax" });
  assert.equal(describeStep(search, 0), "say.enter_max count=2 node=tree.root who=tree.max");
  assert.equal(describeStep(search, stepOf(8)), "say.better_min move=a value=3");
  assert.match(describeStep(search, stepOf(21)), /^say\.leave /);
});

test("steps of other games are described", () => {
  const search = traceOf(
    [
      HEADING,
      { e: "enter", n: 0, max: true, a: 1, b: 4 },
      { e: "order", m: ["c3", "b1", "a2"] },
      { e: "enter", n: 1, m: "c3", max: false, a: 1, b: 4 },
      { e: "cutoff", v: 0.5 },
      { e: "leave", v: 5 },
      { e: "enter", n: 2, m: "b1", max: false, a: 1, b: 4 },
      { e: "known", v: 2 },
      { e: "leave", v: 2 },
      { e: "enter", n: 3, m: "a2", max: false, a: 1, b: 4 },
      { e: "order", m: ["b1"] },
      { e: "better", m: "b1", v: 6, a: 1, b: 4 },
      { e: "hidden", nodes: 9 },
      { e: "leave", v: 6 },
      { e: "terminal", v: -1, w: 1 },
      { e: "terminal", v: 1, w: 0 },
      { e: "terminal", v: 0, w: null },
      { e: "leave", v: null },
      { e: "result", m: "c3", v: null, nodes: 3, line: ["c3", "b1"], complete: false },
    ],
    { game: "tictactoe", position: "x../.o./...", evaluation: "lines" },
  );
  const said = search.steps.map((/** @type {any} */ _, /** @type {number} */ step) =>
    describeStep(search, step),
  );
  assert.deepEqual(said.slice(1), [
    "say.enter_leaf node=tree.leaf moves=c3 say.window window=[1, 4]",
    "say.cutoff evaluation=lines value=0.5",
    "say.leave node=tree.leaf moves=c3 value=5",
    "say.enter_leaf node=tree.leaf moves=b1 say.window window=[1, 4]",
    "say.known value=2",
    "say.leave node=tree.leaf moves=b1 value=2",
    "say.enter_min count=1 node=tree.node moves=a2 who=tree.min say.window window=[1, 4]",
    "say.better_min move=b1 value=6 say.window_stays",
    "say.leave_high node=tree.node moves=a2 who=tree.min value=6 say.hidden count=9",
    "say.terminal outcome=say.lost value=−1",
    "say.terminal outcome=say.won value=1",
    "say.terminal outcome=say.drawn value=0",
    "say.leave node=tree.leaf moves= value=–",
    "say.stopped move=c3 nodes=3",
  ]);
});

test("a cut names the node above that set the bound", () => {
  const [root, , b] = trace.nodes;
  assert.equal(boundSource(trace, b, "alpha", 3, stepOf(20)), root);
  assert.equal(boundSource(trace, b, "beta", 3, stepOf(20)), null);
  assert.equal(boundSource(trace, b, "alpha", 4, stepOf(20)), null);
  assert.equal(boundSource(trace, b, "alpha", 3, 0), null);
  const leaf = nodeNamed("b/a");
  assert.equal(boundSource(trace, leaf, "beta", 2, stepOf(20)), b);
  b.cut.by = "beta";
  assert.equal(
    explainCut(trace, b, stepOf(20)),
    "say.cut_beta bound=3 value=2 where= say.rest count=1",
  );
  b.cut.by = "alpha";
  leaf.cut = { by: "beta", v: 4, at: 2, skip: 2 };
  assert.equal(
    explainCut(trace, leaf, stepOf(20)),
    "say.cut_beta bound=2 value=4 where=say.elsewhere move=a node=tree.node moves=b who=tree.min say.rest count=2",
  );
});
