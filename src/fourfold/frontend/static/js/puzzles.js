// Puzzles as exercises: those that come with the package, and one's own mistakes.

import { backend } from "./backend.js";
import { betterTurnItem } from "./board-exercise.js";
import { games } from "./games/views.js";
import { currentLanguage, t } from "./i18n.js";
import { dayOf, recordAnswer } from "./reviews.js";
import { HUMAN, openSession } from "./session.js";

/**
 * @typedef {object} Puzzle a puzzle of the package
 * @property {number} number
 * @property {Game} game
 * @property {string} position
 * @property {string | null} half where only half a turn is to be found
 * @property {string} text
 * @property {number} difficulty
 */

const FIRST_DAY = 719_163; // 1 January 1970, counted from the year 1

/**
 * The number of the puzzle of the day, as number_of_the_day computes it in Python.
 * @param {number} time in milliseconds since 1970
 * @param {number} count
 */
export function numberOfTheDay(time, count) {
  /** @type {(a: number, b: number) => number} */
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  let step = Math.floor((count * 5) / 13) || 1;
  while (divisor(step, count) !== 1) step += 1;
  return (((dayOf(time) + FIRST_DAY) * step) % count) + 1;
}

/**
 * The rules in force, as they are shown beside a puzzle.
 * @param {Game} game
 */
export const rulesText = ({ view, options }) =>
  (view.puzzleRules ?? view.rulesSummary)?.(options) ?? "";

/** @type {(puzzle: Puzzle, title: string, onSolved: () => void) => ExerciseItem} */
export function puzzleItem(puzzle, title, onSolved) {
  const { number, game, position, half, text } = puzzle;
  const start = game.rules.parse(position, game.options);
  /** @param {string} turn */
  const ask = (turn) => {
    const request = { game: game.name, turn, language: currentLanguage() };
    return backend.ask(`puzzles/${number}/answer`, request);
  };
  return {
    title,
    rules: rulesText(game),
    task: text,
    half: half ?? undefined,
    session: openSession({ game, start, seats: [HUMAN, HUMAN] }),
    async check(turn) {
      if (half === "square" && !endsGame(game, start, turn)) {
        return { right: false, text: t("puzzle.nothing", { square: turn.slice(0, -1) }) };
      }
      const answer = await ask(turn);
      if (answer.right) onSolved();
      return { right: answer.right, text: answer.text };
    },
    async hint() {
      const hint = await askForHint(puzzle, 1);
      return { move: hint.turn, text: hint.text };
    },
    async solution() {
      const hint = await askForHint(puzzle, 2);
      const answer = await ask(hint.turn);
      return { move: hint.turn, text: `${hint.text} ${answer.text}` };
    },
  };
}

/**
 * The hint of a puzzle; stage 2 is the solution.
 * @type {(puzzle: Puzzle, stage: 1 | 2) => Promise<{ turn: string, text: string }>}
 */
export function askForHint({ number, game }, stage) {
  const query = `stage=${stage}&game=${game.name}&language=${currentLanguage()}`;
  return backend.ask(`puzzles/${number}/hint?${query}`);
}

/** @type {(game: Game, start: Position, turn: string) => boolean} */
const endsGame = ({ rules }, start, turn) =>
  rules.outcome(rules.place(start, rules.parseTurn(turn).square)) !== null;

/**
 * One of one's own mistakes as a puzzle.
 * @param {import("./reviews.js").SavedMistake} mistake
 * @param {number} number among those that are due
 * @param {number} count
 * @returns {ExerciseItem}
 */
export function mistakeItem(mistake, number, count) {
  const game = games.find(mistake.game);
  const start = game.rules.parse(mistake.position, game.options);
  const item = betterTurnItem(game, start, mistake.better);
  return {
    ...item,
    title: t("puzzle.own", { number, count }),
    rules: rulesText(game),
    task: t(`puzzle.own_${mistake.value}`, { turn: mistake.turn.replace(/:$/, "") }),
    async check(turn) {
      const answer = await item.check(turn);
      if (answer.right !== undefined) recordAnswer(mistake, answer.right);
      return answer;
    },
    hint() {
      recordAnswer(mistake, false);
      return item.hint();
    },
    solution() {
      recordAnswer(mistake, false);
      return item.solution();
    },
  };
}
