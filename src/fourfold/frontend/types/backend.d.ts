// What the pages ask of the server, or of workers on a static site. All names are global.

/** Requests and responses are checked by the server, not here. */
// biome-ignore lint/suspicious/noExplicitAny: JSON
type Json = any;

/** Work that takes time and may find something on the way, such as `{ do: "analyse", … }`. */
interface JobRequest {
  do: string;
  [parameter: string]: unknown;
}

interface Job {
  result: Promise<Json>;
  cancel(): void;
}

/** Everything a page asks goes through its backend: the server, or workers in the browser. */
interface Backend {
  /** Whether other people, and games and players of other packages, can be reached. */
  readonly hasServer: boolean;
  /** The JSON response to a GET, or to a POST of `body`. Rejects with BackendError. */
  ask(path: string, body?: Json, signal?: AbortSignal): Promise<Json>;
  /** The JSON response to a POST of a file. */
  uploadFile(path: string, file: Blob): Promise<Json>;
  /** Start a job. Its result is the last thing that it found. */
  start(request: JobRequest, onProgress?: (progress: Json) => void): Job;
  /** Connect, and call `listener` whenever the backend becomes reachable or unreachable. */
  watchReachability(listener: (isReachable: boolean) => void): void;
}

/** A message of the server: its code and parameters, and its English text. */
interface ServerMessage {
  code: string;
  params?: Record<string, unknown>;
  message?: string;
}

/** What to load before something can be done again that threw a NotLoadedError. */
interface PendingLoad {
  /** Equal for loads that fetch the same. */
  key: string;
  load(backend: Backend): Promise<unknown>;
}

/**
 * Something the table needs to know, see queries.js. What the callbacks return is changed in the
 * state of the table.
 */
interface Query {
  /** Queries with equal keys are the same query. */
  key: string;
  /** The job that answers it; without one, `run` does. */
  request?: JobRequest;
  run?(): Promise<Json>;
  onProgress?(progress: Json): StateChanges;
  onDone?(answer: Json): StateChanges;
  onError?(error: unknown): StateChanges;
  /** Milliseconds that pass at least before `onDone` is called. */
  minDuration?: number;
}

/** The server's live table, as it is sent to everybody at it. Seats are 0 and 1. */
interface LiveTable {
  version: number;
  game: string;
  start: string | null;
  moves: string[];
  /** Which game it is at this table, from 1. */
  number: number;
  seats: ({ name: string; is_there: boolean } | null)[];
  /** The seat that moves first in this game. */
  first: number;
  to_move: number;
  clock: { base: number; increment: number; left: number[]; runs: number | null } | null;
  offer: { seat: number; kind: string } | null;
  /** Offers since the last move. */
  asked: { seat: number; kind: string }[];
  ending: { winner: number | null; reason: string } | null;
  /** Points of each seat over all games. */
  tally: number[];
  watching: number;
  said: { seat: number; greeting: string; number: number } | null;
  /** Seconds without activity after which the table is removed. */
  ends_after: number;
}

/** What a page has to know before it creates a live table. */
interface Lobby {
  /** Address of the server on the local network, if others can reach it there. */
  address: string | null;
  are_kept: boolean;
  greetings: string[];
}

/** What a person does at a live table, such as `{ do: "move", move: "c3:4", ply: 2 }`. */
type TableAction = JobRequest;
