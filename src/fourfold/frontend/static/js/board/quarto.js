// @ts-nocheck
// The Quarto table drawn: the board, the hand and the rack.

import { fill, make, makeSvg, mark, write } from "../dom.js";
import { describePiece, labelPiece } from "../games/quarto/descriptions.js";
import { t } from "../i18n.js";
import { RovingTabindex } from "../roving-tabindex.js";
import { formatTurn, PIECES, squareName } from "../rules/quarto.js";
import { positionOf } from "../session.js";
import { groupPath } from "./group-path.js";
import { drawPiece } from "./pieces.js";
import { flights } from "./quarto-flights.js";
import { listenForInput, moveFocus } from "./quarto-input.js";
import { quartoScene } from "./quarto-scene.js";
import { drawValueBadge } from "./value-badge.js";

export class QuartoBoard {
  constructor(table) {
    this.table = table;
    this.cells = PIECES.map((square) =>
      make("button", { type: "button", class: "cell", role: "gridcell", "data-square": square }),
    );
    const rows = [0, 1, 2, 3].map((row) =>
      make("div", { class: "row", role: "row" }, ...this.cells.slice(row * 4, row * 4 + 4)),
    );
    this.lines = makeSvg("svg", { class: "lines", viewBox: "0 0 100 100", "aria-hidden": "true" });
    this.grid = make("div", { class: "grid", role: "grid", id: "board" }, ...rows);
    this.board = make("div", { class: "quarto" }, ...coordinates(), this.grid, this.lines);
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
    listenForInput(this);
  }

  render() {
    const scene = quartoScene(this.table);
    this.scene = scene;
    mark(this.grid, "aria-label", t("board.quarto"));
    mark(this.rack, "aria-label", t("rack.title"));
    this.cells.forEach((cell, square) => this.renderCell(cell, square, scene));
    this.pieces.forEach((button, piece) => this.renderGift(button, piece, scene));
    this.renderHand(scene);
    fill(this.lines, scene.groups, () => scene.groups.map(drawLine));
    moveFocus(this);
  }

  /** What travels between two sessions, see motion.js. */
  flights(before, after) {
    return flights(this, before, after);
  }

  renderCell(cell, square, scene) {
    const piece = scene.board[square];
    fill(cell, piece, () => drawn(piece));
    const open = scene.mayPlace && (piece === null || this.table.state.setup !== null);
    cell.classList.toggle("open", open);
    cell.classList.toggle("last", scene.last === square && scene.pending === null);
    cell.classList.toggle("pending", scene.pending === square);
    cell.classList.toggle("winning", scene.winning.has(square));
    cell.classList.toggle("hinted", scene.hint.square === square);
    mark(cell, "aria-disabled", open ? null : "true");
    const value = drawValueBadge(cell, valueOfSquare(this.table, square));
    mark(cell, "aria-label", [cellWords(square, scene), value].filter(Boolean).join(", "));
  }

  renderGift(button, piece, scene) {
    const here = scene.left.includes(piece);
    const open = here && scene.mayGive && scene.rack.length > 0;
    button.classList.toggle("gone", !here);
    button.classList.toggle("open", open);
    button.classList.toggle("hinted", here && scene.hint.piece === piece);
    mark(button, "aria-disabled", open ? null : "true");
    if (this.table.state.setup) mark(button, "aria-pressed", String(scene.selected === piece));
    else button.removeAttribute("aria-pressed");
    const value = drawValueBadge(button, here ? valueOfGift(this.table, piece) : null);
    const label = here ? labelPiece(piece) : t("rack.gone", { piece: labelPiece(piece) });
    mark(button, "aria-label", [label, value].filter(Boolean).join(", "));
    mark(button, "title", label);
  }

  renderHand({ hand, mayGive }) {
    fill(this.hand, hand, () => drawn(hand));
    const empty = t(mayGive && !this.table.state.setup ? "hand.give" : "hand.none");
    write(this.handTitle, hand === null ? empty : describePiece(hand));
    const words = hand === null ? t("hand.none") : `${t("hand.title")}: ${labelPiece(hand)}`;
    mark(this.hand, "aria-label", words);
    mark(this.hand, "aria-disabled", this.table.state.setup ? null : "true");
  }
}

/** What placing the piece in hand on a square leads to; null when that is not to be seen. */
function valueOfSquare({ onBoard: session, values }, square) {
  if (session.placed !== null || positionOf(session).hand === null) return null;
  const name = squareName(square);
  return values.analysis()?.squares.find((one) => one.square === name) ?? null;
}

/** The same of giving a piece. */
function valueOfGift({ onBoard: session, values }, piece) {
  if (positionOf(session).hand !== null && session.placed === null) return null;
  const wanted = formatTurn(session.placed, piece);
  return values.analysis()?.turns.find(({ turn }) => turn === wanted) ?? null;
}

const drawn = (piece) => (piece === null ? [] : [drawPiece(piece)]);

const drawLine = (group) => makeSvg("path", { class: "line", d: groupPath(group), pathLength: 1 });

/** How many pieces stand side by side just now: the rack is laid out by the style sheet. */
function rackColumns(rack) {
  return getComputedStyle(rack).gridTemplateColumns.split(" ").length;
}

function coordinates() {
  const side = (name, marks) =>
    make("div", { class: name, "aria-hidden": "true" }, ...marks.map((m) => make("span", {}, m)));
  return [side("columns", [..."abcd"]), side("rows", [..."1234"])];
}

function cellWords(square, scene) {
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
