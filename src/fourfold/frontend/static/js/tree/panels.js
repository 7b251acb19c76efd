// What is shown beside the picture: the call stack, the window between alpha and beta, and the pseudocode; and
// for Monte Carlo, which has no tree, a bar for each move.

import { make, makeSvg } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { formatBound } from "./descriptions.js";

/**
 * The calls that have not returned yet, the latest first.
 * @type {(search: SearchTrace, node: TraceNode | null, step: number) => HTMLLIElement[]}
 */
export function drawStack(search, node, step) {
  if (!node) return [];
  const open = search
    .path(node)
    .filter((one) => one === node || search.state(one, step) === "open");
  return open.reverse().map((one) => {
    const { alpha, beta, best, move } = search.window(one, step);
    const parts = [
      make("span.who", one.leaf ? t("tree.leaf_short") : nameSide(one)),
      make("span.call", one.move ?? t("tree.start")),
    ];
    if (search.prunes) {
      parts.push(make("span.bounds", `α ${formatBound(alpha, "−")}  β ${formatBound(beta, "+")}`));
    }
    if (best !== null) {
      parts.push(make("span.so-far", `${formatNumber(best)} · ${move}`));
    }
    return make("li", { class: one.leaf ? "leaf" : one.max ? "max" : "min" }, ...parts);
  });
}

/** @param {TraceNode} node */
const nameSide = ({ max }) => `${max ? "△" : "▽"} ${t(max ? "tree.max" : "tree.min")}`;

const WIDTH = 320;
const MARGIN = 26;

/**
 * Alpha and beta on a line of numbers, with the value of the node so far.
 * @type {(search: SearchTrace, node: TraceNode, step: number) => SVGSVGElement}
 */
export function drawWindow(search, node, step) {
  const { alpha, beta, best } = search.window(node, step);
  const value = search.value(node, step) ?? best;
  const scale = scaleOf(search);
  /** @type {(value: number | null, infinite: number) => number} */
  const at = (value, infinite) => (value === null ? infinite : scale(value));
  const [left, right] = [at(alpha, 6), at(beta, WIDTH - 6)];
  const bounds = { alpha: formatBound(alpha, "−"), beta: formatBound(beta, "+") };
  const words = t("tree.window_words", bounds);
  const closed = right <= left;
  const width = Math.max(2, Math.abs(right - left));
  const box = { x: Math.min(left, right), y: 28, width, height: 12, rx: 3 };
  const drawn = [
    makeSvg("line.axis", { x1: 6, x2: WIDTH - 6, y1: 34, y2: 34 }),
    makeSvg(closed ? "rect.span.closed" : "rect.span", box),
    ...drawBound("alpha", left, `α ${bounds.alpha}`, 18),
    ...drawBound("beta", right, `β ${bounds.beta}`, 58),
  ];
  if (value !== null) {
    const width = Math.max(16, 6 + 6.5 * shortValue(value).length);
    const x = scale(value);
    drawn.push(
      makeSvg("rect.dot", { x: x - width / 2, y: 26, width, height: 16, rx: 8 }),
      makeSvg("text.dot-value", { x, y: 37.5, "text-anchor": "middle" }, shortValue(value)),
    );
  }
  return makeSvg(
    "svg.window-line",
    { viewBox: `0 0 ${WIDTH} 66`, role: "img", "aria-label": words },
    ...drawn,
  );
}

/**
 * The value, or its sign if it is too long.
 * @param {number} value
 */
const shortValue = (value) =>
  Math.abs(value) >= 100 ? (value > 0 ? "+" : "−") : formatNumber(value);

/** @type {(name: string, x: number, text: string, y: number) => (SVGLineElement | SVGTextElement)[]} */
function drawBound(name, x, text, y) {
  const anchor = x < 60 ? "start" : x > WIDTH - 60 ? "end" : "middle";
  const shift = anchor === "start" ? -5 : anchor === "end" ? 5 : 0;
  return [
    makeSvg("line", { class: name, x1: x, x2: x, y1: 23, y2: 45 }),
    makeSvg("text", { class: name, x: x + shift, y, "text-anchor": anchor }, text),
  ];
}

/** @type {WeakMap<SearchTrace, (value: number) => number>} */
const scales = new WeakMap();

/**
 * The scale from values to places. It goes by rank, so that 1000 for a win leaves room for all others.
 * @param {SearchTrace} search
 */
function scaleOf(search) {
  const known = scales.get(search);
  if (known) return known;
  const values = new Set(search.nodes.flatMap(({ value, leaf }) => [value, leaf?.v ?? null]));
  const order = [...values].filter((value) => value !== null).sort((a, b) => a - b);
  const room = WIDTH - 2 * MARGIN;
  /** @param {number} value */
  const scale = (value) => {
    const rank = order.findIndex((one) => one >= value);
    return order.length < 2 ? WIDTH / 2 : MARGIN + (room * Math.max(0, rank)) / (order.length - 1);
  };
  scales.set(search, scale);
  return scale;
}

/** @typedef {[id: string, indentation: number, message: string]} CodeLine a step marks its line by id */

/** @type {CodeLine[]} */
const LEAVES = [
  ["terminal", 1, "code.terminal"],
  ["cutoff", 1, "code.cutoff"],
];
/** @type {CodeLine[]} */
const MINIMAX = [
  ["enter", 0, "code.minimax"],
  ...LEAVES,
  ["", 1, "code.if_max"],
  ["better-max", 2, "code.max"],
  ["", 1, "code.if_min"],
  ["better-min", 2, "code.min"],
  ["leave", 1, "code.return"],
];
/** @type {CodeLine[]} */
const ALPHABETA = [
  ["enter", 0, "code.alphabeta"],
  ...LEAVES,
  ["known", 1, "code.known"],
  ["", 1, "code.if_max_each"],
  ["better-max", 2, "code.alpha"],
  ["cut-max", 2, "code.cut_beta"],
  ["", 1, "code.if_min_each"],
  ["better-min", 2, "code.beta"],
  ["cut-min", 2, "code.cut_alpha"],
  ["leave", 1, "code.return"],
];
/** @type {CodeLine[]} */
const MONTE_CARLO = [
  ["", 0, "code.mc_round"],
  ["", 1, "code.mc_move"],
  ["playout", 2, "code.mc_play"],
  ["result", 0, "code.mc_best"],
];

/**
 * @param {string} algorithm
 * @returns {CodeLine[]}
 */
function linesOf(algorithm) {
  if (algorithm === "minimax") return MINIMAX;
  if (algorithm === "montecarlo") return MONTE_CARLO;
  if (algorithm === "deepening") return [["deepen", 0, "code.deepen"], ...ALPHABETA];
  const lines = algorithm === "table" ? ALPHABETA : ALPHABETA.filter(([id]) => id !== "known");
  return algorithm === "failhard" ? lines.with(-1, ["leave", 1, "code.return_hard"]) : lines;
}

/** @param {TraceStep} step */
function lineAt({ kind, node }) {
  if (kind === "better" || kind === "cut") return `${kind}-${node?.max ? "max" : "min"}`;
  return kind;
}

/**
 * The pseudocode as a list.
 * @type {(algorithm: string, step: TraceStep) => HTMLOListElement}
 */
export function drawCode(algorithm, step) {
  const at = lineAt(step);
  const lines = linesOf(algorithm).map(([id, indent, key]) => {
    const current = id && id === at ? "step" : null;
    return make("li", { class: `indent-${indent}`, "aria-current": current }, make("code", t(key)));
  });
  return make("ol.code", ...lines);
}

/** @type {(search: import("./trace.js").SearchTrace, step: number) => HTMLOListElement} */
export function drawPlayouts(search, step) {
  const played = search.games.filter(({ at }) => at <= step);
  const rows = search.moves.map((move) => {
    const games = played.filter((game) => game.m === move);
    const wins = games.filter((game) => game.w === search.heading.player).length;
    const bar = make("span.bar-fill");
    bar.style.width = `${games.length ? (100 * wins) / games.length : 0}%`;
    const score = { wins: formatNumber(wins), games: formatNumber(games.length) };
    const count = make("span.bar-count", t("tree.wins", score));
    const row = make("li", make("span.bar-move", move), make("span.bar-track", bar), count);
    row.classList.toggle("current", played.at(-1)?.m === move);
    return row;
  });
  return make("ol.bars", ...rows);
}
