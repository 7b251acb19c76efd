// Exercises on the board: something is to be found in a position. Mistakes to try again, puzzles and
// first steps are exercises. The types are declared in types/exercise.d.ts.

import { backend } from "./backend.js";
import { currentLanguage, explain, t } from "./i18n.js";
import { FAULTS, UNPROVEN } from "./reviews.js";
import { HUMAN, openSession, variationOf } from "./session.js";

/**
 * Put an item of an exercise on the table.
 * @type {(table: Table, exercise: NewExercise) => void}
 */
export function startExercise(table, exercise) {
  /** @type {Exercise} */
  const started = { right: 0, count: 0, ...exercise, state: "try", answer: "", wants: null };
  const { session } = exercise.item;
  table.open(() => ({ session, exercise: started }), { newEntry: false });
}

/**
 * The query that judges the turn on the board, or gets the help that was asked for.
 * @param {Table} table
 * @returns {Query | null}
 */
export function exerciseQuery(table) {
  const { exercise, session } = table.state;
  if (!exercise) return null;
  const { item, wants, state } = exercise;
  const turn = state === "try" ? attemptOf(item, session) : undefined;
  if (wants) {
    return {
      key: [item.title, item.task, wants].join(),
      run: () => orErrorText(item[wants]()),
      onDone: (help) => applyHelp(table, help),
    };
  }
  if (!turn) return null;
  return {
    key: [item.title, item.task, turn].join(),
    run: () => orErrorText(item.check(turn)),
    onDone: (answer) => applyAnswer(table.state, answer),
  };
}

/**
 * The turn that was tried, or the placement where only the square is to be found.
 * @type {(item: ExerciseItem, session: Session) => string | undefined}
 */
function attemptOf({ half }, { game, at, moves, placed }) {
  if (at > 0) return moves[0];
  return half === "square" && placed !== null ? game.rules.formatTurn(placed, null) : undefined;
}

/**
 * The exercise after its turn was taken back, so that it can be tried again.
 * @param {Exercise | null} exercise
 * @returns {Exercise | null}
 */
export function resetAttempt(exercise) {
  const isJudged = exercise?.state === "right" || exercise?.state === "wrong";
  return isJudged ? { ...exercise, state: "try", answer: "" } : exercise;
}

/** @type {(state: TableState, answer: ExerciseAnswer) => StateChanges} */
function applyAnswer({ session, exercise }, { right, text, reply = [] }) {
  if (!exercise) return null;
  const counts = right && !exercise.helped ? 1 : 0;
  return {
    variation: reply.length ? variationOf(session, [...session.moves, ...reply]) : null,
    exercise: {
      ...exercise,
      state: right === undefined ? "shown" : right ? "right" : "wrong",
      answer: text,
      helped: exercise.helped || right,
      right: exercise.right + counts,
    },
  };
}

/** @type {(table: Table, help: ExerciseHelp) => StateChanges} */
function applyHelp(table, { move, text = "" }) {
  const { exercise, session } = table.state;
  if (!exercise) return null;
  if (attemptOf(exercise.item, session)) startExercise(table, exercise);
  return {
    hint: move ? { move } : null,
    exercise: {
      ...exercise,
      state: exercise.wants === "hint" ? "try" : "shown",
      answer: text,
      helped: true,
      wants: null,
    },
  };
}

/**
 * An error is explained instead of an answer.
 * @param {Promise<ExerciseAnswer | ExerciseHelp>} promise
 */
async function orErrorText(promise) {
  try {
    return await promise;
  } catch (error) {
    return { text: explain(error) };
  }
}

/**
 * The exercise of trying these mistakes of the game on the table again.
 * @type {(back: Session, mistakes: import("./reviews.js").Mistake[]) => NewExercise}
 */
export function retryMistakes(back, mistakes) {
  let index = 0;
  const make = () => {
    const { at, judgement } = mistakes[index];
    const title = t("exercise.retry", { number: index + 1, count: mistakes.length });
    return { title, ...retryItem(back, at, judgement) };
  };
  const next = () => (++index < mistakes.length ? make() : null);
  return { item: make(), next, back, count: mistakes.length };
}

/**
 * @param {Session} session
 * @param {number} at
 * @param {Judgement} judgement
 */
function retryItem({ game, positions }, at, judgement) {
  const { turn, better, before, label_text: label } = judgement;
  return {
    ...betterTurnItem(game, positions[at - 1], better ?? ""),
    task: t(`exercise.keep_${before?.value ?? "points"}`, { at, turn, label }),
    solution: async () => ({ move: better ?? undefined, text: judgement.text }),
  };
}

/**
 * A position in which something better than what was played is to be found.
 * @param {Game} game
 * @param {Position} start
 * @param {string} better a turn that is good enough
 * @returns {Omit<ExerciseItem, "title" | "task">}
 */
export function betterTurnItem(game, start, better) {
  const position = game.rules.format(start);
  return {
    session: openSession({ game, start, seats: [HUMAN, HUMAN] }),
    async check(turn) {
      const { label, text, reasons } = await judgeTurn(game, position, turn);
      if (label === UNPROVEN) return { text };
      if (turn === better || !FAULTS.includes(label)) return { right: true, text };
      // Reasons that name the better turn would give the solution away.
      const others = reasons.filter(({ kind }) => !/^(better|misses)/.test(kind));
      return { right: false, text: others.map((reason) => reason.text).join(" ") };
    },
    hint: async () => ({ move: hintOf(better), text: t("exercise.hint") }),
    async solution() {
      const { text } = await judgeTurn(game, position, better);
      return { move: better, text };
    },
  };
}

/**
 * The server's judgement of a turn. Without exact values it is that of a game of one move.
 * @type {(game: Game, position: string, turn: string) => Promise<Judgement>}
 */
async function judgeTurn(game, position, turn) {
  const about = { game: game.spec, language: currentLanguage() };
  if (game.view.values === "exact") {
    return backend.start({ do: "explain", ...about, position, turn }).result;
  }
  const request = { do: "review", ...about, start: position, moves: [turn], seconds: 3 };
  const { turns } = await backend.start(request).result;
  return turns[0];
}

/**
 * The part of a turn that a hint shows: the square in Quarto, or the piece if there is no square.
 * @param {string} turn
 */
function hintOf(turn) {
  return turn.startsWith(":") || !turn.includes(":") ? turn : `${turn.split(":")[0]}:`;
}
