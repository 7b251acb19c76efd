// Ultimate Tic-Tac-Toe, as fourfold.games.ultimate has it. A position is
// { blocks: n² texts of x, o and ., sentTo: block or null, n, winners: per block, won }.
//
// Which positions can be reached is left to the server to judge: see `parse`.

import { RuleError } from "./errors.js";
import { cellIndex, cellName, completeLines } from "./grid.js";

export const name = "ultimate";
const MARKS = "xo";
export const DRAWN = "drawn";

export function start({ n = 4 } = {}) {
  const count = n * n;
  return Object.freeze({
    blocks: Array(count).fill(".".repeat(count)),
    sentTo: null,
    n,
    winners: Array(count).fill(null),
    won: false,
  });
}

/** Checks the form alone. */
export function parse(text, { n = 4 } = {}) {
  const match = /^([xo./]+)\s+(-|[A-Z][1-9])$/.exec(text.trim());
  const blocks = match ? match[1].split("/") : [];
  if (blocks.length !== n * n || blocks.some((cells) => cells.length !== n * n)) {
    throw new RuleError("position.blocks", { count: n * n });
  }
  const winners = blocks.map((cells) => winnerOf(cells, n));
  return Object.freeze({
    blocks,
    sentTo: match[2] === "-" ? null : cellIndex(match[2].toLowerCase(), n),
    n,
    winners,
    won: [...MARKS].some((mark) => completeLines(winners, mark, n).length > 0),
  });
}

export function format({ blocks, sentTo, n }) {
  return `${blocks.join("/")} ${sentTo === null ? "-" : blockName(sentTo, n)}`;
}

export const blockName = (block, n) => cellName(block, n).toUpperCase();

function winnerOf(cells, n) {
  for (const mark of MARKS) if (completeLines(cells, mark, n).length > 0) return mark;
  return cells.includes(".") ? null : DRAWN;
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

export function outcome(position) {
  const { winners, won, n } = position;
  if (won) {
    const winner = 1 - toMove(position);
    return { winner, reason: "line", points: winner === 0 ? [n * n, 0] : [0, n * n] };
  }
  if (winners.includes(null)) return null;
  return { winner: null, reason: "blocks", points: points(position) };
}

/** The blocks that each side has won. */
export function points({ winners }) {
  return [...MARKS].map((mark) => winners.filter((winner) => winner === mark).length);
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
    throw new RuleError("rule.sent", { square, block: blockName(sentTo, n) });
  }
  if (winners[block] !== null) {
    throw new RuleError("rule.finished", { square, block: blockName(block, n) });
  }
  if (blocks[block][place] !== ".") {
    throw new RuleError("rule.marked", { square, mark: blocks[block][place] });
  }
  const mark = MARKS[toMove(position)];
  const cells = blocks[block].slice(0, place) + mark + blocks[block].slice(place + 1);
  const after = winners.with(block, winnerOf(cells, n));
  const won = completeLines(after, mark, n).length > 0;
  return Object.freeze({
    blocks: blocks.with(block, cells),
    sentTo: won || after[place] !== null ? null : place,
    n,
    winners: after,
    won,
  });
}

/** The blocks of the winning lines. */
export function winningBlocks({ winners, n }) {
  return [...MARKS].flatMap((mark) => completeLines(winners, mark, n).flat());
}
