// Traces of searches, as the tree viewer walks through them. All names are global.

/**
 * One line of a trace (docs/reference/traces.md): its event `e`, and members that depend on it, such
 * as the move `m`, the value `v` and the bounds `a` and `b`.
 */
// biome-ignore lint/suspicious/noExplicitAny: each event has its own members
type TraceLine = Record<string, any>;

/** A node of the tree. Moves that were never tried are nodes too, which are `untried`. */
interface TraceNode {
  id: number;
  parent: TraceNode | null;
  /** The move that leads here; null at the root. */
  move: string | null;
  ply: number;
  untried: boolean;
  children: TraceNode[];
  /** Improvements of the best value, with the step at which each happened. */
  updates: TraceLine[];
  /** The line that gave a leaf its value. */
  leaf: TraceLine | null;
  /** The cut that ended the node, with its step. */
  cut: TraceLine | null;
  /** Nodes below that the trace leaves out. */
  hidden: TraceLine | null;
  value: number | null;
  /** Steps at which the node is entered and left. */
  enterAt: number;
  leaveAt: number;
  // Known once the node was entered.
  /** Number in the trace. */
  n?: number;
  max?: boolean;
  /** The window on entry; null is infinite. */
  alpha: number | null;
  beta: number | null;
  position?: Position;
}

/** One thing the search does. */
interface TraceStep {
  kind: string;
  node: TraceNode | null;
  line: TraceLine;
}

/** Which parts of the tree are shown. */
interface TreeFolding {
  /** The nodes from the root to the current one. */
  path: Set<TraceNode>;
  isOpen(node: TraceNode): boolean;
  /** Whether all children are shown, however many. */
  isWide(node: TraceNode): boolean;
  /** Whether it was opened or closed by hand. */
  isPinned(node: TraceNode): boolean;
}

/** Stands for several children that are not shown. */
interface TreeStub {
  id: string;
  more: TraceNode[];
  node: TraceNode;
}

/** Where a node or stub is drawn. */
interface TreePlace {
  item: TraceNode | TreeStub;
  x: number;
  y: number;
  parent: TreePlace | null;
}

/** What a node looks like; `ghost`, `open`, `done` and `cut` are states. */
interface NodeLook {
  state: string;
  /** State of the edge that leads to it, if it differs. */
  edge?: string;
  classes: string[];
  value: string;
  window: string;
  label?: string;
  /** Mark below the node. */
  fold: string;
  expanded: boolean;
  /** Whether an untried node is a leaf. */
  isLeaf?: boolean;
  /** Text for screen readers. */
  words: string;
}

type SearchTrace = import("../static/js/tree/trace.js").SearchTrace;
