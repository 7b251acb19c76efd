// Facts that Python states too; a test compares both. Every value is JSON.

/** Operations that get a worker of their own in the browser, by name or path. */
export const LONG_OPERATIONS = ["lessons/run", "tournament", "tournaments/read"];

/** Where Python finds the file of games that the page sends. */
export const SCRATCH_FILE = "/tmp/fourfold-games.sqlite";

/** The games of the core, with the defaults of the options that it needs. */
// biome-ignore format: a test reads this line
export const CORE_GAMES = {"quarto": {"rules": "lines"}, "ultimate": {"n": 4, "ending": {"3": "draw", "4": "points"}}, "tictactoe": {"n": 3}};

/** The players of the core, with the options that have defaults of their own in a browser, or on the page. */
// biome-ignore format: a test reads this line
export const CORE_PLAYERS = {"level": {}, "champion": {"effort": 700}, "perfect": {}, "ultimate": {"time": 1, "memory": 16}, "ultimate_mcts": {"time": 1, "memory": 32}, "ultimate_level": {}, "tictactoe_level": {}};

/** Transposition tables in a browser: of the solver, and of Ultimate's engine when it estimates. */
export const SOLVER_BYTES = 8388608;
export const ENGINE_BYTES = 16777216;

/** Seconds of a move or an analysis, unless the request names them. */
export const DEFAULT_SECONDS = 5;

/** Most megabytes of one player in a browser. */
export const MAX_PLAYER_MEGABYTES = 64;

/** Players that a worker keeps between their moves: how many, their megabytes, and for how long. */
export const MAX_CACHED_PLAYERS = 32;
export const MAX_CACHED_MEGABYTES = 32;
export const CACHED_MILLISECONDS = 1800000;

/** Milliseconds of a move's way to the server that its clock is not charged for. */
export const MAX_LAG = 500;

/** Close code of a socket that was evicted to admit a new connection. */
export const TRY_AGAIN_LATER = 1013;

/** Close code of a class's socket whose secret is not valid. */
export const STRANGER = 4403;

/** Close code of the socket of a table that does not exist. */
export const GONE = 4404;
