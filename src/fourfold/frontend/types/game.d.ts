// Games, positions and sessions: what most modules of the page work with. All names are global.

/**
 * A frozen value. Its members are known only to the rules of its game, and to what draws that game.
 */
// biome-ignore lint/suspicious/noExplicitAny: each game has its own positions
type Position = any;

// biome-ignore lint/suspicious/noExplicitAny: numbers and texts, by the names of a game's options
type GameOptions = Record<string, any>;

/** `winner` is 0 or 1 for the player who moved first or second, or null for a draw. */
interface Outcome {
  winner: number | null;
  reason: string;
  /** Ultimate: the points of both players. */
  points?: number[];
  /** Ultimate: the blocks of both players, where no line of blocks decided. */
  blocks?: number[];
}

/** The module of a game in `rules/`. What only some games have is in the last line. */
interface Rules {
  name: string;
  /** Accepted values of each option, the default first. */
  options: GameOptions;
  start(options?: GameOptions): Position;
  parse(text: string, options?: GameOptions): Position;
  format(position: Position): string;
  toMove(position: Position): number;
  outcome(position: Position): Outcome | null;
  legalMoves(position: Position): string[];
  play(position: Position, move: string): Position;
  /** Load the positions after these moves together, if positions have to be loaded. */
  preload?(start: Position, moves: string[]): void;
  // biome-ignore lint/suspicious/noExplicitAny: members of single games
  [member: string]: any;
}

/** A game with its options chosen. `View` is `GameView` at the table, `TreeView` in the tree viewer. */
interface GameOf<View extends { rules: unknown }> {
  name: string;
  /** Name and options that differ from their defaults, such as `ultimate(n=3)`. */
  spec: string;
  options: GameOptions;
  rules: View["rules"];
  view: View;
}

type Game = GameOf<GameView>;

interface Clock {
  minutes: number;
  /** Seconds. */
  increment: number;
}

/** One game as it is played. A value: every function of session.js returns a new one. */
interface Session {
  game: Game;
  /** Random, so that nobody can guess it; the server and the saved games know the game by it. */
  name: string;
  /** All moves from the start. */
  moves: string[];
  /** How many of them are on the board. */
  at: number;
  /** The start, and the position after each move. */
  positions: Position[];
  /** Quarto: the square of a turn whose piece is placed but not given yet. */
  placed: number | null;
  /** Who moves first and second: "human" or the spec of a player. */
  seats: string[];
  clock: Clock | null;
  /** What both have left on the clock, in milliseconds. */
  left: number[];
  /** The end of a game that did not end on the board, such as on time. */
  ended: Outcome | null;
  /** Lines that were looked at beside the game, each with all its moves. */
  branches: string[][];
  /** Whether anybody may move for both sides: true in a line, false in a game. */
  free: boolean;
  /** Names of both people in a live or correspondence game. */
  people?: string[];
}
