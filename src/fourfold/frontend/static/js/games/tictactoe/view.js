// Tic-tac-toe at the table.

import { MarksBoard } from "../../board/marks.js";
import { t } from "../../i18n.js";
import * as rules from "../../rules/tictactoe.js";
import { marks } from "../marks-view.js";

/** @type {GameView} */
export const tictactoe = {
  ...marks,
  rules,
  title: () => t("app.tictactoe"),
  opponent: "tictactoe_level(1)",
  levels: 5,
  adviser: "tictactoe_level(5)",
  values: "exact",
  Board: MarksBoard,
  rulesSummary: ({ n }) => t("force.line", { n }),
  loadGuide: () => import("./guide.js"),
};
