// @ts-nocheck
// The right answers, read off the trace of the real search, as fourfold.teaching.solution does.

import { boundSource } from "../tree/descriptions.js";

export class Solution {
  /** `search` is the Search that the answers come from. */
  constructor(search) {
    this.search = search;
    const named = search.nodes.map((node) => [search.name(node), node]);
    this.nodes = new Map(named.filter(([, node]) => !node.untried));
    this.inner = [...this.nodes.values()].filter((node) => !node.leaf);
    this.pruned = new Map(
      named.filter(([, node]) => node.untried && node.parent.cut && !node.parent.untried),
    );
  }

  /** The nodes that an exercise asks about. */
  asked(ask) {
    if (ask === "pruned") return [];
    return ask === "values" ? this.inner : this.inner.filter(({ parent }) => parent);
  }

  isPruned(name) {
    return this.pruned.has(name);
  }

  /** Whether a branch is pruned or lies below one that is. */
  liesBelow(name) {
    const moves = name.split("/");
    return moves.some((_, end) => this.pruned.has(moves.slice(0, end + 1).join("/")));
  }

  /** The node whose best move gave a bound, or null when there is no bound. */
  source(node, item) {
    const value = item === "alpha" ? node.alpha : node.beta;
    return value === null ? null : boundSource(this.search, node, item, value, node.enterAt);
  }
}

/** Numbers as students write them: 3, −3, ∞, inf; null for none, undefined for what is no number. */
export function readNumber(text) {
  const plain = text.trim().replaceAll("−", "-").replace(",", ".").toLowerCase();
  if (plain === "") return null;
  if (/^\+?(∞|inf|infinity|oo)$/.test(plain)) return Infinity;
  if (/^-(∞|inf|infinity|oo)$/.test(plain)) return -Infinity;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

const sent = (value) => {
  if (value === undefined || value === null) return null;
  return Number.isFinite(value) ? value : value > 0 ? "inf" : "-inf";
};

/** The answers to an exercise as the file of answers has them. */
export function exported(exercise, fields, marked) {
  let answers = [...marked];
  if (exercise.ask !== "pruned") {
    answers = {};
    for (const [name, given] of fields) {
      const numbers = given.map((text) => sent(readNumber(text)));
      if (numbers.some((number) => number !== null)) {
        answers[name] = exercise.ask === "values" ? numbers[0] : numbers;
      }
    }
  }
  return { ...exercise, answers };
}

/**
 * What the answers earn: { right, total, misses: [{ node, item, given, expected }] }; of pruned
 * branches each one found earns a point, and each one marked wrongly costs one.
 */
export function check(solution, ask, fields, marked) {
  if (ask === "pruned") return checkPruned(solution, marked);
  const misses = [];
  const asked = solution.asked(ask);
  const items = ask === "values" ? ["value"] : ["alpha", "beta"];
  for (const node of asked) {
    const name = solution.search.name(node);
    items.forEach((item, index) => {
      const open = item === "alpha" ? -Infinity : Infinity;
      const expected = node[item] ?? open;
      const given = readNumber(fields.get(name)?.[index] ?? "");
      if (given !== expected) misses.push({ name, node, item, given, expected });
    });
  }
  const total = asked.length * items.length;
  return { right: total - misses.length, total, misses };
}

function checkPruned(solution, marked) {
  const misses = [];
  for (const [name, node] of solution.pruned) {
    if (!marked.has(name)) misses.push({ name, node, item: "missed" });
  }
  const wrong = [...marked].filter((name) => !solution.liesBelow(name));
  for (const name of wrong) misses.push({ name, node: solution.nodes.get(name), item: "marked" });
  const found = [...marked].filter((name) => solution.isPruned(name)).length;
  const total = solution.pruned.size;
  return { right: Math.max(0, found - wrong.length), total, misses };
}
