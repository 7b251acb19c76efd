// The right answers, read off the trace of the real search, as fourfold.teaching.solution does.

import { boundSource } from "../tree/descriptions.js";

/** @typedef {"values" | "window" | "pruned"} Ask what an exercise asks for */

/**
 * A wrong or missing answer. `missed` is a pruned branch that was not marked, `marked` a branch that
 * was marked but is not pruned.
 * @typedef {object} Miss
 * @property {string} name of the node
 * @property {TraceNode} [node]
 * @property {"value" | "alpha" | "beta" | "missed" | "marked"} item
 * @property {number | null} [given]
 * @property {number} [expected]
 */

/** @typedef {{ right: number, total: number, misses: Miss[] }} Result */

/** @typedef {Map<string, string[]>} Fields what was typed, by the name of the node */

export class Solution {
  /** @param {SearchTrace} search the search that the answers come from */
  constructor(search) {
    this.search = search;
    const named = search.nodes.map(
      (node) => /** @type {[string, TraceNode]} */ ([search.name(node), node]),
    );
    this.nodes = new Map(named.filter(([, node]) => !node.untried));
    this.inner = [...this.nodes.values()].filter((node) => !node.leaf);
    this.pruned = new Map(
      named.filter(([, { untried, parent }]) => untried && parent?.cut && !parent.untried),
    );
  }

  /**
   * The nodes with fields to fill in.
   * @param {Ask} ask
   */
  askedNodes(ask) {
    if (ask === "pruned") return [];
    return ask === "values" ? this.inner : this.inner.filter(({ parent }) => parent);
  }

  /** @param {string} name */
  isPruned(name) {
    return this.pruned.has(name);
  }

  /**
   * Whether a branch is pruned or lies below one that is.
   * @param {string} name
   */
  isBelowPruned(name) {
    const moves = name.split("/");
    return moves.some((_, end) => this.pruned.has(moves.slice(0, end + 1).join("/")));
  }

  /**
   * The node whose best move set a bound; null if the bound is infinite.
   * @param {TraceNode} node
   * @param {"alpha" | "beta"} item
   */
  boundSource(node, item) {
    const value = node[item];
    return value === null ? null : boundSource(this.search, node, item, value, node.enterAt);
  }
}

/**
 * Read a number as students write it: 3, −3, ∞, inf. Null if it is empty, undefined if it is no number.
 * @param {string} text
 */
export function readNumber(text) {
  const plain = text.trim().replaceAll("−", "-").replace(",", ".").toLowerCase();
  if (plain === "") return null;
  if (/^\+?(∞|inf|infinity|oo)$/.test(plain)) return Infinity;
  if (/^-(∞|inf|infinity|oo)$/.test(plain)) return -Infinity;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/**
 * A number as it is sent: JSON has no infinite ones.
 * @param {number | null | undefined} value
 */
const toJson = (value) => {
  if (value === undefined || value === null) return null;
  return Number.isFinite(value) ? value : value > 0 ? "inf" : "-inf";
};

/**
 * The answers as they are handed in and saved in files.
 * @param {Ask} ask
 * @param {Fields} fields
 * @param {Set<string>} marked
 */
export function exportAnswers(ask, fields, marked) {
  if (ask === "pruned") return [...marked];
  /** @type {Record<string, unknown>} */
  const answers = {};
  for (const [name, texts] of fields) {
    const numbers = texts.map((text) => toJson(readNumber(text)));
    if (numbers.every((number) => number === null)) continue;
    answers[name] = ask === "values" ? numbers[0] : numbers;
  }
  return answers;
}

/**
 * Check the answers. Each pruned branch that was marked earns a point, and each wrong mark costs one.
 * @param {Solution} solution
 * @param {Ask} ask
 * @param {Fields} fields
 * @param {Set<string>} marked
 * @returns {Result}
 */
export function check(solution, ask, fields, marked) {
  if (ask === "pruned") return checkPruned(solution, marked);
  /** @type {Miss[]} */
  const misses = [];
  const asked = solution.askedNodes(ask);
  const items = itemsOf(ask);
  for (const node of asked) {
    const name = solution.search.name(node);
    items.forEach((item, index) => {
      const expected = node[item] ?? (item === "alpha" ? -Infinity : Infinity);
      const given = readNumber(fields.get(name)?.[index] ?? "");
      if (given !== expected) misses.push({ name, node, item, given, expected });
    });
  }
  const total = asked.length * items.length;
  return { right: total - misses.length, total, misses };
}

/**
 * The fields of a node.
 * @param {Ask} ask
 * @returns {("value" | "alpha" | "beta")[]}
 */
export const itemsOf = (ask) => (ask === "values" ? ["value"] : ["alpha", "beta"]);

/**
 * @param {Solution} solution
 * @param {Set<string>} marked
 * @returns {Result}
 */
function checkPruned(solution, marked) {
  /** @type {Miss[]} */
  const misses = [];
  for (const [name, node] of solution.pruned) {
    if (!marked.has(name)) misses.push({ name, node, item: "missed" });
  }
  const wrong = [...marked].filter((name) => !solution.isBelowPruned(name));
  for (const name of wrong) misses.push({ name, node: solution.nodes.get(name), item: "marked" });
  const right = [...marked].filter((name) => solution.isPruned(name)).length;
  const total = solution.pruned.size;
  return { right: Math.max(0, right - wrong.length), total, misses };
}
