// @ts-nocheck
// Ultimate Tic-Tac-Toe, as fourfold.games.ultimate has it. A position is
// { blocks: n² texts of x, o and ., sentTo: block or null, n, ending, winners: per block, won }.

import { RuleError } from "./errors.js";
import { cellIndex, cellName, completeLines } from "./grid.js";
import { blockName, DRAWN, readPosition, winnerOf } from "./ultimate-parser.js";

export { blockName, DRAWN };
export const name = "ultimate";
/** What chooses a variant, the usual value first. */
export const options = {
  n: [4, 3],
  ending: ["points", "draw", "blocks"],
  positions: ["reachable", "any"],
};
/** What is usual where that follows from the options before. */
export const usual = { ending: ({ n }) => (n === 3 ? "draw" : "points") };
const MARKS = "xo";

/** What a game counts that ends without a line of blocks, by the name of its ending. */
const ENDINGS = {
  points: { blocksArePoints: true },
  draw: {},
  blocks: { moreBlocksWin: true },
};

/** Whether a game by these options is more than won, lost or drawn. */
export const countsPoints = ({ ending }) => Boolean(ENDINGS[ending].blocksArePoints);

/** Whether a game can be won without a line of blocks. */
export const winsByBlocks = ({ ending }) => Boolean(ENDINGS[ending].moreBlocksWin);

export function start({ n = 4, ending = usual.ending({ n }) } = {}) {
  return compose({ blocks: Array(n * n).fill(".".repeat(n * n)), sentTo: null, n, ending });
}

/** With `positions: "any"` it is not asked whether play can have led there. */
export function parse(text, { n = 4, ending = usual.ending({ n }), positions = "reachable" } = {}) {
  return compose({ ...readPosition(text, n, positions === "reachable"), n, ending });
}

/** A position of these marks, which are trusted. */
export function compose({ blocks, sentTo, n, ending }) {
  const winners = blocks.map((cells) => winnerOf(cells, n));
  const won = [...MARKS].some((mark) => completeLines(winners, mark, n).length > 0);
  return Object.freeze({ blocks, sentTo, n, ending, winners, won });
}

/** The mark in a cell of the whole board. */
export function markAt({ blocks, n }, cell) {
  const { block, place } = whereabouts(cell, n);
  return blocks[block][place];
}

/** The same marks but for one; who is sent where stays as it is. */
export function withMark(position, cell, mark) {
  const { blocks, n } = position;
  const { block, place } = whereabouts(cell, n);
  const cells = blocks[block].slice(0, place) + mark + blocks[block].slice(place + 1);
  return compose({ ...position, blocks: blocks.with(block, cells) });
}

export function format({ blocks, sentTo, n }) {
  return `${blocks.join("/")} ${sentTo === null ? "-" : blockName(sentTo, n)}`;
}

/** The block and the place in it of a cell of the whole board. */
export function whereabouts(cell, n) {
  const [row, column] = [Math.floor(cell / (n * n)), cell % (n * n)];
  return {
    block: Math.floor(row / n) * n + Math.floor(column / n),
    place: (row % n) * n + (column % n),
  };
}

/** The cell of the whole board at a place in a block. */
export function cellAt(block, place, n) {
  const row = Math.floor(block / n) * n + Math.floor(place / n);
  return row * n * n + (block % n) * n + (place % n);
}

export function toMove({ blocks }) {
  return blocks.join("").replaceAll(".", "").length & 1;
}

/** Without a line of blocks it has also the `blocks` that each side has won. */
export function outcome(position) {
  const { winners, won, n, ending } = position;
  const { blocksArePoints, moreBlocksWin } = ENDINGS[ending];
  const most = blocksArePoints ? n * n : 1;
  const win = (winner) => ({ winner, points: winner === 0 ? [most, 0] : [0, most] });
  if (won) return { ...win(1 - toMove(position)), reason: "line" };
  if (winners.includes(null)) return null;
  const blocks = [...MARKS].map((mark) => winners.filter((winner) => winner === mark).length);
  const ended = { reason: "blocks", blocks };
  if (moreBlocksWin && blocks[0] !== blocks[1]) {
    return { ...win(blocks[0] > blocks[1] ? 0 : 1), ...ended };
  }
  return { winner: null, points: blocksArePoints ? blocks : [0.5, 0.5], ...ended };
}

export function legalMoves(position) {
  const { blocks, sentTo, n, winners, won } = position;
  if (won) return [];
  const cells = [];
  blocks.forEach((marks, block) => {
    if (winners[block] !== null || (sentTo !== null && sentTo !== block)) return;
    for (const [place, mark] of [...marks].entries()) {
      if (mark === ".") cells.push(cellAt(block, place, n));
    }
  });
  return cells.sort((a, b) => a - b).map((cell) => cellName(cell, n * n));
}

export function play(position, text) {
  const { blocks, sentTo, n, winners } = position;
  const square = text.trim();
  const { block, place } = whereabouts(cellIndex(square, n * n), n);
  if (outcome(position)) throw new RuleError("rule.over");
  if (sentTo !== null && sentTo !== block) {
    const [first, last] = [0, n * n - 1].map((place) => cellName(cellAt(sentTo, place, n), n * n));
    const facts = { there: blockName(block, n), block: blockName(sentTo, n), first, last };
    throw new RuleError("rule.sent", { square, mark: MARKS[toMove(position)], ...facts });
  }
  if (winners[block] !== null) {
    const mark = winners[block];
    const code = mark === DRAWN ? "rule.full" : "rule.won";
    throw new RuleError(code, { square, mark, block: blockName(block, n) });
  }
  if (blocks[block][place] !== ".") {
    throw new RuleError("rule.marked", { square, mark: blocks[block][place] });
  }
  const mark = MARKS[toMove(position)];
  const cells = blocks[block].slice(0, place) + mark + blocks[block].slice(place + 1);
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

/** The blocks of the winning lines. */
export function winningBlocks({ winners, n }) {
  return [...MARKS].flatMap((mark) => completeLines(winners, mark, n).flat());
}
