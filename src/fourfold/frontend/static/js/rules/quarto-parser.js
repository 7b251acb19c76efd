// @ts-nocheck
// Reading a Quarto position, and saying exactly what is wrong with one that cannot be.

import { RuleError } from "./errors.js";
import { cellName, shareACell } from "./grid.js";

/** The board, the hand and whether the game is won. */
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

function readBoard(text) {
  const rows = text.split("/");
  if (rows.length !== 4) throw new RuleError("position.rows", { text, count: rows.length });
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

function readPiece(mark) {
  if (!/^[0-9a-f]$/i.test(mark)) throw new RuleError("rule.piece", { name: mark });
  return parseInt(mark, 16);
}

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

function checkWon(board, hand, groups) {
  const won = groups.filter((group) => {
    const pieces = group.map((cell) => board[cell]);
    if (pieces.includes(null)) return false;
    return pieces.reduce((same, piece) => same & ~(piece ^ pieces[0]), 15) !== 0;
  });
  if (won.length === 0) return false;
  const [first, last] = [won[0], won.at(-1)].map((group) => group.map(square).join("-"));
  if (hand !== null) throw new RuleError("position.won", { group: first });
  if (!shareACell(won)) throw new RuleError("position.won_twice", { first, last });
  return true;
}

const square = (index) => cellName(index, 4);
