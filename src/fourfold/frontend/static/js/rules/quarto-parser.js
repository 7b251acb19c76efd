// Reads Quarto positions. Impossible positions are refused with the exact reason.

import { RuleError } from "./errors.js";
import { cellName, shareACell } from "./grid.js";

/**
 * The board, the hand and whether the game is won.
 * @param {string} text
 * @param {number[][]} groups the winning groups
 */
export function readPosition(text, groups) {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 2) {
    const code = fields.length === 1 ? "position.hand_missing" : "position.form";
    throw new RuleError(code, { text: text.trim() });
  }
  const board = readBoard(fields[0]);
  const hand = readHand(fields[1], board);
  return { board, hand, won: checkWon(board, hand, groups) };
}

/**
 * @param {string} text
 * @returns {(number | null)[]}
 */
function readBoard(text) {
  const rows = text.split("/");
  if (rows.length !== 4) throw new RuleError("position.rows", { text, count: rows.length });
  /** @type {(number | null)[]} */
  const board = [];
  rows.forEach((row, number) => {
    const marks = [...row];
    if (marks.length !== 4) {
      throw new RuleError("position.row", { row, number: number + 1, count: marks.length });
    }
    for (const mark of marks) {
      const piece = mark === "." ? null : readPiece(mark);
      if (piece !== null && board.includes(piece)) {
        throw new RuleError("position.twice", {
          piece: mark.toUpperCase(),
          first: square(board.indexOf(piece)),
          second: square(board.length),
        });
      }
      board.push(piece);
    }
  });
  return board;
}

/** @param {string} mark */
function readPiece(mark) {
  if (!/^[0-9a-f]$/i.test(mark)) throw new RuleError("rule.piece", { name: mark });
  return parseInt(mark, 16);
}

/**
 * @param {string} text
 * @param {(number | null)[]} board
 */
function readHand(text, board) {
  if (text === "-") return null;
  const hand = readPiece(text);
  if (board.includes(hand)) {
    throw new RuleError("position.hand_twice", {
      piece: text.toUpperCase(),
      first: square(board.indexOf(hand)),
    });
  }
  return hand;
}

/**
 * @param {(number | null)[]} board
 * @param {number | null} hand
 * @param {number[][]} groups
 */
function checkWon(board, hand, groups) {
  const won = groups.filter((group) => {
    const pieces = group.map((cell) => board[cell]).filter((piece) => piece !== null);
    return pieces.length === 4 && sharedBits(pieces) !== 0;
  });
  if (won.length === 0) return false;
  const [first, last] = [won[0], won[won.length - 1]].map((group) => group.map(square).join("-"));
  if (hand !== null) throw new RuleError("position.won", { group: first });
  if (!shareACell(won)) throw new RuleError("position.won_twice", { first, last });
  return true;
}

/** @param {number} index */
const square = (index) => cellName(index, 4);

/**
 * The bits of the attributes in which all pieces agree.
 * @param {number[]} pieces
 */
export function sharedBits(pieces) {
  return pieces.reduce((same, piece) => same & ~(piece ^ pieces[0]), 15);
}
