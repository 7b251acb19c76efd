// @ts-nocheck
// The card of tic-tac-toe.

import { MarksBoard } from "../../board/marks.js";
import { t } from "../../i18n.js";
import * as rules from "../../rules/tictactoe.js";
import { marks } from "../marks-view.js";

export const tictactoe = {
  ...marks,
  rules,
  title: () => t("app.tictactoe"),
  opponent: "tictactoe_level(1)",
  levels: 5,
  adviser: "tictactoe_level(5)",
  values: "exact",
  Board: MarksBoard,
  inForce: ({ n }) => t("force.line", { n }),
  guide: () => import("./guide.js"),
};
