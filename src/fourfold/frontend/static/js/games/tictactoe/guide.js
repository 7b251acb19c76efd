// @ts-nocheck
// How tic-tac-toe is played: its rules in pictures, and its first steps.

import { marksBoard } from "../../guide/pictures.js";
import { t } from "../../i18n.js";
import * as rules from "../../rules/tictactoe.js";

export const spec = rules.name;

const WON = "xxx/oo./...";
const FORK = "xox/.../o.x";
const sentences = (key, count) => [...Array(count).keys()].map((n) => t(`guide.${key}_${n + 1}`));

export const rulesSections = () => [
  {
    title: t("guide.turn"),
    text: sentences("tictactoe_turn", 2),
    pictures: [picture(WON, [0, 1, 2], t("guide.tictactoe_won"))],
  },
  {
    title: t("guide.tictactoe_fork"),
    text: sentences("tictactoe_fork", 2),
    pictures: [picture(FORK, [4, 5], t("guide.tictactoe_two"))],
  },
];

const picture = (text, marked, words) => ({
  board: marksBoard(text.replaceAll("/", ""), 3, marked),
  words,
});

export const steps = [
  {
    key: "three",
    start: "xx./oo./...",
    answer: "c1",
    judge: ({ after }) => judged(after.won, "three"),
  },
  {
    key: "stop",
    start: "x.o/.o./..x",
    answer: "a3",
    judge: ({ after }) => judged(!wins(after).length, "stop", wins(after)),
  },
  {
    key: "fork",
    start: "xox/.../o..",
    answer: "c3",
    judge: ({ after }) => judged(threats(after) > 1, "fork"),
  },
];

const judged = (right, key, reply = []) => ({
  right,
  key: `${key}_${right ? "right" : "wrong"}`,
  reply: reply.slice(0, 1),
});

/** The moves that win at once. */
const wins = (position) =>
  rules.legalMoves(position).filter((move) => rules.play(position, move).won);

/** How many cells would win for the player who has just moved. */
function threats({ cells, size }) {
  const mark = "xo"[1 - rules.toMove({ cells, size })];
  return [...cells].filter(
    (there, cell) =>
      there === "." && rules.winningCells(rules.withMark({ cells, size }, cell, mark)).length > 0,
  ).length;
}
