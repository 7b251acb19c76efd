// @ts-nocheck
// The card of Ultimate.

import { UltimateBoard } from "../../board/ultimate.js";
import { seatMessage } from "../../descriptions.js";
import { t } from "../../i18n.js";
import * as rules from "../../rules/ultimate.js";
import { outcomeOf, positionOf } from "../../session.js";
import { marks, pictureOf, taskWords, words } from "../marks-view.js";

export const ultimate = {
  ...marks,
  rules,
  title: () => t("app.ultimate"),
  also: {
    option: "ending",
    title: () => t("new.ending"),
    words: (name) => t(`ending.${name}`),
    briefly: (name) => t(`ending.briefly_${name}`),
    shortly: (name) => t(`ending.shortly_${name}`),
  },
  isSwitched: true,
  puzzles: true,
  opponent: "ultimate_level(2)",
  levels: 10,
  adviser: "ultimate(time=1)",
  values: "estimates",
  Board: UltimateBoard,
  picture: (position, { options: { n } }) => pictureOf(position, rules, n * n, n * n, n),
  inForce: ({ n, ending }) => `${t("force.blocks", { n })}. ${t(`force.without_${ending}`)}`,
  counts: ({ n, ending }) => `${n}×${n}, ${t(`ending.briefly_${ending}`)}.`,
  guide: () => import("./guide.js"),
  words: { ...words, task, won },
};

/** By a line of blocks, or by more of them. */
function won(session, seat) {
  const { blocks } = outcomeOf(session);
  if (!blocks) return words.won(session, seat);
  const [first, second] = blocks;
  return seatMessage(session, seat, "status.won_blocks", { first, second });
}

function task(session, who) {
  const { sentTo, n } = positionOf(session);
  if (sentTo === null) {
    return taskWords(session, who, session.at > 0 ? "status.mark_any" : "status.mark");
  }
  return taskWords(session, who, "status.mark_in", { block: rules.blockName(sentTo, n) });
}
