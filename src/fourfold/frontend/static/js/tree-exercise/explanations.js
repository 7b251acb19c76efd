// Why an answer differs from what the search computed, in words.

import { formatNumber, t } from "../i18n.js";
import { describeNode, explainCut } from "../tree/descriptions.js";

/** @typedef {import("./solution.js").Solution} Solution */
/** @typedef {import("./solution.js").Miss} Miss */

/** @param {number | null | undefined} value */
function formatAnswer(value) {
  if (value === null || value === undefined) return "–";
  return Number.isFinite(value) ? formatNumber(value) : value > 0 ? "+∞" : "−∞";
}

/**
 * @param {Solution} solution
 * @param {Miss} miss
 */
export function explainMiss(solution, { node, item, given, expected }) {
  if (item === "marked") {
    const [alpha, beta] = [node?.alpha ?? -Infinity, node?.beta ?? Infinity];
    return t("miss.marked", { alpha: formatAnswer(alpha), beta: formatAnswer(beta) });
  }
  if (!node) return "";
  if (item === "missed") {
    return node.parent ? explainCut(solution.search, node.parent, node.parent.cut?.step) : "";
  }
  const params = { given: formatAnswer(given), expected: formatAnswer(expected) };
  const isEmpty = given === null || given === undefined;
  const lead = t(isEmpty ? "miss.empty" : "miss.instead", params);
  return `${lead} ${item === "value" ? explainValue(node) : explainBound(solution, node, item)}`;
}

/** @param {TraceNode} node */
function explainValue(node) {
  const values = node.children.map((child) => formatAnswer(child.value)).join(", ");
  return t(node.max ? "miss.largest" : "miss.smallest", { values });
}

/**
 * @param {Solution} solution
 * @param {TraceNode} node
 * @param {"alpha" | "beta"} item
 */
function explainBound(solution, node, item) {
  const source = solution.boundSource(node, item);
  if (source === null) return t(item === "alpha" ? "miss.no_alpha" : "miss.no_beta");
  const { search } = solution;
  return t(item === "alpha" ? "miss.alpha" : "miss.beta", {
    move: search.window(source, node.enterAt).move,
    node: describeNode(search, source),
    value: formatAnswer(node[item]),
  });
}
