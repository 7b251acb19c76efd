// The table of the page and the backend that it asks. All names are global.

type Table = import("../static/js/table.js").Table;

/** Answers of the backend and requests to it are checked by the server, not here. */
// biome-ignore lint/suspicious/noExplicitAny: JSON
type Json = any;

/** Work that takes time. */
interface Job {
  result: Promise<Json>;
  cancel(): void;
}

/** What answers the page: a server, or workers in the browser where there is none. */
interface Backend {
  /** Whether there is a server, with other people and the games of other packages. */
  hasServer: boolean;
  ask(path: string, body?: Json, signal?: AbortSignal): Promise<Json>;
  uploadFile(path: string, file: File): Promise<Json>;
  /** `onFound` gets what is found on the way. */
  start(request: Json, onFound?: (news: Json) => void): Job;
  /** Stay connected; `onReachable` is called whenever the connection is made or lost. */
  attend(onReachable: (isReachable: boolean) => void): void;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a callback may return nothing
type Changes = Record<string, unknown> | undefined | null | void;

/** Something the table needs to know, see queries.js. A query with the same key is the same query. */
interface Query {
  key: string;
  /** A request to the backend, or else `work`. */
  request?: Json;
  work?(): Promise<Json>;
  // What these return is changed in the state of the table.
  found?(news: Json): Changes;
  done?(answer: Json): Changes;
  failed?(error: Json): Changes;
  /** Least time until `done`, in milliseconds. */
  pause?: number;
}
