// How tic-tac-toe is played: its rules with pictures, and its first steps.

import { marksPicture, rulesSection } from "../../guide/pictures.js";
import * as rules from "../../rules/tictactoe.js";

export const spec = rules.name;

/** @returns {GuideSection[]} */
export const rulesSections = () => [
  rulesSection("guide.turn", "tictactoe_turn", 2, [
    marksPicture("xxxoo....", 3, [0, 1, 2], "guide.tictactoe_won"),
  ]),
  rulesSection("guide.tictactoe_fork", "tictactoe_fork", 2, [
    marksPicture("xox...o.x", 3, [4, 5], "guide.tictactoe_two"),
  ]),
];

/** @type {GuideStep[]} */
export const steps = [
  {
    key: "three",
    start: "xx./oo./...",
    answer: "c1",
    judge: ({ after }) => ({ right: after.won }),
  },
  { key: "stop", start: "x.o/.o./..x", answer: "a3", judge: judgeDefence },
  { key: "fork", start: "xox/.../o..", answer: "c3", judge: judgeFork },
];

/**
 * Right if the opponent cannot win at once. Otherwise the reply shows how.
 * @type {GuideStep["judge"]}
 */
function judgeDefence({ after }) {
  const wins = rules.legalMoves(after).filter((move) => rules.play(after, move).won);
  return { right: wins.length === 0, reply: wins.slice(0, 1) };
}

/**
 * Right if several cells would win for the player who has just moved.
 * @type {GuideStep["judge"]}
 */
function judgeFork({ after }) {
  const mark = "xo"[1 - rules.toMove(after)];
  const threats = [...after.cells].filter(
    (content, cell) =>
      content === "." && rules.winningCells(rules.withMark(after, cell, mark)).length > 0,
  );
  return { right: threats.length > 1 };
}
