// The contracts between games, boards and the pages that show them. All names are global.

/** What a position or move is worth, proven: bounds are equal once it is exact. */
interface Score {
  value: string;
  /** Plies to the end of the game. */
  distance: number;
}

interface Bounds {
  lower: Score;
  upper: Score;
}

/** What the engine expects of a move; `points` and `chance` are for the player named beside it. */
interface Estimate {
  points: number;
  /** Chance to win; a draw counts half. */
  chance: number;
  wins_in: number | null;
  loses_in: number | null;
  /** Whether only win, draw and loss count, so that the chance is shown instead of points. */
  inChances?: boolean;
  /** Whether no other move is worth more. */
  best?: boolean;
}

/** What the server found out about a position: exact values of Quarto, or estimates of Ultimate. */
interface Analysis extends Bounds {
  exact: boolean;
  line?: string[];
  turns: (Bounds & { turn: string; exact: boolean; standing: string })[];
  squares: (Bounds & { square: string })[];
  moves: (Estimate & { move: string; line: string[] })[];
  depth: number;
  nodes: number;
}

/** What a board reads of the values of moves. */
interface BoardValues {
  /** The analysis of the position on the board, if it may be seen. */
  analysis(): Analysis | undefined;
  estimateOfMove(move: string): Estimate | null;
  boundsOfMove(move: string): Bounds | null;
}

/** What a board shows. */
interface BoardState {
  /** The draft of a position that is being set up; its members are known to the board. */
  // biome-ignore lint/suspicious/noExplicitAny: each game has its own drafts
  setup: any;
  hint: { move: string } | null;
  session: Session;
}

/** What a board reads and calls: the table, a live game, or a board that is only printed. */
type BoardHost = import("../static/js/session.js").StillHost<BoardState>;

/** A flight of a piece from one element to another, see animation.js. */
interface Flight {
  from: Element;
  to: Element;
}

/** A board, as `GameView.Board` constructs it for a host. */
interface Board {
  readonly element: HTMLElement;
  /** Draw the state of the host. */
  render(): void;
  /** What travels when one session follows another. Boards where nothing travels leave it out. */
  flights?(before: Session, after: Session): Flight[];
}

/** A small board for lists, see board/thumbnail.js. */
interface Thumbnail {
  kind?: "paper" | "wood";
  columns: number;
  /** Id of the SVG symbol on each square, row by row. */
  symbols: (string | null)[];
  /** Heavy lines surround blocks of so many by so many squares. */
  blocks?: number;
}

type OptionValue = string | number;

/** An option by which people choose a variant. */
interface VariantOption {
  option: string;
  title(): string;
  label(choice: OptionValue): string;
  /** The same where nothing stands beside it. */
  briefLabel?(choice: OptionValue): string;
  /** The same where the whole rule stands beside it. */
  shortLabel?(choice: OptionValue): string;
}

/** How a position is set up. Its drafts are its own. */
interface Editor {
  /** Code of the message that explains it. */
  HELP: string;
  /** Whether a click puts a mark that was chosen before. */
  HAS_BRUSH: boolean;
  // biome-ignore-start lint/suspicious/noExplicitAny: each game has its own drafts
  draftOf(position: Position): any;
  positionIn(draft: any): Position;
  /** Throws RuleError if the draft contradicts itself. */
  check(draft: any): void;
  moverOf?(draft: any): number;
  // biome-ignore-end lint/suspicious/noExplicitAny: each game has its own drafts
}

/** How a game is played: rules with pictures, and first steps. */
interface Guide {
  /** The game of the first steps. */
  spec: string;
  steps: GuideStep[];
  rulesSections(options: GameOptions): GuideSection[];
}

interface GuideSection {
  title: string;
  text: string[];
  pictures: GuidePicture[];
}

/** A small board with its caption. */
interface GuidePicture {
  board: HTMLElement;
  words: string;
}

interface GuideStep {
  /** Its texts are the messages `guide.<key>_title` and `guide.<key>_task`. */
  key: string;
  start: string;
  /** A correct move. */
  answer: string;
  judge(move: { position: Position; move: string; after: Position }): {
    right: boolean;
    /** Its text is the message `guide.<key>`; by default `…_right` or `…_wrong` of the step's key. */
    key?: string;
    params?: Record<string, string>;
    /** Moves that follow, which the board then shows. */
    reply?: string[];
  };
}

/** A game at the table. Panels and boards ask the view and never compare names of games. */
interface GameView {
  rules: Rules;
  title(): string;
  variant: VariantOption | null;
  /** A second option to choose by. */
  secondVariant?: VariantOption | null;
  /** Whether its variants can be switched beside the board. */
  hasVariantSwitch?: boolean;
  hasPuzzles?: boolean;
  /** Spec of the opponent of somebody who plays for the first time. */
  opponent: string;
  /** Number of levels in the family of `opponent`. */
  levels?: number;
  /** Spec of the player that gives hints where no value is proven. */
  adviser: string;
  /** How moves are valued. A game with values has reviews. */
  values?: "exact" | "estimates";
  Board: new (host: BoardHost) => Board;
  thumbnail(position: Position, game: Game): Thumbnail;
  /** The mark of each seat, unless both play with the same pieces. */
  marks?: string[];
  texts: {
    /** What a seat did in the last move on the board. */
    move(session: Session, seat: number): string;
    /** What is to be done now, by `who`. */
    task(session: Session, who: string): string;
    /** How a seat has won. */
    won(session: Session, seat: number): string;
  };
  /** How moves are shown whose text contains codes. */
  notation?: {
    /** What the codes look like in a sentence. */
    CODE: RegExp;
    draw(move: string): HTMLElement;
    words(move: string): string;
    /** All codes explained, as list entries. */
    legend(): HTMLElement[];
  };
  /** Code of the message that shows how a move is typed. */
  example: string;
  /** Make the move that was typed, or a part of it; returns whether it was accepted. */
  enterMove(host: BoardHost & { refuse(error: unknown): void }, text: string): boolean;
  editor?: Editor;
  /** Search that the tree viewer begins with for a position of this game. */
  treeSearch?: { algorithm: string; depth: number };
  /** What wins under these options, in a few words. */
  rulesSummary?(options: GameOptions): string;
  /** The same beside a puzzle, if it differs there. */
  puzzleRules?(options: GameOptions): string;
  loadGuide?(): Promise<Guide>;
}

/** The rules that the tree viewer needs; those of games that it knows have all members of `Rules`. */
interface TreeRules {
  parse(text: string, options?: GameOptions): Position;
  play(position: Position, move: string): Position;
  // biome-ignore lint/suspicious/noExplicitAny: the other members of rules
  [member: string]: any;
}

/** A game in the tree viewer. */
interface TreeView {
  rules: TreeRules;
  /** Room of a node: the board, and its value below it. A stub stands for several nodes. */
  size: { width: number; height: number; stub: number };
  /**
   * The board of a position as an SVG group; `lastMove` led to it. Null for abstract trees, which
   * are drawn as a whole.
   */
  draw: ((position: Position, width: number, lastMove: string | null) => SVGElement) | null;
  /** Searches that the page offers, by the spec of the game. */
  presets: Record<string, TreePreset>;
}

type TreePreset = { title(): string } & Record<"position" | "algorithm" | "depth", string>;

/** What the bar beside the board shows. */
interface Reading {
  /** The first player's part of it, from 0 to 1. */
  share: number;
  text: string;
  /** The label for screen readers. */
  words: string;
}
