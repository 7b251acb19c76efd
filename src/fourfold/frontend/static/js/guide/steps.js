// @ts-nocheck
// The first steps of a game: a few positions in which one thing is to be done, each explained when it
// is. A step of games/<game>/guide.js is
//   key     of its words: `guide.<key>_title`, `guide.<key>_task`
//   start   the position as text, in the game `spec` of the guide
//   judge   what a move does: { right, key, facts, reply }, where `key` is of what is said, and
//           `reply` are moves that follow, which the board then shows
//   answer  a move that is right

import { startExercise } from "../board-exercise.js";
import { games } from "../games/views.js";
import { t } from "../i18n.js";
import { HUMAN, openSession } from "../session.js";
import { saveItem } from "../storage.js";
import { loadGuideMessages } from "./messages.js";

/** Put the first steps of the game on the table; afterwards its game is there again. */
export async function startFirstSteps(table) {
  const { session: back } = table.state;
  const [guide] = await Promise.all([back.game.view.guide(), loadGuideMessages()]);
  saveItem(`guided.${back.game.name}`, true);
  const { steps } = guide;
  let index = 0;
  const make = () => itemOf(guide, steps[index], index);
  const next = () => (++index < steps.length ? make() : null);
  const farewell = t(`guide.${back.game.name}_end`);
  startExercise(table, { item: make(), next, back, count: steps.length, farewell });
}

function itemOf({ spec, steps }, { key, start, judge, answer }, index) {
  const game = games.find(spec);
  const position = game.rules.parse(start, game.options);
  const session = openSession({ game, start: position, seats: [HUMAN, HUMAN] });
  const words = (facts) => t("guide.of", { number: index + 1, count: steps.length, ...facts });
  return {
    title: words({ title: t(`guide.${key}_title`) }),
    task: t(`guide.${key}_task`),
    session,
    async check(move) {
      const after = game.rules.play(position, move);
      const { right, key: said, facts, reply } = judge({ position, move, after });
      return { right, text: t(`guide.${said}`, facts), reply };
    },
    hint: async () => ({ move: answer, text: t("exercise.hint") }),
    solution: async () => ({ move: answer, text: t(`guide.${key}_answer`) }),
  };
}
