// @ts-nocheck
// How Quarto is played: its rules in pictures, and its first steps.

import { piecesBoard, piecesRow } from "../../guide/pictures.js";
import { t } from "../../i18n.js";
import * as rules from "../../rules/quarto.js";
import { RULE_SETS, RULES } from "../../rules/quarto-groups.js";
import { describePiece, describeShared } from "./descriptions.js";

export const spec = rules.name;

const HOLLOW = [0xd, 0x1, 0x8, 0xc];

const sentences = (key, count) => [...Array(count).keys()].map((n) => t(`guide.${key}_${n + 1}`));

export const rulesSections = () => [
  {
    title: t("guide.quarto_pieces"),
    text: sentences("quarto_pieces", 1),
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
    text: sentences("quarto_turn", 3),
  },
  {
    title: t("guide.winning"),
    text: sentences("quarto_winning", 2),
    pictures: [wonPicture(rules.parse("..../8BDE/.0../..3. -"), t("guide.quarto_row"))],
  },
  {
    title: t("guide.quarto_rules"),
    text: sentences("quarto_rules", 1),
    pictures: RULES.map((name) => wonPicture(wonBy(name), t(`guide.rules_${name}`))),
  },
];

/** A position that is won by a rule set, by the last of its groups. */
function wonBy(name) {
  const { board, ...position } = rules.start({ rules: name });
  const group = RULE_SETS[name].at(-1);
  return { ...position, board: board.map((_, square) => HOLLOW[group.indexOf(square)] ?? null) };
}

function wonPicture(position, words) {
  const marked = rules.completedGroups(position).flat();
  return { board: piecesBoard(position.board, marked), words };
}

export const steps = [
  {
    key: "give",
    start: "..../..../..../.... -",
    answer: ":6",
    judge: ({ after }) => ({
      right: true,
      key: "give_right",
      facts: { piece: describePiece(after.hand) },
    }),
  },
  {
    key: "place",
    start: "8.../..../..../.... 3",
    answer: "b2:6",
    judge: () => ({ right: true, key: "place_right" }),
  },
  { key: "line", start: "..../8B.E/.0../..3. D", answer: "c2:", judge: completes },
  { key: "spot", start: "D..6/.1../.B../...C 8", answer: "c3:", judge: completes },
  { key: "trap", start: ".5.2/..../.9../A..E -", answer: ":4", judge: isSafe },
  { key: "safe", start: "..../8B.E/.3../..5. 0", answer: "a1:1", judge: isSafe },
];

/** Whether the turn completes the line that is there to be seen. */
function completes({ position, after }) {
  if (!after.won) {
    const winning = rules.legalMoves(position).find((turn) => rules.play(position, turn).won);
    const [others, square] = threeOf(position, winning);
    return {
      right: false,
      key: "missed",
      facts: { square, values: describeShared(others), piece: describePiece(position.hand) },
    };
  }
  const [group] = rules.completedGroups(after);
  const pieces = group.map((square) => after.board[square]);
  return { right: true, key: "completed", facts: { values: describeShared(pieces) } };
}

/** Whether the opponent cannot win with what was given; if so, the turn is shown. */
function isSafe({ after }) {
  const reply = rules.legalMoves(after).find((turn) => rules.play(after, turn).won);
  if (!reply)
    return { right: true, key: "safe_right", facts: { piece: describePiece(after.hand) } };
  const [others, square] = threeOf(after, reply);
  return {
    right: false,
    key: "fell",
    facts: {
      piece: describePiece(after.hand),
      square,
      values: describeShared([...others, after.hand]),
    },
    reply: [reply],
  };
}

/** The pieces that a winning turn joins, and its square. */
function threeOf(position, turn) {
  const { square } = rules.parseTurn(turn);
  const [group] = rules.completedGroups(rules.play(position, turn));
  const others = group.filter((other) => other !== square).map((other) => position.board[other]);
  return [others, rules.squareName(square)];
}
