// @ts-nocheck
// What a step of the search does, in words; and why a branch is cut.

import { formatNumber, t } from "../i18n.js";

export const formatBound = (value, sign) => (value === null ? `${sign}∞` : formatNumber(value));

export const formatWindow = ({ alpha, beta }) =>
  `[${formatBound(alpha, "−")}, ${formatBound(beta, "+")}]`;

/** Who moves at a node, and how one gets there. */
export function describeNode(search, node) {
  if (node.leaf || search.printed(node) !== null)
    return t("tree.leaf", { moves: search.name(node).replaceAll("/", " ") });
  const who = t(search.maximizes(node) ? "tree.max" : "tree.min");
  return node.parent
    ? t("tree.node", { who, moves: search.name(node).replaceAll("/", " ") })
    : t("tree.root", { who });
}

export function describeStep(search, step) {
  const { kind, node, line } = search.steps[step];
  const number = (value) => (value === null ? "–" : formatNumber(value));
  const at = node ? describeNode(search, node) : "";
  if (kind === "enter") return enterWords(search, node, at);
  if (kind === "terminal") {
    if (search.isAbstract) return t("say.leaf", { value: number(line.v) });
    const outcome =
      line.w === null ? "say.drawn" : line.w === search.heading.player ? "say.won" : "say.lost";
    return t("say.terminal", { outcome: t(outcome), value: number(line.v) });
  }
  if (kind === "cutoff") {
    return t("say.cutoff", { evaluation: search.heading.evaluation, value: number(line.v) });
  }
  if (kind === "known") return t("say.known", { value: number(line.v) });
  if (kind === "better") return betterWords(search, node, line, number);
  if (kind === "cut") return explainCut(search, node, step);
  if (kind === "leave") return leaveWords(search, node, at, number);
  if (kind === "deepen") return t("say.deepen", { depth: line.d });
  if (kind === "playout") {
    const won =
      line.w === null
        ? "say.game_drawn"
        : line.w === search.heading.player
          ? "say.game_won"
          : "say.game_lost";
    return t("say.playout", { move: line.m, count: line.plies, outcome: t(won) });
  }
  return resultWords(search, line, number);
}

function enterWords(search, node, at) {
  const window = search.prunes ? ` ${t("say.window", { window: formatWindow(node) })}` : "";
  const count = node.children.length;
  if (node.leaf) return t("say.enter_leaf", { node: at }) + window;
  return t(node.max ? "say.enter_max" : "say.enter_min", { node: at, count }) + window;
}

function betterWords(search, node, line, number) {
  const facts = { move: line.m, value: number(line.v) };
  const said = t(node.max ? "say.better_max" : "say.better_min", facts);
  if (!search.prunes) return said;
  const narrowed = node.max ? line.a === line.v : line.b === line.v;
  if (!narrowed) return `${said} ${t("say.window_stays")}`;
  return `${said} ${t(node.max ? "say.alpha_rises" : "say.beta_falls", facts)}`;
}

function leaveWords(search, node, at, number) {
  const value = number(node.value);
  if (!search.prunes || node.parent === null) return t("say.leave", { node: at, value });
  const low = node.alpha !== null && node.value <= node.alpha;
  const high = node.beta !== null && node.value >= node.beta;
  const key = low ? "say.leave_low" : high ? "say.leave_high" : "say.leave";
  const said = t(node.leaf ? "say.leave" : key, { node: at, value });
  return node.hidden
    ? `${said} ${t("say.hidden", { count: formatNumber(node.hidden.nodes) })}`
    : said;
}

/** Why the rest of a node's moves need no look, and who sees to it. */
export function explainCut(search, node, step) {
  const { by, v, at, skip } = node.cut;
  const source = boundSource(search, node, by, at, step);
  const where = source
    ? t(source.parent ? "say.elsewhere" : "say.at_root", {
        move: search.window(source, step).move,
        node: describeNode(search, source),
      })
    : "";
  const rest = t("say.rest", { count: skip });
  const facts = { value: formatNumber(v), bound: formatNumber(at), where };
  return `${t(by === "beta" ? "say.cut_beta" : "say.cut_alpha", facts)} ${rest}`;
}

/** The node above whose best move so far set the bound. */
export function boundSource(search, node, by, bound, step) {
  for (let above = node.parent; above; above = above.parent) {
    if (above.max === (by === "alpha") && search.window(above, step).best === bound) return above;
  }
  return null;
}

function resultWords(search, line, number) {
  const facts = {
    move: line.m,
    value: number(line.v),
    nodes: formatNumber(line.nodes),
    line: line.line.join(" "),
    share: line.v === null ? "–" : formatNumber(100 * line.v),
  };
  if (search.heading.algorithm === "montecarlo") return t("say.result_games", facts);
  return t(line.complete ? "say.result" : "say.stopped", facts);
}
