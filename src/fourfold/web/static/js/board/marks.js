// Boards of crosses and noughts: one block of cells, each a button.

import { make, mark } from "../dom.js";
import { t } from "../i18n.js";
import { Roving } from "../roving.js";
import { cellName } from "../rules/grid.js";
import { paint, paintByKey } from "../setup/marks.js";
import { positionOf } from "../state.js";
import { drawMark } from "./pieces.js";
import { drawPoints } from "./points.js";

export class MarksBoard {
  constructor(table, size = table.session.game.options.n) {
    this.table = table;
    this.size = size;
    this.cells = [...Array(size ** 2).keys()].map((cell) =>
      make("button", {
        type: "button",
        class: "cell",
        "data-cell": cell,
        onclick: () => this.onBoard(cell),
        onkeydown: (event) => this.table.setup && paintByKey(this.table, cell, event),
      }),
    );
    const { name, options } = table.session.game;
    this.grid = make(
      "div",
      { class: `marks ${name} n${options.n}`, role: "group", id: "board" },
      ...this.cells,
    );
    this.element = make("div", { class: "marks-table" }, ...this.coordinates(), this.grid);
    this.roving = new Roving(this.cells, () => this.size);
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
    if (this.table.setup) paint(this.table, cell);
    else this.table.play(cellName(cell, this.size));
  }

  render() {
    const { session, preview, setup } = this.table;
    const { rules } = session.game;
    const position = setup?.position ?? preview?.position ?? positionOf(session);
    mark(this.grid, "aria-label", t("board.marks"));
    const mine = this.table.isMine && !preview && !setup;
    const legal = new Set(mine ? rules.legalMoves(position) : []);
    const last = this.lastMove();
    const winning = new Set(this.winningCells(position));
    const hint = setup ? null : this.table.hint?.move;
    this.cells.forEach((element, cell) => {
      const name = cellName(cell, this.size);
      const content = rules.markAt(position, cell);
      const open = setup !== null || legal.has(name);
      if (element.dataset.holds !== content) {
        element.dataset.holds = content;
        element.replaceChildren(...(content === "." ? [] : [drawMark(content)]));
      }
      element.classList.toggle("open", open);
      element.classList.toggle("last", name === last);
      element.classList.toggle("winning", winning.has(cell));
      element.classList.toggle("hinted", name === hint);
      mark(element, "aria-disabled", open ? null : "true");
      const value = drawPoints(element, this.table.valueOfMove?.(name) ?? null);
      const words = cellWords(name, content, { legal, last, hint });
      mark(element, "aria-label", [words, value].filter(Boolean).join(", "));
    });
    this.renderMore(position, { mine, last, hint });
    this.element.dataset.mover = rules.toMove(position);
  }

  winningCells(position) {
    return this.table.session.game.rules.winningCells(position);
  }

  /** What else there is to be seen on a board that has more than cells. */
  renderMore() {}

  /** The move that led to what is shown; null when there is none. */
  lastMove() {
    const { session, preview, setup } = this.table;
    if (setup) return null;
    return preview?.move ?? session.moves[session.at - 1] ?? null;
  }
}

function cellWords(name, content, { legal, last, hint }) {
  const words = [
    content === "."
      ? t("square.empty", { square: name })
      : t("square.marked", { square: name, mark: content }),
  ];
  if (legal.has(name)) words.push(t("square.legal"));
  if (name === last) words.push(t("square.last"));
  if (name === hint) words.push(t("square.hint"));
  return words.join(", ");
}
