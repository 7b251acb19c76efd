// Ultimate at the table.

import { UltimateBoard } from "../../board/ultimate.js";
import { seatMessage } from "../../descriptions.js";
import { t } from "../../i18n.js";
import * as rules from "../../rules/ultimate.js";
import { outcomeOf, positionOf } from "../../session.js";
import { askForMark, marks, marksThumbnail, texts } from "../marks-view.js";

/** @type {GameView} */
export const ultimate = {
  ...marks,
  rules,
  title: () => t("app.ultimate"),
  secondVariant: {
    option: "ending",
    title: () => t("new.ending"),
    label: (name) => t(`ending.${name}`),
    briefLabel: (name) => t(`ending.briefly_${name}`),
    shortLabel: (name) => t(`ending.shortly_${name}`),
  },
  hasVariantSwitch: true,
  hasPuzzles: true,
  opponent: "ultimate_level(2)",
  levels: 10,
  adviser: "ultimate(time=1)",
  values: "estimates",
  Board: UltimateBoard,
  thumbnail: (position, { options: { n } }) => marksThumbnail(position, rules, n * n, n * n, n),
  rulesSummary: ({ n, ending }) => `${t("force.blocks", { n })}. ${t(`force.without_${ending}`)}`,
  puzzleRules: ({ n, ending }) => `${n}×${n}, ${t(`ending.briefly_${ending}`)}.`,
  loadGuide: () => import("./guide.js"),
  texts: { ...texts, task, won },
};

/** @type {GameView["texts"]["won"]} */
function won(session, seat) {
  const blocks = outcomeOf(session)?.blocks;
  if (!blocks) return texts.won(session, seat);
  const [first, second] = blocks;
  return seatMessage(session, seat, "status.won_blocks", { first, second });
}

/** @type {GameView["texts"]["task"]} */
function task(session, who) {
  const { sentTo, n } = positionOf(session);
  if (sentTo === null) {
    return askForMark(session, who, session.at > 0 ? "status.mark_any" : "status.mark");
  }
  return askForMark(session, who, "status.mark_in", { block: rules.blockName(sentTo, n) });
}
