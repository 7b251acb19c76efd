// How tic-tac-toe is played: its rules with pictures, and its first steps.

import { marksBoard, rulesTexts } from "../../guide/pictures.js";
import { t } from "../../i18n.js";
import * as rules from "../../rules/tictactoe.js";

export const spec = rules.name;

const WON = "xxx/oo./...";
const FORK = "xox/.../o.x";

/** @returns {GuideSection[]} */
export const rulesSections = () => [
  {
    title: t("guide.turn"),
    text: rulesTexts("tictactoe_turn", 2),
    pictures: [drawPosition(WON, [0, 1, 2], t("guide.tictactoe_won"))],
  },
  {
    title: t("guide.tictactoe_fork"),
    text: rulesTexts("tictactoe_fork", 2),
    pictures: [drawPosition(FORK, [4, 5], t("guide.tictactoe_two"))],
  },
];

/**
 * @param {string} position
 * @param {number[]} marked
 * @param {string} words
 */
const drawPosition = (position, marked, words) => ({
  board: marksBoard(position.replaceAll("/", ""), 3, marked),
  words,
});

/** @type {GuideStep[]} */
export const steps = [
  {
    key: "three",
    start: "xx./oo./...",
    answer: "c1",
    judge: ({ after }) => verdict(after.won, "three"),
  },
  {
    key: "stop",
    start: "x.o/.o./..x",
    answer: "a3",
    judge: ({ after }) => verdict(!winningMoves(after).length, "stop", winningMoves(after)),
  },
  {
    key: "fork",
    start: "xox/.../o..",
    answer: "c3",
    judge: ({ after }) => verdict(countThreats(after) > 1, "fork"),
  },
];

/**
 * @param {boolean} right
 * @param {string} key
 * @param {string[]} [reply]
 */
const verdict = (right, key, reply = []) => ({
  right,
  key: `${key}_${right ? "right" : "wrong"}`,
  reply: reply.slice(0, 1),
});

/** @param {Position} position */
const winningMoves = (position) =>
  rules.legalMoves(position).filter((move) => rules.play(position, move).won);

/**
 * The number of cells that would win for the player who has just moved.
 * @param {Position} position
 */
function countThreats(position) {
  const mark = "xo"[1 - rules.toMove(position)];
  return [...position.cells].filter(
    (content, cell) =>
      content === "." && rules.winningCells(rules.withMark(position, cell, mark)).length > 0,
  ).length;
}
