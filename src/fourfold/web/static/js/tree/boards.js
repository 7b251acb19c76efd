// Little boards: a position as a small picture, `width` by `height` in the units of the tree.

import { makeSvg } from "../dom.js";
import { BITS, completedGroups } from "../rules/quarto.js";
import { winningCells } from "../rules/tictactoe.js";
import { cellAt } from "../rules/ultimate.js";

const SIZES = {
  abstract: { width: 38, height: 38, stub: 34 },
  tictactoe: { width: 58, height: 76, stub: 40 },
  quarto: { width: 78, height: 79, stub: 44 },
  ultimate: { width: 104, height: 122, stub: 48 },
};

/** How much room a node takes: the board, and its value below. */
export const sizeOf = (game) => SIZES[game.name];

/** The board of a position; `fresh` is the move that led to it. */
export function drawBoard(game, position, fresh) {
  const { width } = sizeOf(game);
  if (game.name === "tictactoe") return marks(position, width, fresh);
  if (game.name === "quarto") return pieces(position, width, fresh);
  return blocks(position, width, fresh);
}

const rect = (className, x, y, width, height, rx = 1.5) =>
  makeSvg("rect", { class: className, x, y, width, height, rx });

function cross(x, y, r, className = "x") {
  const d = `M${x - r} ${y - r} L${x + r} ${y + r} M${x + r} ${y - r} L${x - r} ${y + r}`;
  return makeSvg("path", { class: className, d });
}

function marks({ cells, size, won }, width, fresh) {
  const cell = width / size;
  const winning = new Set(won ? winningCells({ cells, size }) : []);
  const freshCell = fresh ? (Number(fresh.slice(1)) - 1) * size + fresh.charCodeAt(0) - 97 : -1;
  const drawn = [];
  [...cells].forEach((mark, index) => {
    const [x, y] = [(index % size) * cell, Math.floor(index / size) * cell];
    const kind = winning.has(index) ? "won" : index === freshCell ? "fresh" : "";
    drawn.push(rect(`square ${kind}`, x + 0.8, y + 0.8, cell - 1.6, cell - 1.6, 3));
    const [middle, r] = [cell / 2, cell * 0.24];
    if (mark === "x") drawn.push(cross(x + middle, y + middle, r));
    if (mark === "o") {
      drawn.push(makeSvg("circle", { class: "o", cx: x + middle, cy: y + middle, r: r * 1.1 }));
    }
  });
  return makeSvg("g", { class: "board marks-board" }, ...drawn);
}

/** A piece from above: round or square, large when tall, filled when dark, a hole when hollow. */
function piece(number, x, y, room) {
  const r = room * (number & BITS.height ? 0.42 : 0.27);
  const className = `piece-${number & BITS.colour ? "dark" : "light"}`;
  const body =
    number & BITS.shape
      ? rect(className, x - r, y - r, 2 * r, 2 * r, 1)
      : makeSvg("circle", { class: className, cx: x, cy: y, r });
  if (number & BITS.solidity) return [body];
  return [body, makeSvg("circle", { class: `${className} hole`, cx: x, cy: y, r: r * 0.42 })];
}

function pieces(position, width, fresh) {
  const { board, hand } = position;
  const tray = 18;
  const cell = (width - tray) / 4;
  const winning = new Set(position.won ? completedGroups(position).flat() : []);
  const drawn = [rect("wood", 0, 0, width - tray + 1, width - tray + 1, 4)];
  board.forEach((number, square) => {
    const [x, y] = [(square % 4) * cell + cell / 2 + 0.5, Math.floor(square / 4) * cell + cell / 2 + 0.5];
    const name = `${"abcd"[square % 4]}${Math.floor(square / 4) + 1}`;
    const kind = winning.has(square) ? "won" : fresh?.startsWith(name) ? "fresh" : "";
    drawn.push(makeSvg("circle", { class: `well ${kind}`, cx: x, cy: y, r: cell * 0.46 }));
    if (number !== null) drawn.push(...piece(number, x, y, cell * 0.92));
  });
  if (hand !== null) {
    drawn.push(rect("wood", width - tray + 3, 0, tray - 3, tray - 1, 4));
    drawn.push(...piece(hand, width - tray / 2 + 1.5, tray / 2 - 0.5, tray * 0.72));
  }
  return makeSvg("g", { class: "board quarto-board" }, ...drawn);
}

function blocks({ blocks: all, sentTo, n, winners }, width, fresh) {
  const size = n * n;
  const cell = width / size;
  const block = cell * n;
  const freshCell = fresh ? (Number(fresh.slice(1)) - 1) * size + fresh.charCodeAt(0) - 97 : -1;
  const drawn = [];
  all.forEach((cells, index) => {
    const [left, top] = [(index % n) * block, Math.floor(index / n) * block];
    const kind = index === sentTo ? "sent" : "";
    drawn.push(rect(`square ${kind}`, left + 0.8, top + 0.8, block - 1.6, block - 1.6, 2));
    if (winners[index] === "x") {
      drawn.push(cross(left + block / 2, top + block / 2, block * 0.3));
    } else if (winners[index] === "o") {
      const [cx, cy] = [left + block / 2, top + block / 2];
      drawn.push(makeSvg("circle", { class: "o", cx, cy, r: block * 0.32 }));
    } else {
      [...cells].forEach((mark, place) => {
        if (mark === ".") return;
        const at = cellAt(index, place, n);
        const [x, y] = [(at % size) * cell + cell / 2, Math.floor(at / size) * cell + cell / 2];
        const className = `dot-${mark}${at === freshCell ? " fresh-dot" : ""}`;
        drawn.push(makeSvg("circle", { class: className, cx: x, cy: y, r: cell * 0.4 }));
      });
    }
  });
  return makeSvg("g", { class: "board ultimate-board" }, ...drawn);
}
