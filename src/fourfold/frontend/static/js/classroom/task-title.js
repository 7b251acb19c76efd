// @ts-nocheck
// Work that is given out, in a few words.

import { nameOfGame, t } from "../i18n.js";

const title = (spec) => nameOfGame(spec.replace(/\(.*/, ""));

export function taskTitle(what) {
  if (what.what === "exercises") {
    const { kind, ask, level, count } = what;
    return t("school.exercises", { kind: nameOfGame(kind), ask: t(`sheet.${ask}`), level, count });
  }
  if (what.what === "puzzles") {
    return t("school.puzzles", { game: title(what.game), count: what.numbers.length });
  }
  return t("school.games", { game: title(what.game), form: t(`arena.${what.form}`) });
}
