// Reads positions of Ultimate, as fourfold.games.ultimate.position_parser does: impossible positions are
// refused with the same messages.
//
// `n` is the size of a block, `last` the mark of the player who moved last, and `winners` has the winner
// of each block: a mark, DRAWN, or null while the block is open.

import { RuleError } from "./errors.js";
import { cellIndex, cellName, completeLines, shareACell } from "./grid.js";

const MARKS = "xo";
export const DRAWN = "drawn";

/** @typedef {(string | null)[]} Winners */

/**
 * @param {number} block
 * @param {number} n
 */
export const blockName = (block, n) => cellName(block, n).toUpperCase();

/**
 * The winner of a block: x, o, DRAWN, or null while it is open.
 * @param {string} cells
 * @param {number} n
 */
export function winnerOf(cells, n) {
  for (const mark of MARKS) if (completeLines(cells, mark, n).length > 0) return mark;
  return cells.includes(".") ? null : DRAWN;
}

/**
 * Read the blocks, and the block where the next move has to be made. Throws RuleError.
 * @param {string} text
 * @param {number} n
 * @param {boolean} isReachable whether to refuse positions that no game leads to
 */
export function readPosition(text, n, isReachable) {
  const { blocks, sentTo } = readFields(text, n);
  const last = lastMark(blocks);
  const winners = blocks.map((cells, block) => checkedWinner(cells, block, n));
  const won = gameIsWon(winners, last, n);
  checkOpen(sentTo, winners, won, last, n);
  if (isReachable) {
    const pointedTo = lastPlaces(blocks, winners, last, n);
    if (last && !won && winners.includes(null)) {
      checkPointedTo(sentTo, pointedTo, winners, last, n);
    }
    checkAnswers(blocks, winners, won ? pointedTo : new Set([sentTo]), last, n);
  }
  return { blocks, sentTo };
}

/**
 * @param {string} text
 * @param {number} n
 */
function readFields(text, n) {
  const form = new RegExp(`^([xo./]+)\\s+(-|[A-${blockName(n - 1, n)[0]}][1-${n}])$`);
  const match = form.exec(text.trim());
  const blocks = match ? match[1].split("/") : [];
  if (!match || blocks.length !== n * n || blocks.some((cells) => cells.length !== n * n)) {
    throw new RuleError("position.ultimate", { count: n * n });
  }
  const name = match[2];
  return { blocks, sentTo: name === "-" ? null : cellIndex(name.toLowerCase(), n) };
}

/**
 * The mark of the player who moved last; null on the empty board.
 * @param {string[]} blocks
 */
function lastMark(blocks) {
  const cells = blocks.join("");
  const [crosses, noughts] = [...MARKS].map((mark) => cells.split(mark).length - 1);
  if (crosses - noughts !== 0 && crosses - noughts !== 1) {
    throw new RuleError("position.counts", { crosses, noughts });
  }
  return crosses === 0 ? null : crosses === noughts ? "o" : "x";
}

/**
 * The winner of a block, unless the block is impossible.
 * @param {string} cells
 * @param {number} block
 * @param {number} n
 */
function checkedWinner(cells, block, n) {
  const [x, o] = [...MARKS].map((mark) => completeLines(cells, mark, n));
  if (x.length && o.length) {
    throw new RuleError("position.block_both", { block: blockName(block, n) });
  }
  const lines = x.length ? x : o;
  const mark = x.length ? "x" : "o";
  if (lines.length && !shareACell(lines)) {
    throw new RuleError("position.block_twice", { block: blockName(block, n), mark });
  }
  return winnerOf(cells, n);
}

/**
 * @param {Winners} winners
 * @param {string | null} last
 * @param {number} n
 */
function gameIsWon(winners, last, n) {
  const [x, o] = [...MARKS].map((mark) => completeLines(winners, mark, n));
  if (x.length && o.length) throw new RuleError("position.lines_both");
  const lines = x.length ? x : o;
  if (lines.length === 0) return false;
  const mark = x.length ? "x" : "o";
  if (mark !== last) throw new RuleError("position.after_win", { winner: mark, last });
  if (!shareACell(lines)) throw new RuleError("position.lines_twice", { mark });
  return true;
}

/**
 * Check that the block to play in is open.
 * @param {number | null} sentTo
 * @param {Winners} winners
 * @param {boolean} won
 * @param {string | null} last
 * @param {number} n
 */
function checkOpen(sentTo, winners, won, last, n) {
  if (sentTo === null) return;
  if (won || !winners.includes(null)) throw new RuleError("position.sent_over");
  if (!last) throw new RuleError("position.sent_first");
  if (winners[sentTo] !== null) {
    throw new RuleError("position.sent_finished", { block: blockName(sentTo, n) });
  }
}

/**
 * The places in a block where the last move can have been made. In a finished block, only the move that
 * finished it can have been the last.
 * @param {string[]} blocks
 * @param {Winners} winners
 * @param {string | null} last
 * @param {number} n
 */
function lastPlaces(blocks, winners, last, n) {
  /** @type {Set<number>} */
  const places = new Set();
  if (!last) return places;
  const lines = completeLines(winners, last, n);
  blocks.forEach((cells, block) => {
    if (!lines.every((line) => line.includes(block))) return;
    const winner = winners[block];
    if (winner === null || winner === DRAWN) {
      [...cells].forEach((mark, place) => {
        if (mark === last) places.add(place);
      });
    } else if (winner === last) {
      const own = completeLines(cells, last, n);
      own[0]
        .filter((place) => own.every((line) => line.includes(place)))
        .forEach((place) => places.add(place));
    }
  });
  if (places.size === 0) throw new RuleError("position.won_later", { last });
  return places;
}

/**
 * Check that the last move can have sent to this block, or to a finished one if the choice is free.
 * @param {number | null} sentTo
 * @param {Set<number>} pointedTo
 * @param {Winners} winners
 * @param {string} last
 * @param {number} n
 */
function checkPointedTo(sentTo, pointedTo, winners, last, n) {
  const places = [...pointedTo].sort((a, b) => a - b);
  const open = places.filter((place) => winners[place] === null);
  const free = open.length < places.length;
  if (sentTo === null ? free : pointedTo.has(sentTo)) return;
  const accepted = [...open.map((place) => blockName(place, n)), ...(free ? ["-"] : [])];
  if (sentTo === null) throw new RuleError("position.not_free", { last, accepted });
  throw new RuleError("position.not_sent", { last, accepted, block: blockName(sentTo, n) });
}

/**
 * Check that each move that sent to an open block was answered there. Only the last move, which sent to
 * one of the blocks `openTo`, may be unanswered.
 * @param {string[]} blocks
 * @param {Winners} winners
 * @param {Set<number | null>} openTo
 * @param {string | null} last
 * @param {number} n
 */
function checkAnswers(blocks, winners, openTo, last, n) {
  let open = openTo;
  winners.forEach((winner, block) => {
    if (winner !== null) return;
    for (const [sender, sent] of ["xo", "ox"]) {
      const times = blocks.filter((cells) => cells[block] === sender).length;
      const answers = blocks[block].split(sent).length - 1;
      const unanswered = times - answers;
      if (unanswered === 1 && sender === last && open.has(block)) open = new Set();
      else if (unanswered > 0) {
        const facts = { sent, sender, block: blockName(block, n), times, answers };
        throw new RuleError("position.unanswered", facts);
      }
    }
  });
}
