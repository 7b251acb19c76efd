// The Quarto board: the squares, the hand and the rack.

import { fill, make, makeSvg, mark, write } from "../dom.js";
import { describePiece, labelPiece } from "../games/quarto/descriptions.js";
import { t } from "../i18n.js";
import { RovingTabindex } from "../roving-tabindex.js";
import { formatTurn, PIECES, squareName } from "../rules/quarto.js";
import { positionOf, shownPosition } from "../session.js";
import { drawValueBadge } from "./badges.js";
import { groupPath } from "./group-path.js";
import { drawSide } from "./marks.js";
import { drawPiece } from "./pieces.js";
import { listenForInput, moveFocus } from "./quarto-input.js";
import { quartoScene } from "./quarto-scene.js";

/** @typedef {import("./quarto-scene.js").QuartoScene} QuartoScene */

/** @implements {Board} */
export class QuartoBoard {
  /** @param {BoardHost} host */
  constructor(host) {
    this.host = host;
    this.cells = PIECES.map((square) =>
      make("button", { type: "button", class: "cell", role: "gridcell", "data-square": square }),
    );
    const rows = [0, 1, 2, 3].map((row) =>
      make("div", { class: "row", role: "row" }, ...this.cells.slice(row * 4, row * 4 + 4)),
    );
    this.lines = makeSvg("svg", { class: "lines", viewBox: "0 0 100 100", "aria-hidden": "true" });
    this.grid = make("div", { class: "grid", role: "grid", id: "board" }, ...rows);
    const sides = [drawSide("columns", [..."abcd"]), drawSide("rows", [..."1234"])];
    this.board = make("div", { class: "quarto" }, ...sides, this.grid, this.lines);
    this.hand = make("button", { type: "button", class: "hand", id: "hand" });
    this.handTitle = make("span", { class: "hand-title", "aria-hidden": "true" });
    this.pieces = PIECES.map((piece) =>
      make("button", { type: "button", class: "giftable", "data-piece": piece }, drawPiece(piece)),
    );
    this.rack = make("div", { class: "rack", role: "group", id: "rack" }, ...this.pieces);
    const tray = make(
      "div",
      { class: "tray" },
      make("div", { class: "hand-box" }, this.hand, this.handTitle),
      this.rack,
    );
    this.element = make("div", { class: "quarto-table" }, this.board, tray);
    this.boardRoving = new RovingTabindex(this.cells, () => 4);
    this.rackRoving = new RovingTabindex(this.pieces, () => rackColumns(this.rack));
    this.scene = quartoScene(host);
    listenForInput(this);
  }

  render() {
    const scene = quartoScene(this.host);
    this.scene = scene;
    mark(this.grid, "aria-label", t("board.quarto"));
    mark(this.rack, "aria-label", t("rack.title"));
    this.cells.forEach((cell, square) => this.renderCell(cell, square, scene));
    this.pieces.forEach((button, piece) => this.renderRackPiece(button, piece, scene));
    this.renderHand(scene);
    fill(this.lines, scene.groups, () => scene.groups.map(drawGroup));
    moveFocus(this);
  }

  /**
   * The placed piece travels from the hand, and the next from the rack. Nothing travels if more than
   * one turn has changed, or if a piece was dragged.
   * @param {Session} before
   * @param {Session} after
   * @returns {Flight[]}
   */
  flights(before, after) {
    if (before.game.spec !== after.game.spec || this.element.matches(".dragging")) return [];
    const [old, now] = [before, after].map(shownPosition);
    const changed = PIECES.filter((square) => old.board[square] !== now.board[square]);
    if (changed.length > 1 || changed.some((square) => old.board[square] !== null)) return [];
    const flights = changed.map((square) => ({ from: this.hand, to: this.cells[square] }));
    if (now.hand !== null && now.hand !== old.hand) {
      flights.push({ from: this.pieces[now.hand], to: this.hand });
    }
    return flights.flatMap(({ from, to }) =>
      to.firstElementChild ? [{ from, to: to.firstElementChild }] : [],
    );
  }

  /**
   * @param {HTMLElement} cell
   * @param {number} square
   * @param {QuartoScene} scene
   */
  renderCell(cell, square, scene) {
    const piece = scene.board[square];
    fill(cell, piece, () => drawOptional(piece));
    const isOpen = scene.mayPlace && (piece === null || this.host.state.setup !== null);
    cell.classList.toggle("open", isOpen);
    cell.classList.toggle("last", scene.last === square && scene.pending === null);
    cell.classList.toggle("pending", scene.pending === square);
    cell.classList.toggle("winning", scene.winning.has(square));
    cell.classList.toggle("hinted", scene.hint.square === square);
    mark(cell, "aria-disabled", isOpen ? null : "true");
    const value = drawValueBadge(cell, valueOfSquare(this.host, square));
    mark(cell, "aria-label", [describeCell(square, scene), value].filter(Boolean).join(", "));
  }

  /**
   * @param {HTMLElement} button
   * @param {number} piece
   * @param {QuartoScene} scene
   */
  renderRackPiece(button, piece, scene) {
    const isLeft = scene.left.includes(piece);
    const isOpen = isLeft && scene.mayGive && scene.rack.length > 0;
    button.classList.toggle("gone", !isLeft);
    button.classList.toggle("open", isOpen);
    button.classList.toggle("hinted", isLeft && scene.hint.piece === piece);
    mark(button, "aria-disabled", isOpen ? null : "true");
    if (this.host.state.setup) mark(button, "aria-pressed", String(scene.selected === piece));
    else button.removeAttribute("aria-pressed");
    const value = drawValueBadge(button, isLeft ? valueOfGift(this.host, piece) : null);
    const label = isLeft ? labelPiece(piece) : t("rack.gone", { piece: labelPiece(piece) });
    mark(button, "aria-label", [label, value].filter(Boolean).join(", "));
    mark(button, "title", label);
  }

  /** @param {QuartoScene} scene */
  renderHand({ hand, mayGive }) {
    fill(this.hand, hand, () => drawOptional(hand));
    const empty = t(mayGive && !this.host.state.setup ? "hand.give" : "hand.none");
    write(this.handTitle, hand === null ? empty : describePiece(hand));
    const label = hand === null ? t("hand.none") : `${t("hand.title")}: ${labelPiece(hand)}`;
    mark(this.hand, "aria-label", label);
    mark(this.hand, "aria-disabled", this.host.state.setup ? null : "true");
  }
}

/**
 * The value of placing the piece in hand on a square; null if it may not be seen.
 * @param {BoardHost} host
 * @param {number} square
 */
function valueOfSquare({ onBoard: session, values }, square) {
  if (session.placed !== null || positionOf(session).hand === null) return null;
  const name = squareName(square);
  return values.analysis()?.squares.find((value) => value.square === name) ?? null;
}

/**
 * The value of giving a piece; null if it may not be seen.
 * @param {BoardHost} host
 * @param {number} piece
 */
function valueOfGift({ onBoard: session, values }, piece) {
  if (positionOf(session).hand !== null && session.placed === null) return null;
  const move = formatTurn(session.placed, piece);
  return values.analysis()?.turns.find(({ turn }) => turn === move) ?? null;
}

/** @param {number | null} piece */
const drawOptional = (piece) => (piece === null ? [] : [drawPiece(piece)]);

/** @param {number[]} group */
const drawGroup = (group) => makeSvg("path", { class: "line", d: groupPath(group), pathLength: 1 });

/**
 * The number of columns that the style sheet gives the rack just now.
 * @param {HTMLElement} rack
 */
function rackColumns(rack) {
  return getComputedStyle(rack).gridTemplateColumns.split(" ").length;
}

/**
 * @param {number} square
 * @param {QuartoScene} scene
 */
function describeCell(square, scene) {
  const piece = scene.board[square];
  const name = squareName(square);
  const words = [
    piece === null
      ? t("square.empty", { square: name })
      : t("square.piece", { square: name, piece: describePiece(piece) }),
  ];
  if (scene.pending === square) words.push(t("square.pending"));
  else if (scene.last === square) words.push(t("square.last"));
  if (scene.winning.has(square)) words.push(t("square.won"));
  if (scene.hint.square === square) words.push(t("square.hint"));
  return words.join(", ");
}
