// The state of the table, and what is saved of its games. All names are global.

type Table = import("../static/js/table.js").Table;

/** The state of the table: a plain value, which every change replaces. */
interface TableState {
  session: Session;
  /** A variation that is shown instead of the game, see session.js. */
  variation: Session | null;
  showsValues: boolean;
  pace: string;
  /** Whether the backend can be reached. */
  reachable: boolean;
  /** What prevents games from being saved. */
  storageProblem: StorageProblem;
  paused: boolean;
  /** `text` is the move as it is written. */
  hint: { move: string; text?: string } | null;
  wantsHint: boolean;
  wantsReview: boolean;
  /** The draft of a position that is being set up, see panels/setup.js. */
  // biome-ignore lint/suspicious/noExplicitAny: each game has its own drafts
  setup: any;
  exercise: Exercise | null;
  /** Whether another page of this browser plays the game, see autosave.js. */
  isFollowing: boolean;
  /** What is being loaded, and what is then tried again. */
  pendingLoad: (PendingLoad & { make: () => StateChanges; newEntry: boolean }) | null;
  /** Text of the live region. */
  notice: string;
  error: string;
  /** What the player who thinks, or thought last, found so far. */
  thoughts: {
    seat: number;
    depth: number;
    nodes: number;
    score: unknown;
    line: string[];
  } | null;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a callback may return nothing
type StateChanges = Partial<TableState> | null | undefined | void;

/** What a change of the table shows: the game, and the variation beside it, if any. */
type Shown = { session: Session; variation: Session | null };

type StorageProblem = "" | "full" | "forbidden";

/** A game as the browser saves it. The format is that of files as well: it must stay readable. */
interface SavedGame {
  version: 1;
  name: string;
  game: string;
  start: string;
  moves: string[];
  branches: string[][];
  placed: number | null;
  seats: string[];
  clock: Clock | null;
  left: number[];
  ended: Outcome | null;
  /** Null while the game goes on. */
  result: { winner: number | null; reason: string } | null;
  /** Milliseconds since 1970. */
  begun: number;
  changed: number;
}
