// @ts-nocheck
// Why an answer is not what the search has, in words.

import { formatNumber, t } from "../i18n.js";
import { describeNode, explainCut } from "../tree/descriptions.js";

function saidNumber(value) {
  if (value === null || value === undefined) return "–";
  return Number.isFinite(value) ? formatNumber(value) : value > 0 ? "+∞" : "−∞";
}

export function explainMiss(solution, miss) {
  const { search } = solution;
  const { node, item, given, expected } = miss;
  if (item === "missed") return explainCut(search, node.parent, node.parent.cut.step);
  if (item === "marked") {
    const [alpha, beta] = [node.alpha ?? -Infinity, node.beta ?? Infinity];
    return t("miss.marked", { alpha: saidNumber(alpha), beta: saidNumber(beta) });
  }
  const facts = { given: saidNumber(given), expected: saidNumber(expected) };
  const lead = t(given === null || given === undefined ? "miss.empty" : "miss.instead", facts);
  return `${lead} ${item === "value" ? whyValue(node) : whyBound(solution, node, item)}`;
}

function whyValue(node) {
  const values = node.children.map((child) => saidNumber(child.value)).join(", ");
  return t(node.max ? "miss.largest" : "miss.smallest", { values });
}

function whyBound(solution, node, item) {
  const source = solution.source(node, item);
  if (source === null) return t(item === "alpha" ? "miss.no_alpha" : "miss.no_beta");
  const { search } = solution;
  const facts = {
    move: search.window(source, node.enterAt).move,
    node: describeNode(search, source),
    value: saidNumber(node[item]),
  };
  return t(item === "alpha" ? "miss.alpha" : "miss.beta", facts);
}
