// The first steps of a game: an exercise of a few positions, each with one thing to do. Loaded when they, or the
// rules, are first opened.

import { startExercise } from "../board-exercise.js";
import { games } from "../games/views.js";
import { addMessages, t } from "../i18n.js";
import { HUMAN, openSession } from "../session.js";
import { saveItem } from "../storage.js";

/** @type {Promise<void> | null} */
let messages = null;

/**
 * Load the guide of a game, and the messages of all guides.
 * @param {Game} game
 */
export async function loadGuide({ view }) {
  messages ??= loadMessages().catch((error) => {
    messages = null;
    throw error;
  });
  const [guide] = await Promise.all([view.loadGuide?.(), messages]);
  return /** @type {Guide} */ (guide);
}

async function loadMessages() {
  const { default: en } = await import("../messages/guide-en.js");
  await addMessages(en, { it: () => import("../messages/guide-it.js") });
}

/**
 * Put the first steps of the game on the table; afterwards the table returns to the game.
 * @param {Table} table
 */
export async function startFirstSteps(table) {
  const { session: back } = table.state;
  const guide = await loadGuide(back.game);
  saveItem(`guided.${back.game.name}`, true);
  const count = guide.steps.length;
  let index = 0;
  const next = () => (++index < count ? makeItem(guide, index) : null);
  const closingText = t(`guide.${back.game.name}_end`);
  startExercise(table, { item: makeItem(guide, index), next, back, count, closingText });
}

/** @type {(guide: Guide, index: number) => ExerciseItem} */
function makeItem({ spec, steps }, index) {
  const { key, start, judge, answer } = steps[index];
  const game = games.find(spec);
  const position = game.rules.parse(start, game.options);
  const title = t(`guide.${key}_title`);
  return {
    title: t("guide.of", { number: index + 1, count: steps.length, title }),
    task: t(`guide.${key}_task`),
    session: openSession({ game, start: position, seats: [HUMAN, HUMAN] }),
    async check(move) {
      const after = game.rules.play(position, move);
      const verdict = judge({ position, move, after });
      const { right, params, reply } = verdict;
      const code = verdict.key ?? `${key}_${right ? "right" : "wrong"}`;
      return { right, text: t(`guide.${code}`, params), reply };
    },
    hint: async () => ({ move: answer, text: t("exercise.hint") }),
    solution: async () => ({ move: answer, text: t(`guide.${key}_answer`) }),
  };
}
