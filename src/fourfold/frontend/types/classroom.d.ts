// Classes, as the server describes them to students, teachers and projectors. All names are global.

/** What a task consists of. */
type TaskContent =
  | { what: "exercises"; kind: string; ask: string; level: number; count: number; seed: number }
  | { what: "puzzles"; game: string; numbers: number[] }
  | { what: "games"; game: string; form: string };

interface ClassTask {
  id: number;
  what: TaskContent;
  is_open: boolean;
}

/** A task in the view of one student. Points are null before the first hand-in. */
interface StudentTask extends ClassTask {
  right: number | null;
  total: number | null;
  attempts_left: number;
  /** Whether the answers may be seen. */
  may_see: boolean;
}

interface StudentView {
  title: string;
  name: string;
  tasks: StudentTask[];
  /** The game of the round that the student plays now. */
  game: { key: string; opponent: string; is_first: boolean } | null;
}

/** A puzzle of a task, with the turn that was answered. */
interface PuzzlePart {
  game: string;
  position: string;
  half: string | null;
  task: ServerMessage;
  hint?: ServerMessage | null;
  answer: string | null;
}

/** A task as a student opens it. */
interface OpenedTask {
  task: StudentTask;
  parts: (import("../static/js/tree-exercise/sheet.js").SheetData | PuzzlePart)[];
  /** What was handed in last, for each part. */
  answers: (import("../static/js/tree-exercise/sheet.js").Answers | string)[] | null;
}

interface Standing {
  games: number;
  won: number;
  drawn: number;
  lost: number;
  points: number;
}

/** A game of a round; the players are numbers of students, or names on the projector. */
interface RoundGame<Player> {
  number: number;
  first: Player;
  second: Player;
  /** Null while it is played. */
  result: string | null;
}

interface TeacherTask extends ClassTask {
  /** How far each student is. */
  progress: {
    student: number;
    state: string;
    attempts: number;
    right: number | null;
    total: number | null;
    seconds: number | null;
  }[];
  games: RoundGame<number>[];
  standings: (Standing & { student: number })[];
}

interface TeacherView {
  title: string;
  /** The code to join by. */
  code: string;
  /** Whether new students may join. */
  accepts_joins: boolean;
  /** Where others reach the server, if that is known. */
  address: string | null;
  /** The secret of the projector. */
  projector: string;
  students: { id: number; name: string; is_here: boolean }[];
  tasks: TeacherTask[];
}

interface ProjectorStanding extends Standing {
  name: string;
  /** Games that were lost because the player failed. */
  failed?: number;
}

interface ProjectorTask {
  what: TaskContent;
  is_open: boolean;
  games: RoundGame<string>[];
  standings: ProjectorStanding[];
}

interface ProjectorClass {
  title: string;
  code: string;
  accepts_joins: boolean;
  address: string | null;
  /** The QR code of the address, as rows of modules. */
  picture: string[] | null;
  students: { name: string; is_here: boolean; state: string | null }[];
  task: ProjectorTask | null;
}

interface ProjectorTournament {
  game: string;
  played: number;
  total: number;
  over: boolean;
  winner: string | null;
  standings: ProjectorStanding[];
  latest: { first: string; second: string; result: string }[];
  /** Players that were left out, with the reason. */
  left_out: { name: string; reason: ServerMessage }[];
}
