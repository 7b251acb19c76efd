// Exercises on the board: mistakes to try again, puzzles and first steps. All names are global.

/** The answer to a turn that was tried, or to the request for the solution. */
interface ExerciseAnswer {
  /** Left out if the turn could not be judged. */
  right?: boolean;
  text: string;
  /** Moves that follow the turn, which the board then shows. */
  reply?: string[];
}

/** A hint or a solution: a move to mark on the board, and a text. */
interface ExerciseHelp {
  move?: string;
  text?: string;
}

/** One position in which something is to be found. */
interface ExerciseItem {
  title: string;
  /** The rules in force. */
  rules?: string;
  task: string;
  /** Where only half a turn of Quarto is to be found: "square" or "piece". */
  half?: string;
  session: Session;
  check(turn: string): Promise<ExerciseAnswer>;
  hint(): Promise<ExerciseHelp>;
  solution(): Promise<ExerciseHelp>;
}

/** An exercise before it is on the table. */
interface NewExercise {
  item: ExerciseItem;
  /** The next item, or null after the last. */
  next(): ExerciseItem | null;
  /** The session to return to. */
  back: Session;
  /** How many items there are, if their number is limited. */
  count?: number;
  /** How many were found without help. */
  right?: number;
  /** Whether the item no longer counts: there was help, or it was found already. */
  helped?: boolean;
  /** The text after the last item; by default how many were found. */
  closingText?: string;
  /** Whether it is one of the puzzles, which have a panel of their own. */
  puzzle?: boolean;
}

/** The exercise in the state of the table. */
interface Exercise extends NewExercise {
  state: "try" | "right" | "wrong" | "shown" | "over";
  count: number;
  right: number;
  /** The text of the last answer. */
  answer: string;
  /** The help that is asked for now. */
  wants: "hint" | "solution" | null;
}

/** What the server says about a turn that was played. */
interface Judgement {
  number: number;
  player: number;
  position: string;
  turn: string;
  label: string;
  label_text: string;
  text: string;
  reasons: import("../static/js/panels/move-list.js").Reason[];
  /** What should have been played, or null. Reviews of Ultimate have `best` instead. */
  better: string | null;
  best?: string;
  /** The value before the turn; missing where there are only estimates. */
  before?: { value?: string };
}

interface Review {
  turns: Judgement[];
  players: PlayerReview[];
  /** Numbers of the turns that mattered most. */
  critical: number[];
  /** Number of the turn that decided the game. */
  decisive: number | null;
}

interface PlayerReview {
  accuracy: number | null;
  decisions: number;
  kept: number;
  lost: number;
  labels: Record<string, number>;
}
