// A trace (docs/reference/traces.md) as a tree, and its state after every step. Nodes know the steps at
// which they are entered and left, so that no state has to be computed from the ones before it.

import { games } from "../games/tree-views.js";

/** Events of the current node; the first three give a leaf its value. */
const NODE_EVENTS = new Set(["terminal", "cutoff", "known", "better", "cut", "leave"]);

export class SearchTrace {
  /** @param {TraceLine[]} lines */
  constructor(lines) {
    this.heading = lines[0];
    this.lines = lines;
    this.result = lines.findLast((line) => line.e === "result") ?? null;
    this.game = games.find(this.heading.game);
    this.prunes = !["minimax", "montecarlo"].includes(this.heading.algorithm);
    /** @type {TraceNode[]} */
    this.nodes = [];
    /** @type {TraceNode[]} one for each depth of iterative deepening */
    this.roots = [];
    /** @type {TraceStep[]} */
    this.steps = [];
    /** @type {TraceLine[]} playouts of Monte Carlo, each with its step `at` */
    this.games = [];
    /** @type {string[]} moves at the root, where there is no tree */
    this.moves = [];
    /** @type {TraceLine | null} what the trace leaves out, where there is no tree */
    this.hidden = null;
    this.read(lines);
    this.cuts = this.steps.flatMap((step, at) => (step.kind === "cut" ? [at] : []));
    if (this.isAbstract) this.roots.forEach((root) => this.growUntried(root));
  }

  /** Whether the game consists of nothing but its tree. */
  get isAbstract() {
    return this.game.view.draw === null;
  }

  /** @param {TraceLine[]} lines */
  read(lines) {
    /** @type {TraceNode[]} */
    const stack = [];
    for (const line of lines) {
      const node = stack.at(-1) ?? null;
      const at = this.steps.length;
      if (line.e === "enter") {
        const entered = this.enter(line, node, at);
        stack.push(entered);
        this.steps.push({ kind: "enter", node: entered, line });
      } else if (line.e === "order") {
        if (node) this.addChildren(node, line.m);
        else this.moves = line.m;
      } else if (line.e === "hidden") {
        if (node) node.hidden = line;
        else this.hidden = line;
      } else if (line.e === "playout" || line.e === "deepen") {
        if (line.e === "playout") this.games.push({ at, ...line });
        this.steps.push({ kind: line.e, node: null, line });
      } else if (node && NODE_EVENTS.has(line.e)) {
        this.steps.push({ kind: line.e, node, line });
        if (line.e === "leave") {
          Object.assign(node, { value: line.v, leaveAt: at });
          stack.pop();
        } else if (line.e === "better") node.updates.push({ at, ...line });
        else if (line.e === "cut") node.cut = { ...line, step: at };
        else node.leaf = line;
      }
    }
    if (this.result) {
      this.steps.push({ kind: "result", node: this.roots.at(-1) ?? null, line: this.result });
    }
  }

  /** @type {(line: TraceLine, parent: TraceNode | null, at: number) => TraceNode} */
  enter(line, parent, at) {
    const slot = parent?.children.find((child) => child.untried && child.move === line.m);
    const node = slot ?? this.makeNode(parent, line.m);
    const { n, max, a: alpha, b: beta } = line;
    Object.assign(node, { untried: false, n, max, alpha, beta, enterAt: at });
    if (!parent) this.roots.push(node);
    return node;
  }

  /** @type {(parent: TraceNode | null, move: string) => TraceNode} */
  makeNode(parent, move) {
    /** @type {TraceNode} */
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
      alpha: null,
      beta: null,
      enterAt: Infinity,
      leaveAt: Infinity,
    };
    this.nodes.push(node);
    parent?.children.push(node);
    return node;
  }

  /** @type {(node: TraceNode, moves: string[]) => void} */
  addChildren(node, moves) {
    for (const move of moves) this.makeNode(node, move);
  }

  /**
   * Add all nodes below: abstract trees are drawn with what is cut off, as in textbooks.
   * @param {TraceNode} node
   */
  growUntried(node) {
    if (node.untried) {
      const moves = this.game.rules.legalMoves(this.position(node));
      if (!node.children.length) this.addChildren(node, moves);
    }
    node.children.forEach((child) => this.growUntried(child));
  }

  /**
   * @param {TraceNode} node
   * @returns {Position}
   */
  position(node) {
    if (node.position === undefined) {
      node.position = node.parent
        ? this.game.rules.play(this.position(node.parent), node.move ?? "")
        : this.game.rules.parse(this.heading.position, this.game.options);
    }
    return node.position;
  }

  /**
   * The value that an abstract tree states for a leaf, whether it was visited or not; else null.
   * @param {TraceNode} node
   * @returns {number | null}
   */
  leafValue(node) {
    if (!this.isAbstract) return null;
    const { tree } = this.position(node);
    return Array.isArray(tree) ? null : tree;
  }

  /**
   * @param {TraceNode} node
   * @returns {boolean}
   */
  maximizes(node) {
    if (!node.untried) return Boolean(node.max);
    const { toMove } = this.game.rules;
    if (!toMove) return !(node.parent && this.maximizes(node.parent));
    return toMove(this.position(node)) === this.heading.player;
  }

  /**
   * The nodes from the root down to this one.
   * @param {TraceNode} node
   */
  path(node) {
    /** @type {TraceNode[]} */
    const path = [];
    for (let at = /** @type {TraceNode | null} */ (node); at; at = at.parent) path.unshift(at);
    return path;
  }

  /**
   * The name of a node in exercises: the moves that lead to it.
   * @param {TraceNode} node
   */
  name(node) {
    return this.path(node)
      .slice(1)
      .map(({ move }) => move)
      .join("/");
  }

  /**
   * The node of a step, or of the last step before it that has one.
   * @param {number} step
   */
  nodeAt(step) {
    for (let at = step; at >= 0; at--) {
      const { node } = this.steps[at];
      if (node) return node;
    }
    return this.roots[0] ?? null;
  }

  /**
   * The state of a node after a step: ghost, open, done or cut.
   * @type {(node: TraceNode, step: number) => "open" | "done" | "cut" | "ghost"}
   */
  state(node, step) {
    if (!node.untried && node.enterAt <= step) return node.leaveAt <= step ? "done" : "open";
    return this.isCut(node, step) ? "cut" : "ghost";
  }

  /**
   * Whether the node or one above it was cut off by this step.
   * @type {(node: TraceNode, step: number) => boolean}
   */
  isCut(node, step) {
    for (let at = node; at.parent; at = at.parent) {
      if (at.untried && at.parent.cut && at.parent.cut.step <= step) return true;
    }
    return false;
  }

  /** @type {(node: TraceNode, step: number) => Record<"alpha" | "beta" | "best" | "move", any>} */
  window(node, step) {
    const last = node.updates.findLast(({ at }) => at <= step);
    if (!last) return { alpha: node.alpha, beta: node.beta, best: null, move: null };
    return { alpha: last.a, beta: last.b, best: last.v, move: last.m };
  }

  /**
   * A node's value as far as it is known after a step, or null.
   * @type {(node: TraceNode, step: number) => number | null}
   */
  value(node, step) {
    if (this.state(node, step) === "done") return node.value;
    if (node.untried || node.enterAt > step) return null;
    const { node: current, kind } = this.steps[step];
    const isEvaluated = node.leaf && current === node && kind !== "enter";
    return isEvaluated ? node.leaf?.v : this.window(node, step).best;
  }

  /**
   * The trace with the lines of a node and all below it inserted, which were left out.
   * @type {(node: TraceNode, more: TraceLine[]) => SearchTrace}
   */
  withLines(node, more) {
    const first = this.lines.findIndex((line) => line.e === "enter" && line.n === node.n);
    const inner = more.filter((line) => line.e !== "trace" && line.e !== "result");
    const last = endOf(this.lines, first);
    const shown = inner.filter((line) => line.e === "enter").length - 1;
    const heading = { ...this.heading, left_out: this.heading.left_out - shown };
    const [before, after] = [this.lines.slice(1, first), this.lines.slice(last + 1)];
    return new SearchTrace([heading, ...before, ...inner, ...after]);
  }
}

/**
 * The index of the line that leaves the node which the line at `first` enters.
 * @type {(lines: TraceLine[], first: number) => number}
 */
function endOf(lines, first) {
  let depth = 0;
  for (let at = first; at < lines.length; at++) {
    if (lines[at].e === "enter") depth++;
    else if (lines[at].e === "leave" && --depth === 0) return at;
  }
  return lines.length - 1;
}
