// How Quarto is played: its rules with pictures, and its first steps.

import { pairPicture, piecesPicture, rulesSection } from "../../guide/pictures.js";
import * as rules from "../../rules/quarto.js";
import { RULE_SETS, RULES } from "../../rules/quarto.js";
import { describePiece, describeShared } from "./descriptions.js";

export const spec = rules.name;

const HOLLOW = [0xd, 0x1, 0x8, 0xc];

const PAIRS = [
  [8, 0],
  [0, 4],
  [2, 0],
  [3, 2],
];

/** @returns {GuideSection[]} */
export function rulesSections() {
  const pairs = PAIRS.map((pair, index) => pairPicture(pair, `guide.quarto_pair_${index + 1}`));
  const row = drawWon(rules.parse("..../8BDE/.0../..3. -"), "guide.quarto_row");
  const ruleSets = RULES.map((name) => drawWon(wonPosition(name), `guide.rules_${name}`));
  return [
    rulesSection("guide.quarto_pieces", "quarto_pieces", 1, pairs),
    rulesSection("guide.turn", "quarto_turn", 3),
    rulesSection("guide.winning", "quarto_winning", 2, [row]),
    rulesSection("guide.quarto_rules", "quarto_rules", 1, ruleSets),
  ];
}

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
 * @param {string} code of the caption
 */
const drawWon = (position, code) =>
  piecesPicture(position.board, rules.completedGroups(position).flat(), code);

/** @type {GuideStep[]} */
export const steps = [
  { key: "give", start: "..../..../..../.... -", answer: ":6", judge: nameGift },
  { key: "place", start: "8.../..../..../.... 3", answer: "b2:6", judge: () => ({ right: true }) },
  { key: "line", start: "..../8B.E/.0../..3. D", answer: "c2:", judge: judgeCompletion },
  { key: "spot", start: "D..6/.1../.B../...C 8", answer: "c3:", judge: judgeCompletion },
  { key: "trap", start: ".5.2/..../.9../A..E -", answer: ":4", judge: judgeSafety },
  { key: "safe", start: "..../8B.E/.3../..5. 0", answer: "a1:1", judge: judgeSafety },
];

/** @type {GuideStep["judge"]} */
function nameGift({ after }) {
  return { right: true, params: { piece: describePiece(after.hand) } };
}

/**
 * Right if the turn completes the line.
 * @type {GuideStep["judge"]}
 */
function judgeCompletion({ position, after }) {
  if (!after.won) {
    const [others, square] = winningGroup(position, winningTurn(position) ?? "");
    const params = { square, values: describeShared(others), piece: describePiece(position.hand) };
    return { right: false, key: "missed", params };
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
  const params = { piece, square, values: describeShared([...others, after.hand]) };
  return { right: false, key: "fell", params, reply: [reply] };
}

/** @param {Position} position */
const winningTurn = (position) =>
  rules.legalMoves(position).find((turn) => rules.play(position, turn).won);

/**
 * The pieces that a winning turn joins, and its square.
 * @type {(position: Position, turn: string) => [number[], string]}
 */
function winningGroup(position, turn) {
  const square = rules.parseTurn(turn).square ?? 0;
  const [group] = rules.completedGroups(rules.play(position, turn));
  const others = group.filter((other) => other !== square).map((other) => position.board[other]);
  return [others, rules.squareName(square)];
}
