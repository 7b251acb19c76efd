// Titles of tasks.

import { nameOfGame, t } from "../i18n.js";

/** @param {string} spec */
const gameTitle = (spec) => nameOfGame(spec.replace(/\(.*/, ""));

/** @param {TaskContent} content */
export function taskTitle(content) {
  if (content.what === "exercises") {
    const { kind, ask, level, count } = content;
    const params = { kind: nameOfGame(kind), ask: t(`sheet.${ask}`), level, count };
    return t("school.exercises", params);
  }
  const game = gameTitle(content.game);
  if (content.what === "puzzles") {
    return t("school.puzzles", { game, count: content.numbers.length });
  }
  return t("school.games", { game, form: t(`arena.${content.form}`) });
}
