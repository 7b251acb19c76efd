// The card of tic-tac-toe.

import { MarksBoard } from "../../board/marks.js";
import * as rules from "../../rules/tictactoe.js";
import { marks } from "../marks.js";

export const tictactoe = {
  ...marks,
  rules,
  opponent: "novice",
  adviser: "alphabeta",
  values: null,
  Board: MarksBoard,
};
