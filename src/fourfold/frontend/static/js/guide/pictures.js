// The sections of the rules, and the small boards that illustrate them. They cannot be played on.

import { drawMark, drawPiece } from "../board/pieces.js";
import { make } from "../dom.js";
import { t } from "../i18n.js";

/**
 * A section with the paragraphs `guide.<key>_1`, `guide.<key>_2`, …
 * @param {string} title code of the title
 * @param {string} key
 * @param {number} count
 * @param {GuidePicture[]} pictures
 * @returns {GuideSection}
 */
export const rulesSection = (title, key, count, pictures = []) => ({
  title: t(title),
  text: [...Array(count).keys()].map((n) => t(`guide.${key}_${n + 1}`)),
  pictures,
});

/**
 * @param {string} name class of the board
 * @param {number} columns
 * @param {(Element | null)[]} cells
 * @param {number[]} marked numbers of the marked cells
 */
function smallBoard(name, columns, cells, marked) {
  const drawn = cells.map((content, cell) =>
    make(marked.includes(cell) ? "span.little-cell.marked" : "span.little-cell", content),
  );
  const board = make(`div.little.${name}`, { "aria-hidden": "true" }, ...drawn);
  board.style.setProperty("--columns", String(columns));
  return board;
}

/**
 * A board of Quarto, with some squares marked.
 * @param {(number | null)[]} pieces
 * @param {number[]} marked
 * @param {string} code of the caption, as below
 * @returns {GuidePicture}
 */
export function piecesPicture(pieces, marked, code) {
  const cells = pieces.map((piece) => (piece === null ? null : drawPiece(piece)));
  return { board: smallBoard("little-wood", 4, cells, marked), words: t(code) };
}

/** @type {(marks: string, columns: number, marked: number[]) => HTMLDivElement} */
function marksBoard(marks, columns, marked) {
  const cells = [...marks].map((mark) => (mark === "." ? null : drawMark(mark)));
  return smallBoard("little-marks", columns, cells, marked);
}

/**
 * Crosses and noughts, with some cells marked.
 * @type {(marks: string, columns: number, marked: number[], code: string) => GuidePicture}
 */
export const marksPicture = (marks, columns, marked, code) => ({
  board: marksBoard(marks, columns, marked),
  words: t(code),
});

/**
 * Blocks of crosses and noughts. A block that is won shows its winner.
 * @param {import("../rules/ultimate.js").UltimatePosition} position
 * @param {number[]} marked
 * @param {string} code
 * @returns {GuidePicture}
 */
export function blocksPicture({ blocks, winners, n, sentTo }, marked, code) {
  const cells = blocks.map((marks, block) => {
    const winner = winners[block];
    return winner === "x" || winner === "o" ? drawMark(winner) : marksBoard(marks, n, []);
  });
  const target = sentTo === null ? [] : [sentTo];
  return { board: smallBoard("little-blocks", n, cells, [...marked, ...target]), words: t(code) };
}

/**
 * Two pieces, to show what they share.
 * @type {(pieces: number[], code: string) => GuidePicture}
 */
export const pairPicture = (pieces, code) => ({
  board: make("div.little-row", { "aria-hidden": "true" }, ...pieces.map(drawPiece)),
  words: t(code),
});
