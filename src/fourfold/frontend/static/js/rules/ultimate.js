// Ultimate Tic-Tac-Toe, as in fourfold.games.ultimate.

import { RuleError } from "./errors.js";
import { cellIndex, cellName, completeLines } from "./grid.js";
import { blockName, DRAWN, readPosition, winnerOf } from "./ultimate-parser.js";

/**
 * @typedef {object} UltimatePosition
 * @property {readonly string[]} blocks `x`, `o` or `.` for each cell of each block
 * @property {number | null} sentTo the block to play in; null: any open block
 * @property {number} n
 * @property {string} ending
 * @property {readonly (string | null)[]} winners of each block: a mark, DRAWN, or null while it is open
 * @property {boolean} won
 */

export { blockName, DRAWN };
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
 * @param {string} text
 * @param {GameOptions} [options]
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
 * @param {UltimatePosition} position
 * @param {number} cell
 */
export function markAt({ blocks, n }, cell) {
  const { block, place } = blockAndPlace(cell, n);
  return blocks[block][place];
}

/**
 * The position with another mark in a cell, for setting up.
 * @param {UltimatePosition} position
 * @param {number} cell
 * @param {string} mark
 */
export function withMark(position, cell, mark) {
  const { blocks, n } = position;
  const { block, place } = blockAndPlace(cell, n);
  const cells = blocks[block].slice(0, place) + mark + blocks[block].slice(place + 1);
  return compose({ ...position, blocks: blocks.with(block, cells) });
}

/** @param {UltimatePosition} position */
export function format({ blocks, sentTo, n }) {
  return `${blocks.join("/")} ${sentTo === null ? "-" : blockName(sentTo, n)}`;
}

/**
 * The block of a cell of the whole board, and the place in that block.
 * @param {number} cell
 * @param {number} n
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
 * @param {number} block
 * @param {number} place
 * @param {number} n
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

/**
 * @param {UltimatePosition} position
 * @param {string} text
 * @returns {Readonly<UltimatePosition>}
 */
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

/**
 * The blocks of the winning lines.
 * @param {UltimatePosition} position
 */
export function winningBlocks({ winners, n }) {
  return [...MARKS].flatMap((mark) => completeLines(winners, mark, n).flat());
}
