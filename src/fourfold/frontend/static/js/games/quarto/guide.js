// How Quarto is played: its rules with pictures, and its first steps.

import { piecesBoard, piecesRow, rulesTexts } from "../../guide/pictures.js";
import { t } from "../../i18n.js";
import * as rules from "../../rules/quarto.js";
import { RULE_SETS, RULES } from "../../rules/quarto-groups.js";
import { describePiece, describeShared } from "./descriptions.js";

export const spec = rules.name;

const HOLLOW = [0xd, 0x1, 0x8, 0xc];

/** @returns {GuideSection[]} */
export const rulesSections = () => [
  {
    title: t("guide.quarto_pieces"),
    text: rulesTexts("quarto_pieces", 1),
    pictures: [
      [8, 0],
      [0, 4],
      [2, 0],
      [3, 2],
    ].map((pair, index) => ({
      board: piecesRow(pair),
      words: t(`guide.quarto_pair_${index + 1}`),
    })),
  },
  {
    title: t("guide.turn"),
    text: rulesTexts("quarto_turn", 3),
  },
  {
    title: t("guide.winning"),
    text: rulesTexts("quarto_winning", 2),
    pictures: [drawWon(rules.parse("..../8BDE/.0../..3. -"), t("guide.quarto_row"))],
  },
  {
    title: t("guide.quarto_rules"),
    text: rulesTexts("quarto_rules", 1),
    pictures: RULES.map((name) => drawWon(wonPosition(name), t(`guide.rules_${name}`))),
  },
];

/**
 * A position that is won under a rule set, by the last of its groups.
 * @param {keyof typeof RULE_SETS} name
 */
function wonPosition(name) {
  const { board, ...position } = rules.start({ rules: name });
  const group = RULE_SETS[name].at(-1) ?? [];
  return { ...position, board: board.map((_, square) => HOLLOW[group.indexOf(square)] ?? null) };
}

/**
 * @param {Position} position
 * @param {string} words
 */
function drawWon(position, words) {
  const marked = rules.completedGroups(position).flat();
  return { board: piecesBoard(position.board, marked), words };
}

/** @type {GuideStep[]} */
export const steps = [
  {
    key: "give",
    start: "..../..../..../.... -",
    answer: ":6",
    judge: ({ after }) => ({
      right: true,
      key: "give_right",
      params: { piece: describePiece(after.hand) },
    }),
  },
  {
    key: "place",
    start: "8.../..../..../.... 3",
    answer: "b2:6",
    judge: () => ({ right: true, key: "place_right" }),
  },
  { key: "line", start: "..../8B.E/.0../..3. D", answer: "c2:", judge: judgeCompletion },
  { key: "spot", start: "D..6/.1../.B../...C 8", answer: "c3:", judge: judgeCompletion },
  { key: "trap", start: ".5.2/..../.9../A..E -", answer: ":4", judge: judgeSafety },
  { key: "safe", start: "..../8B.E/.3../..5. 0", answer: "a1:1", judge: judgeSafety },
];

/**
 * Right if the turn completes the line.
 * @type {GuideStep["judge"]}
 */
function judgeCompletion({ position, after }) {
  if (!after.won) {
    const [others, square] = winningGroup(position, winningTurn(position) ?? "");
    return {
      right: false,
      key: "missed",
      params: { square, values: describeShared(others), piece: describePiece(position.hand) },
    };
  }
  const [group] = rules.completedGroups(after);
  const pieces = group.map((square) => after.board[square]);
  return { right: true, key: "completed", params: { values: describeShared(pieces) } };
}

/**
 * Right if the opponent cannot win with the given piece. Otherwise the reply shows how.
 * @type {GuideStep["judge"]}
 */
function judgeSafety({ after }) {
  const piece = describePiece(after.hand);
  const reply = winningTurn(after);
  if (!reply) return { right: true, key: "safe_right", params: { piece } };
  const [others, square] = winningGroup(after, reply);
  return {
    right: false,
    key: "fell",
    params: { piece, square, values: describeShared([...others, after.hand]) },
    reply: [reply],
  };
}

/** @param {Position} position */
const winningTurn = (position) =>
  rules.legalMoves(position).find((turn) => rules.play(position, turn).won);

/**
 * The pieces that a winning turn joins, and its square.
 * @param {Position} position
 * @param {string} turn
 * @returns {[number[], string]}
 */
function winningGroup(position, turn) {
  const square = rules.parseTurn(turn).square ?? 0;
  const [group] = rules.completedGroups(rules.play(position, turn));
  const others = group.filter((other) => other !== square).map((other) => position.board[other]);
  return [others, rules.squareName(square)];
}
