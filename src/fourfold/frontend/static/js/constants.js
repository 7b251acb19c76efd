// Facts that Python states too; a test compares both. Every value is JSON.

/** Operations that get a worker of their own in the browser, by name or path. */
export const LONG_OPERATIONS = ["lessons/run", "tournament", "tournaments/read"];

/** Where Python finds the file of games that the page sends. */
export const SCRATCH_FILE = "/tmp/fourfold-games.sqlite";

/** Milliseconds of a move's way to the server that its clock is not charged for. */
export const MAX_LAG = 500;

/** Close code of a socket that was evicted to admit a new connection. */
export const TRY_AGAIN_LATER = 1013;

/** Close code of a class's socket whose secret is not valid. */
export const STRANGER = 4403;

/** Close code of the socket of a table that does not exist. */
export const GONE = 4404;
