// Small boards that illustrate the rules. They cannot be played on.

import { drawMark, drawPiece } from "../board/pieces.js";
import { make } from "../dom.js";
import { t } from "../i18n.js";

/**
 * The paragraphs `guide.<key>_1`, `guide.<key>_2`, … of a section.
 * @param {string} key
 * @param {number} count
 */
export const rulesTexts = (key, count) =>
  [...Array(count).keys()].map((n) => t(`guide.${key}_${n + 1}`));

/**
 * @param {string} name class of the board
 * @param {number} columns
 * @param {{ content: Element | null, isMarked: boolean }[]} cells
 */
function smallBoard(name, columns, cells) {
  const drawn = cells.map(({ content, isMarked }) =>
    make("span", { class: `little-cell ${isMarked ? "marked" : ""}` }, content),
  );
  const board = make("div", { class: `little ${name}`, "aria-hidden": "true" }, ...drawn);
  board.style.setProperty("--columns", String(columns));
  return board;
}

/**
 * A board of Quarto, with some squares marked.
 * @param {(number | null)[]} board
 * @param {number[]} marked
 */
export const piecesBoard = (board, marked) =>
  smallBoard(
    "little-wood",
    4,
    board.map((piece, square) => ({
      content: piece === null ? null : drawPiece(piece),
      isMarked: marked.includes(square),
    })),
  );

/**
 * Crosses and noughts, with some cells marked.
 * @param {string} cells
 * @param {number} columns
 * @param {number[]} marked
 */
export const marksBoard = (cells, columns, marked) =>
  smallBoard(
    "little-marks",
    columns,
    [...cells].map((sign, cell) => ({
      content: sign === "." ? null : drawMark(sign),
      isMarked: marked.includes(cell),
    })),
  );

/**
 * Blocks of crosses and noughts. A block that is won shows its winner.
 * @param {import("../rules/ultimate.js").UltimatePosition} position
 * @param {number[]} marked
 */
export const blocksBoard = ({ blocks, winners, n, sentTo }, marked) =>
  smallBoard(
    "little-blocks",
    n,
    blocks.map((cells, block) => {
      const winner = winners[block];
      return {
        content: winner === "x" || winner === "o" ? drawMark(winner) : marksBoard(cells, n, []),
        isMarked: marked.includes(block) || block === sentTo,
      };
    }),
  );

/**
 * Pieces in a row, to show what they share.
 * @param {number[]} pieces
 */
export const piecesRow = (pieces) =>
  make("div", { class: "little-row", "aria-hidden": "true" }, ...pieces.map(drawPiece));
