// Boards of crosses and noughts: a grid of cells, each a button.

import { fill, make, setAttribute } from "../dom.js";
import { t } from "../i18n.js";
import { RovingTabindex } from "../roving-tabindex.js";
import { cellName } from "../rules/grid.js";
import { blockAndPlace } from "../rules/ultimate.js";
import { positionOf } from "../session.js";
import { drawPointsBadge, drawValueBadge } from "./badges.js";
import { drawMark } from "./pieces.js";

/** @implements {Board} */
export class MarksBoard {
  /**
   * `kind` is the layout in marks.css; `columns` and `rows` count cells.
   * @param {BoardHost} host
   * @param {{ kind?: string, columns?: number, rows?: number }} [layout]
   */
  constructor(host, { kind = "single", columns, rows } = {}) {
    this.host = host;
    this.size = columns ?? Number(host.state.session.game.options.n);
    const count = this.size * (rows ?? this.size);
    this.cells = [...Array(count).keys()].map((cell) =>
      make("button", {
        type: "button",
        class: "cell",
        "data-cell": cell,
        onclick: () => this.onBoardClick(cell),
        /** @param {KeyboardEvent} event */
        onkeydown: (event) => this.host.state.setup && paintByKey(this.host, cell, event),
      }),
    );
    this.grid = make("div", { class: `marks ${kind}`, role: "group", id: "board" }, ...this.cells);
    this.element = make("div.marks-table", ...this.coordinates(), this.grid);
    this.layOut(this.size, rows ?? this.size);
    this.roving = new RovingTabindex(this.cells, () => this.size);
  }

  /**
   * Set how many columns and rows the style sheet lays out.
   * @type {(columns: number, rows: number) => void}
   */
  layOut(columns, rows) {
    this.element.style.setProperty("--columns", String(columns));
    this.element.style.setProperty("--rows", String(rows));
  }

  /**
   * Letters above and numbers beside the board, as moves are typed.
   * @returns {HTMLElement[]}
   */
  coordinates() {
    const letters = [...Array(this.size).keys()].map((index) => cellName(index, this.size)[0]);
    const numbers = letters.map((_, index) => String(index + 1));
    return [drawSide("mark-columns", letters), drawSide("mark-rows", numbers)];
  }

  /**
   * A click on a cell of the board itself.
   * @param {number} cell
   */
  onBoardClick(cell) {
    this.onCell(cell);
  }

  /** @param {number} cell */
  onCell(cell) {
    if (this.host.state.setup) paint(this.host, cell);
    else this.host.play(this.moveAt(cell));
  }

  /**
   * The move that a click on a cell makes.
   * @param {number} cell
   * @returns {string}
   */
  moveAt(cell) {
    return cellName(cell, this.size);
  }

  /**
   * The name of a cell in labels.
   * @param {number} cell
   * @returns {string}
   */
  nameOf(cell) {
    return cellName(cell, this.size);
  }

  render() {
    const { setup, hint } = this.host.state;
    const session = this.host.onBoard;
    const { rules } = session.game;
    const position = setup?.position ?? positionOf(session);
    setAttribute(this.grid, "aria-label", t("board.marks"));
    const mayMove = this.host.mayMove && !setup;
    const legal = new Set(mayMove ? rules.legalMoves(position) : []);
    const lastMove = setup ? null : (session.moves[session.at - 1] ?? null);
    const winning = new Set(this.winningCells(position));
    const hinted = (!setup && hint?.move) || null;
    this.cells.forEach((element, cell) => {
      const move = this.moveAt(cell);
      const content = rules.markAt(position, cell);
      fill(element, content, () => drawContent(content));
      const classes = {
        open: setup !== null || legal.has(move),
        last: lastMove !== null && this.isOfMove(lastMove, cell),
        winning: winning.has(cell),
        hinted: move === hinted,
      };
      for (const [name, isOn] of Object.entries(classes)) element.classList.toggle(name, isOn);
      setAttribute(element, "aria-disabled", !classes.open);
      const { values } = this.host;
      const value =
        drawPointsBadge(element, values.estimateOfMove(move)) ||
        drawValueBadge(element, values.boundsOfMove(move));
      const square = this.nameOf(cell);
      const words = [
        t(content === "." ? "square.empty" : "square.marked", { square, mark: content }),
        legal.has(move) && t("square.legal"),
        classes.last && t("square.last"),
        classes.hinted && t("square.hint"),
        value,
      ];
      setAttribute(element, "aria-label", words.filter(Boolean).join(", "));
    });
    this.renderMore(position, { mayMove, lastMove, hinted });
    this.element.dataset.mover = String(rules.toMove(position));
  }

  /**
   * Whether the last move marked this cell.
   * @type {(lastMove: string, cell: number) => boolean}
   */
  isOfMove(lastMove, cell) {
    return this.moveAt(cell) === lastMove;
  }

  /**
   * @param {Position} position
   * @returns {number[]}
   */
  winningCells(position) {
    return this.host.state.session.game.rules.winningCells(position);
  }

  /**
   * Draw the parts of a board that has more than cells.
   * @param {Position} _position
   * @param {{ mayMove: boolean, lastMove: string | null, hinted: string | null }} _context
   */
  renderMore(_position, _context) {}
}

/**
 * A row or column of coordinates.
 * @type {(name: string, texts: string[]) => HTMLDivElement}
 */
export function drawSide(name, texts) {
  const spans = texts.map((text) => make("span", text));
  return make("div", { class: name, "aria-hidden": "true" }, ...spans);
}

/**
 * A cross or nought is drawn; any other mark is shown as text.
 * @param {string} content
 */
function drawContent(content) {
  if (content === ".") return [];
  return ["x", "o"].includes(content) ? [drawMark(content)] : [content];
}

// Setting up crosses and noughts.

/** @type {Record<string, string>} */
const KEYS = { x: "x", o: "o", ".": ".", Delete: ".", Backspace: "." };

/**
 * Put a mark on a cell; putting the same mark again clears the cell.
 * @param {BoardHost} host
 * @param {number} cell
 */
function paint(host, cell, mark = host.state.setup.brush) {
  const { setup, session } = host.state;
  const { rules } = session.game;
  const content = rules.markAt(setup.position, cell);
  const position = rules.withMark(setup.position, cell, content === mark ? "." : mark);
  const block = position.blocks ? blockAndPlace(cell, position.n).block : null;
  host.change({ setup: { ...setup, position, block } });
}

/**
 * A key that is pressed on a cell: the mark itself, or a key that clears the cell.
 * @type {(host: BoardHost, cell: number, event: KeyboardEvent) => void}
 */
function paintByKey(host, cell, event) {
  const mark = KEYS[event.key];
  if (!mark || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const { setup, session } = host.state;
  if (session.game.rules.markAt(setup.position, cell) !== mark) paint(host, cell, mark);
}
