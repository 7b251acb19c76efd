// Ultimate Tic-Tac-Toe, as in fourfold.games.ultimate.

import { RuleError } from "../errors.js";
import { cellIndex, cellName, completeLines, lastMark, replaceMark, shareACell } from "./grid.js";

/**
 * @typedef {object} UltimatePosition
 * @property {readonly string[]} blocks `x`, `o` or `.` for each cell of each block
 * @property {number | null} sentTo the block to play in; null: any open block
 * @property {number} n
 * @property {string} ending
 * @property {readonly (string | null)[]} winners of each block: a mark, DRAWN, or null while it is open
 * @property {boolean} won
 */

export const name = "ultimate";
/** @type {GameOptions} */
export const options = {
  n: [4, 3],
  ending: ["points", "draw", "blocks"],
  positions: ["reachable", "any"],
};
/**
 * Defaults that depend on the options before.
 * @type {Record<string, (options: GameOptions) => OptionValue>}
 */
export const defaults = { ending: ({ n }) => (n === 3 ? "draw" : "points") };
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
 * @type {(cells: string, n: number) => string | null}
 */
export function winnerOf(cells, n) {
  for (const mark of MARKS) if (completeLines(cells, mark, n).length > 0) return mark;
  return cells.includes(".") ? null : DRAWN;
}

/**
 * How a game is scored that ends without a line of blocks, by the option `ending`.
 * @type {Record<string, { blocksArePoints?: boolean, moreBlocksWin?: boolean }>}
 */
const ENDINGS = {
  points: { blocksArePoints: true },
  draw: {},
  blocks: { moreBlocksWin: true },
};

/**
 * Whether games with these options end with points, not only with a win, draw or loss.
 * @param {GameOptions} options
 */
export const countsPoints = ({ ending }) => Boolean(ENDINGS[ending].blocksArePoints);

/**
 * Whether games with these options can be won without a line of blocks.
 * @param {GameOptions} options
 */
export const winsByBlocks = ({ ending }) => Boolean(ENDINGS[ending].moreBlocksWin);

/** @param {GameOptions} [options] */
export function start({ n = 4, ending = defaults.ending({ n }) } = {}) {
  return compose({ blocks: Array(n * n).fill(".".repeat(n * n)), sentTo: null, n, ending });
}

/**
 * Read a position. With `positions: "any"`, no game need lead to it.
 * @type {(text: string, options?: GameOptions) => Readonly<UltimatePosition>}
 */
export function parse(text, options = {}) {
  const { n = 4, ending = defaults.ending({ n }), positions = "reachable" } = options;
  return compose({ ...readPosition(text, n, positions === "reachable"), n, ending });
}

/**
 * The position with these marks, which are not checked.
 * @param {Pick<UltimatePosition, "blocks" | "sentTo" | "n" | "ending">} fields
 * @returns {Readonly<UltimatePosition>}
 */
export function compose({ blocks, sentTo, n, ending }) {
  const winners = blocks.map((cells) => winnerOf(cells, n));
  const won = [...MARKS].some((mark) => completeLines(winners, mark, n).length > 0);
  return Object.freeze({ blocks, sentTo, n, ending, winners, won });
}

/**
 * The mark in a cell of the whole board.
 * @type {(position: UltimatePosition, cell: number) => string}
 */
export function markAt({ blocks, n }, cell) {
  const { block, place } = blockAndPlace(cell, n);
  return blocks[block][place];
}

/**
 * The position with another mark in a cell, for setting up.
 * @type {(position: UltimatePosition, cell: number, mark: string) => Readonly<UltimatePosition>}
 */
export function withMark(position, cell, mark) {
  const { blocks, n } = position;
  const { block, place } = blockAndPlace(cell, n);
  const cells = replaceMark(blocks[block], place, mark);
  return compose({ ...position, blocks: blocks.with(block, cells) });
}

/** @param {UltimatePosition} position */
export function format({ blocks, sentTo, n }) {
  return `${blocks.join("/")} ${sentTo === null ? "-" : blockName(sentTo, n)}`;
}

/**
 * The block of a cell of the whole board, and the place in that block.
 * @type {(cell: number, n: number) => { block: number; place: number; }}
 */
export function blockAndPlace(cell, n) {
  const [row, column] = [Math.floor(cell / (n * n)), cell % (n * n)];
  return {
    block: Math.floor(row / n) * n + Math.floor(column / n),
    place: (row % n) * n + (column % n),
  };
}

/**
 * The cell of the whole board at a place in a block.
 * @type {(block: number, place: number, n: number) => number}
 */
export function cellAt(block, place, n) {
  const row = Math.floor(block / n) * n + Math.floor(place / n);
  return row * n * n + (block % n) * n + (place % n);
}

/** @param {UltimatePosition} position */
export function toMove({ blocks }) {
  return blocks.join("").replaceAll(".", "").length & 1;
}

/**
 * The outcome has `blocks`, the number that each player has won, if no line of blocks decided the game.
 * @param {UltimatePosition} position
 * @returns {Outcome | null}
 */
export function outcome(position) {
  const { winners, won, n, ending } = position;
  const { blocksArePoints, moreBlocksWin } = ENDINGS[ending];
  const most = blocksArePoints ? n * n : 1;
  const win = (/** @type {number} */ winner) => ({
    winner,
    points: winner === 0 ? [most, 0] : [0, most],
  });
  if (won) return { ...win(1 - toMove(position)), reason: "line" };
  if (winners.includes(null)) return null;
  const blocks = [...MARKS].map((mark) => winners.filter((winner) => winner === mark).length);
  const ended = { reason: "blocks", blocks };
  if (moreBlocksWin && blocks[0] !== blocks[1]) {
    return { ...win(blocks[0] > blocks[1] ? 0 : 1), ...ended };
  }
  return { winner: null, points: blocksArePoints ? blocks : [0.5, 0.5], ...ended };
}

/** @param {UltimatePosition} position */
export function legalMoves(position) {
  const { blocks, sentTo, n, winners, won } = position;
  if (won) return [];
  /** @type {number[]} */
  const cells = [];
  blocks.forEach((marks, block) => {
    if (winners[block] !== null || (sentTo !== null && sentTo !== block)) return;
    for (const [place, mark] of [...marks].entries()) {
      if (mark === ".") cells.push(cellAt(block, place, n));
    }
  });
  return cells.sort((a, b) => a - b).map((cell) => cellName(cell, n * n));
}

/** @type {(position: UltimatePosition, text: string) => Readonly<UltimatePosition>} */
export function play(position, text) {
  const { blocks, sentTo, n, winners } = position;
  const square = text.trim();
  const { block, place } = blockAndPlace(cellIndex(square, n * n), n);
  if (outcome(position)) throw new RuleError("rule.over");
  if (sentTo !== null && sentTo !== block) {
    const [first, last] = [0, n * n - 1].map((place) => cellName(cellAt(sentTo, place, n), n * n));
    const facts = { there: blockName(block, n), block: blockName(sentTo, n), first, last };
    throw new RuleError("rule.sent", { square, mark: MARKS[toMove(position)], ...facts });
  }
  if (winners[block] !== null) {
    const facts = { square, block: blockName(block, n) };
    if (winners[block] === DRAWN) throw new RuleError("rule.full", facts);
    throw new RuleError("rule.won", { ...facts, mark: winners[block] });
  }
  if (blocks[block][place] !== ".") {
    throw new RuleError("rule.marked", { square, mark: blocks[block][place] });
  }
  const mark = MARKS[toMove(position)];
  const cells = replaceMark(blocks[block], place, mark);
  const after = winners.with(block, winnerOf(cells, n));
  const won = completeLines(after, mark, n).length > 0;
  return Object.freeze({
    ...position,
    blocks: blocks.with(block, cells),
    sentTo: won || after[place] !== null ? null : place,
    winners: after,
    won,
  });
}

/**
 * The blocks of the winning lines.
 * @param {UltimatePosition} position
 */
export function winningBlocks({ winners, n }) {
  return [...MARKS].flatMap((mark) => completeLines(winners, mark, n).flat());
}

// Reading positions, as fourfold.games.ultimate.position_parser does: impossible positions are refused with the
// same messages. `n` is the size of a block, `last` the mark of the player who moved last, and `winners` has the
// winner of each block.

/**
 * Read the blocks, and the block where the next move has to be made. Throws RuleError.
 * @param {string} text
 * @param {number} n
 * @param {boolean} isReachable whether to refuse positions that no game leads to
 */
export function readPosition(text, n, isReachable) {
  const { blocks, sentTo } = readFields(text, n);
  const marks = blocks.join("");
  const mark = lastMark(marks);
  const last = marks.includes("x") ? mark : null; // null on the empty board
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

/** @type {(text: string, n: number) => { blocks: string[]; sentTo: number | null; }} */
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
 * The winner of a block, unless the block is impossible.
 * @type {(cells: string, block: number, n: number) => string | null}
 */
function checkedWinner(cells, block, n) {
  const name = blockName(block, n);
  const [x, o] = [...MARKS].map((mark) => completeLines(cells, mark, n));
  if (x.length && o.length) throw new RuleError("position.block_both", { block: name });
  const [lines, mark] = x.length ? [x, "x"] : [o, "o"];
  if (lines.length && !shareACell(lines)) {
    throw new RuleError("position.block_twice", { block: name, mark });
  }
  return winnerOf(cells, n);
}

/** @type {(winners: Winners, last: string | null, n: number) => boolean} */
function gameIsWon(winners, last, n) {
  const [x, o] = [...MARKS].map((mark) => completeLines(winners, mark, n));
  if (x.length && o.length) throw new RuleError("position.lines_both");
  const [lines, mark] = x.length ? [x, "x"] : [o, "o"];
  if (lines.length === 0) return false;
  if (mark !== last) throw new RuleError("position.after_win", { winner: mark, last });
  if (!shareACell(lines)) throw new RuleError("position.lines_twice", { mark });
  return true;
}

/**
 * Check that the block to play in is open.
 * @type {(sentTo: number | null, winners: Winners, won: boolean, last: string | null, n: number) => void}
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
 * @type {(blocks: string[], winners: Winners, last: string | null, n: number) => Set<number>}
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
 * @type {(sentTo: number | null, pointedTo: Set<number>, winners: Winners, last: string, n: number) => void}
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
 * @type {(blocks: string[], winners: Winners, openTo: Set<number | null>, last: string | null, n: number) => void}
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
