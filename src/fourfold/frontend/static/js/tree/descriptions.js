// What a step of the search does, in words, and why a branch is cut.

import { formatNumber, t } from "../i18n.js";

/**
 * @param {number | null} value
 * @param {string} sign of an infinite bound
 */
export const formatBound = (value, sign) => (value === null ? `${sign}∞` : formatNumber(value));

/** @param {{ alpha: number | null, beta: number | null }} window */
export const formatWindow = ({ alpha, beta }) =>
  `[${formatBound(alpha, "−")}, ${formatBound(beta, "+")}]`;

/** @param {number | null} value */
const formatValue = (value) => (value === null ? "–" : formatNumber(value));

/**
 * Who moves at a node, and which moves lead to it.
 * @type {(search: SearchTrace, node: TraceNode) => string}
 */
export function describeNode(search, node) {
  const moves = search.name(node).replaceAll("/", " ");
  if (node.leaf || search.leafValue(node) !== null) return t("tree.leaf", { moves });
  const who = t(search.maximizes(node) ? "tree.max" : "tree.min");
  return node.parent ? t("tree.node", { who, moves }) : t("tree.root", { who });
}

/** @type {(search: SearchTrace, step: number) => string} */
export function describeStep(search, step) {
  const { kind, node, line } = search.steps[step];
  if (kind === "deepen") return t("say.deepen", { depth: line.d });
  if (kind === "playout") return describePlayout(search, line);
  if (kind === "result" || !node) return describeResult(search, line);
  if (kind === "enter") return describeEntry(search, node);
  if (kind === "terminal") return describeTerminal(search, line);
  if (kind === "cutoff") {
    const { evaluation } = search.heading;
    return t("say.cutoff", { evaluation, value: formatValue(line.v) });
  }
  if (kind === "known") return t("say.known", { value: formatValue(line.v) });
  if (kind === "better") return describeUpdate(search, node, line);
  if (kind === "cut") return explainCut(search, node, step);
  return describeReturn(search, node);
}

/** @type {(search: SearchTrace, line: TraceLine) => string} */
function describePlayout(search, { w: winner, m: move, plies: count }) {
  const outcome = outcomeOf(search, winner);
  return t("say.playout", { move, count, outcome: t(`say.game_${outcome}`) });
}

/** @type {(search: SearchTrace, line: TraceLine) => string} */
function describeTerminal(search, { w: winner, v }) {
  const value = formatValue(v);
  if (search.isAbstract) return t("say.leaf", { value });
  return t("say.terminal", { outcome: t(`say.${outcomeOf(search, winner)}`), value });
}

/** @type {(search: SearchTrace, winner: number | null) => "drawn" | "won" | "lost"} */
const outcomeOf = (search, winner) =>
  winner === null ? "drawn" : winner === search.heading.player ? "won" : "lost";

/** @type {(search: SearchTrace, node: TraceNode) => string} */
function describeEntry(search, node) {
  const window = search.prunes ? ` ${t("say.window", { window: formatWindow(node) })}` : "";
  const params = { node: describeNode(search, node), count: node.children.length };
  if (node.leaf) return t("say.enter_leaf", params) + window;
  return t(node.max ? "say.enter_max" : "say.enter_min", params) + window;
}

/** @type {(search: SearchTrace, node: TraceNode, line: TraceLine) => string} */
function describeUpdate(search, node, line) {
  const params = { move: line.m, value: formatValue(line.v) };
  const update = t(node.max ? "say.better_max" : "say.better_min", params);
  if (!search.prunes) return update;
  const narrowsWindow = node.max ? line.a === line.v : line.b === line.v;
  if (!narrowsWindow) return `${update} ${t("say.window_stays")}`;
  return `${update} ${t(node.max ? "say.alpha_rises" : "say.beta_falls", params)}`;
}

/** @type {(search: SearchTrace, node: TraceNode) => string} */
function describeReturn(search, node) {
  const params = { node: describeNode(search, node), value: formatValue(node.value) };
  if (!search.prunes || node.parent === null || node.value === null) return t("say.leave", params);
  const isLow = node.alpha !== null && node.value <= node.alpha;
  const isHigh = node.beta !== null && node.value >= node.beta;
  const key = isLow ? "say.leave_low" : isHigh ? "say.leave_high" : "say.leave";
  const text = t(node.leaf ? "say.leave" : key, params);
  if (!node.hidden) return text;
  return `${text} ${t("say.hidden", { count: node.hidden.nodes })}`;
}

/**
 * Why the other moves of a node need not be searched, and who avoids it.
 * @type {(search: SearchTrace, node: TraceNode, step: number) => string}
 */
export function explainCut(search, node, step) {
  const { by, v, at, skip } = node.cut ?? {};
  const source = boundSource(search, node, by, at, step);
  const where = source
    ? t(source.parent ? "say.elsewhere" : "say.at_root", {
        move: search.window(source, step).move,
        node: describeNode(search, source),
      })
    : "";
  const rest = t("say.rest", { count: skip });
  const params = { value: formatNumber(v), bound: formatNumber(at), where };
  return `${t(by === "beta" ? "say.cut_beta" : "say.cut_alpha", params)} ${rest}`;
}

/**
 * The node above whose best move so far set a bound.
 * @param {SearchTrace} search
 * @param {TraceNode} node
 * @param {"alpha" | "beta"} by
 * @param {number} bound
 * @param {number} step
 */
export function boundSource(search, node, by, bound, step) {
  for (let above = node.parent; above; above = above.parent) {
    if (above.max === (by === "alpha") && search.window(above, step).best === bound) return above;
  }
  return null;
}

/** @type {(search: SearchTrace, line: TraceLine) => string} */
function describeResult(search, line) {
  const params = {
    move: line.m,
    value: formatValue(line.v),
    nodes: formatNumber(line.nodes),
    line: line.line.join(" "),
    share: line.v === null ? "–" : formatNumber(100 * line.v),
  };
  if (search.heading.algorithm === "montecarlo") return t("say.result_games", params);
  return t(line.complete ? "say.result" : "say.stopped", params);
}
