// @ts-nocheck
// Boards of crosses and noughts: one block of cells, each a button.

import { fill, make, mark } from "../dom.js";
import { t } from "../i18n.js";
import { RovingTabindex } from "../roving-tabindex.js";
import { cellName } from "../rules/grid.js";
import { positionOf } from "../session.js";
import { paint, paintByKey } from "../setup/marks.js";
import { drawMark } from "./pieces.js";
import { drawPointsBadge } from "./points-badge.js";
import { drawValueBadge } from "./value-badge.js";

export class MarksBoard {
  /** `columns` and `rows` are of cells; `kind` is how they are laid out in marks.css. */
  constructor(
    table,
    kind = "single",
    columns = table.state.session.game.options.n,
    rows = columns,
  ) {
    this.table = table;
    this.size = columns;
    this.cells = [...Array(columns * rows).keys()].map((cell) =>
      make("button", {
        type: "button",
        class: "cell",
        "data-cell": cell,
        onclick: () => this.onBoard(cell),
        onkeydown: (event) => this.table.state.setup && paintByKey(this.table, cell, event),
      }),
    );
    this.grid = make("div", { class: `marks ${kind}`, role: "group", id: "board" }, ...this.cells);
    this.element = make("div", { class: "marks-table" }, ...this.coordinates(), this.grid);
    this.layOut(columns, rows);
    this.roving = new RovingTabindex(this.cells, () => this.size);
  }

  /** Say how many stand side by side and how many below each other. */
  layOut(columns, rows) {
    this.element.style.setProperty("--columns", columns);
    this.element.style.setProperty("--rows", rows);
  }

  /** Columns above and rows beside the board: what one types, for those who see. */
  coordinates() {
    const names = [...Array(this.size).keys()].map((index) => cellName(index, this.size)[0]);
    const side = (name, marks) =>
      make("div", { class: name, "aria-hidden": "true" }, ...marks.map((m) => make("span", {}, m)));
    const numbers = names.map((_, index) => String(index + 1));
    return [side("mark-columns", names), side("mark-rows", numbers)];
  }

  onBoard(cell) {
    this.onCell(cell);
  }

  onCell(cell) {
    if (this.table.state.setup) paint(this.table, cell);
    else this.table.play(this.moveAt(cell));
  }

  /** The move that a cell makes. */
  moveAt(cell) {
    return cellName(cell, this.size);
  }

  /** What to call a cell. */
  nameOf(cell) {
    return cellName(cell, this.size);
  }

  render() {
    const { setup, hint } = this.table.state;
    const session = this.table.onBoard;
    const { rules } = session.game;
    const position = setup?.position ?? positionOf(session);
    mark(this.grid, "aria-label", t("board.marks"));
    const mine = this.table.isMine && !setup;
    const legal = new Set(mine ? rules.legalMoves(position) : []);
    const last = setup ? null : (session.moves[session.at - 1] ?? null);
    const winning = new Set(this.winningCells(position));
    const hinted = setup ? null : hint?.move;
    this.cells.forEach((element, cell) => {
      const move = this.moveAt(cell);
      const content = rules.markAt(position, cell);
      fill(element, content, () => drawnMark(content));
      const seen = {
        open: setup !== null || legal.has(move),
        last: last !== null && this.isOf(last, cell),
        winning: winning.has(cell),
        hinted: move === hinted,
      };
      for (const [name, is] of Object.entries(seen)) element.classList.toggle(name, is);
      mark(element, "aria-disabled", seen.open ? null : "true");
      const value =
        drawPointsBadge(element, this.table.values.ofMove(move)) ||
        drawValueBadge(element, this.table.values.boundsOfMove(move));
      const words = [
        t(content === "." ? "square.empty" : "square.marked", {
          square: this.nameOf(cell),
          mark: content,
        }),
        legal.has(move) && t("square.legal"),
        seen.last && t("square.last"),
        seen.hinted && t("square.hint"),
        value,
      ];
      mark(element, "aria-label", words.filter(Boolean).join(", "));
    });
    this.renderMore(position, { mine, last, hint: hinted });
    this.element.dataset.mover = rules.toMove(position);
  }

  /** Whether the last move was made on this cell. */
  isOf(last, cell) {
    return this.moveAt(cell) === last;
  }

  winningCells(position) {
    return this.table.state.session.game.rules.winningCells(position);
  }

  /** What else there is to be seen on a board that has more than cells. */
  renderMore() {}
}

/** A cross or a nought as it is drawn; any other mark as it is written. */
function drawnMark(content) {
  if (content === ".") return [];
  return ["x", "o"].includes(content) ? [drawMark(content)] : [content];
}
