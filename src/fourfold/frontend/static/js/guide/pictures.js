// @ts-nocheck
// Small boards for the rules: pictures of positions, which do nothing.

import { drawMark, drawPiece } from "../board/pieces.js";
import { make } from "../dom.js";

/** A board of so many columns; `cells` are { content, kind }, an element or null and a class. */
function little(name, columns, cells) {
  const drawn = cells.map(({ content = null, kind = "" }) =>
    make("span", { class: `little-cell ${kind}` }, content),
  );
  const board = make("div", { class: `little ${name}`, "aria-hidden": "true" }, ...drawn);
  board.style.setProperty("--columns", columns);
  return board;
}

/** Quarto's: pieces by square, with some squares marked. */
export const piecesBoard = (board, marked) =>
  little(
    "little-wood",
    4,
    board.map((piece, square) => ({
      content: piece === null ? null : drawPiece(piece),
      kind: marked.includes(square) ? "marked" : "",
    })),
  );

/** Crosses and noughts, with some cells marked. */
export const marksBoard = (cells, columns, marked) =>
  little(
    "little-marks",
    columns,
    [...cells].map((sign, cell) => ({
      content: sign === "." ? null : drawMark(sign),
      kind: marked.includes(cell) ? "marked" : "",
    })),
  );

/** Blocks of crosses and noughts: a block that is won shows who won it. */
export const blocksBoard = ({ blocks, winners, n, sentTo }, marked) =>
  little(
    "little-blocks",
    n,
    blocks.map((cells, block) => ({
      content: ["x", "o"].includes(winners[block])
        ? drawMark(winners[block])
        : marksBoard(cells, n, []),
      kind: marked.includes(block) || block === sentTo ? "marked" : "",
    })),
  );

/** Pieces in a row, for what they have in common. */
export const piecesRow = (pieces) =>
  make("div", { class: "little-row", "aria-hidden": "true" }, ...pieces.map(drawPiece));
