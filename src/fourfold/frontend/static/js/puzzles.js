// @ts-nocheck
// What is put on the table as a puzzle: one that comes with the package, or a mistake of one's own.

import { backend } from "./backend.js";
import { betterTurnItem } from "./board-exercise.js";
import { games } from "./games/views.js";
import { currentLanguage, t } from "./i18n.js";
import { dayOf, recordAnswer } from "./mistakes.js";
import { HUMAN, openSession } from "./session.js";

const FIRST_DAY = 719_163; // 1 January 1970, counted from the year 1

/** The number of the puzzle of the day of this time, as number_of_the_day has it in Python. */
export function numberOfTheDay(time, count) {
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  let step = Math.floor((count * 5) / 13) || 1;
  while (divisor(step, count) !== 1) step += 1;
  return (((dayOf(time) + FIRST_DAY) * step) % count) + 1;
}

/** Which rules are in force. */
export const rulesText = ({ view, options }) =>
  (view.puzzleRules ?? view.rulesSummary)?.(options) ?? "";

/** One of the package; `solved` hears when it is. */
export function puzzleItem({ number, game, position, half, text }, title, solved) {
  const start = game.rules.parse(position, game.options);
  const ask = (turn) => {
    const request = { game: game.name, turn, language: currentLanguage() };
    return backend.ask(`puzzles/${number}/answer`, request);
  };
  const hint = async (stage) => {
    const query = `stage=${stage}&game=${game.name}&language=${currentLanguage()}`;
    const { turn, text: told } = await backend.ask(`puzzles/${number}/hint?${query}`);
    return { move: turn, text: told };
  };
  return {
    title,
    rules: rulesText(game),
    task: text,
    half: half ?? undefined,
    session: openSession({ game, start, seats: [HUMAN, HUMAN] }),
    async check(turn) {
      if (misses(game, start, half, turn)) {
        return { right: false, text: t("puzzle.nothing", { square: turn.slice(0, -1) }) };
      }
      const { right, text: why } = await ask(turn);
      if (right) solved();
      return { right, text: why };
    },
    hint: () => hint(1),
    async solution() {
      const { move, text: told } = await hint(2);
      const { text: why } = await ask(move);
      return { move, text: `${told} ${why}` };
    },
  };
}

/** Whether a square was to be found that ends the game, and this one does not. */
function misses({ rules }, start, half, turn) {
  if (half !== "square") return false;
  return !rules.outcome(rules.place(start, rules.parseTurn(turn).square));
}

/** A mistake of one's own: the number of those that are due. */
export function mistakeItem(mistake, number, count) {
  const game = games.find(mistake.game);
  const item = betterTurnItem(
    game,
    game.rules.parse(mistake.position, game.options),
    mistake.better,
  );
  const { turn, value } = mistake;
  return {
    ...item,
    title: t("puzzle.own", { number, count }),
    rules: rulesText(game),
    task: t(`puzzle.own_${value}`, { turn: turn.replace(/:$/, "") }),
    async check(tried) {
      const answer = await item.check(tried);
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
