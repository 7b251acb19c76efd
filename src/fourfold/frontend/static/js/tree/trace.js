// @ts-nocheck
// A trace (docs/reference/traces.md) as a tree one can walk in time.
//
// A step is one thing the search does: { kind, node, line }. A node knows the steps at which it is
// entered and left, so that every state of the search can be read off without playing it again.
// Moves that were never tried are nodes too, without a number: `untried`.

import { games } from "../games/tree-views.js";

const LEAVES = new Set(["terminal", "cutoff", "known"]);

export class SearchTrace {
  constructor(lines) {
    [this.heading] = lines;
    this.lines = lines;
    this.result = lines.findLast((line) => line.e === "result") ?? null;
    this.game = games.find(this.heading.game);
    this.prunes = !["minimax", "montecarlo"].includes(this.heading.algorithm);
    this.nodes = [];
    this.roots = [];
    this.steps = [];
    this.games = [];
    this.read(lines);
    this.cuts = this.steps.flatMap((step, at) => (step.kind === "cut" ? [at] : []));
    if (this.isAbstract) this.roots.forEach((root) => this.growUntried(root));
  }

  /** Whether the game is nothing but its tree. */
  get isAbstract() {
    return this.game.view.draw === null;
  }

  read(lines) {
    const stack = [];
    for (const line of lines) {
      const node = stack.at(-1) ?? null;
      const at = this.steps.length;
      if (line.e === "enter") {
        const entered = this.enter(line, node, at);
        stack.push(entered);
        this.steps.push({ kind: "enter", node: entered, line });
      } else if (line.e === "order") {
        if (node) this.order(node, line.m);
        else this.moves = line.m;
      } else if (line.e === "leave") {
        node.value = line.v;
        node.leaveAt = at;
        this.steps.push({ kind: "leave", node, line });
        stack.pop();
      } else if (line.e === "hidden") {
        if (node) node.hidden = line;
        else this.hidden = line;
      } else if (line.e === "playout" || line.e === "deepen") {
        if (line.e === "playout") this.games.push({ at, ...line });
        this.steps.push({ kind: line.e, node: null, line });
      } else if (LEAVES.has(line.e)) {
        node.leaf = line;
        this.steps.push({ kind: line.e, node, line });
      } else if (line.e === "better") {
        node.updates.push({ at, ...line });
        this.steps.push({ kind: "better", node, line });
      } else if (line.e === "cut") {
        node.cut = { ...line, step: at };
        this.steps.push({ kind: "cut", node, line });
      }
    }
    if (this.result)
      this.steps.push({ kind: "result", node: this.roots.at(-1), line: this.result });
  }

  enter(line, parent, at) {
    const slot = parent?.children.find((child) => child.untried && child.move === line.m);
    const node = slot ?? this.make(parent, line.m);
    Object.assign(node, {
      untried: false,
      n: line.n,
      depth: line.d,
      max: line.max,
      alpha: line.a,
      beta: line.b,
      enterAt: at,
      leaveAt: Infinity,
    });
    if (!parent) this.roots.push(node);
    return node;
  }

  make(parent, move) {
    const node = {
      id: this.nodes.length,
      parent,
      move,
      ply: parent ? parent.ply + 1 : 0,
      untried: true,
      children: [],
      updates: [],
      leaf: null,
      cut: null,
      hidden: null,
      value: null,
      enterAt: Infinity,
      leaveAt: Infinity,
    };
    this.nodes.push(node);
    parent?.children.push(node);
    return node;
  }

  order(node, moves) {
    for (const move of moves) this.make(node, move);
  }

  /** Abstract trees are drawn whole, as textbooks draw them: what is cut off as well. */
  growUntried(node) {
    if (node.untried) {
      const moves = this.game.rules.legalMoves(this.position(node));
      if (!node.children.length) this.order(node, moves);
    }
    node.children.forEach((child) => this.growUntried(child));
  }

  position(node) {
    if (node.position === undefined) {
      node.position = node.parent
        ? this.game.rules.play(this.position(node.parent), node.move)
        : this.game.rules.parse(this.heading.position, this.game.options);
    }
    return node.position;
  }

  /** What is written on the leaf of an abstract tree, whether it has been looked at or not. */
  printed(node) {
    if (!this.isAbstract) return null;
    const { tree } = this.position(node);
    return Array.isArray(tree) ? null : tree;
  }

  maximizes(node) {
    if (!node.untried) return node.max;
    const { toMove } = this.game.rules;
    if (!toMove) return !this.maximizes(node.parent);
    return toMove(this.position(node)) === this.heading.player;
  }

  /** The nodes from the root down to this one. */
  path(node) {
    const path = [];
    for (let at = node; at; at = at.parent) path.unshift(at);
    return path;
  }

  /** The moves that lead to a node, as an exercise names it. */
  name(node) {
    return this.path(node)
      .slice(1)
      .map(({ move }) => move)
      .join("/");
  }

  /** The node that a step is about, or the one before it when it is about none. */
  nodeAt(step) {
    for (let at = step; at >= 0; at--) if (this.steps[at].node) return this.steps[at].node;
    return this.roots[0] ?? null;
  }

  /** ghost, open, done or cut: how a node stands after a step. */
  state(node, step) {
    if (!node.untried && node.enterAt <= step) return node.leaveAt <= step ? "done" : "open";
    return this.isCut(node, step) ? "cut" : "ghost";
  }

  isCut(node, step) {
    for (let at = node; at.parent; at = at.parent) {
      if (at.untried && at.parent.cut && at.parent.cut.step <= step) return true;
    }
    return false;
  }

  /** Alpha, beta, and the best son so far, as they stand at a node after a step. */
  window(node, step) {
    const last = node.updates.findLast(({ at }) => at <= step);
    if (!last) return { alpha: node.alpha, beta: node.beta, best: null, move: null };
    return { alpha: last.a, beta: last.b, best: last.v, move: last.m };
  }

  /** What is known of a node's value after a step, or null. */
  value(node, step) {
    if (this.state(node, step) === "done") return node.value;
    if (node.untried || node.enterAt > step) return null;
    const said = node.leaf && this.steps[step].node === node && this.steps[step].kind !== "enter";
    return said ? node.leaf.v : this.window(node, step).best;
  }

  /** Put the lines of one node and all below it, which were left out, in their place. */
  filledIn(node, more) {
    const first = this.lines.findIndex((line) => line.e === "enter" && line.n === node.n);
    const inner = more.filter((line) => line.e !== "trace" && line.e !== "result");
    const last = endOf(this.lines, first);
    const shown = inner.filter((line) => line.e === "enter").length - 1;
    const heading = { ...this.heading, left_out: this.heading.left_out - shown };
    return new SearchTrace([
      heading,
      ...this.lines.slice(1, first),
      ...inner,
      ...this.lines.slice(last + 1),
    ]);
  }
}

/** Where the lines of a node end that begin here. */
function endOf(lines, first) {
  let depth = 0;
  for (let at = first; at < lines.length; at++) {
    if (lines[at].e === "enter") depth++;
    else if (lines[at].e === "leave" && --depth === 0) return at;
  }
  return lines.length - 1;
}
