// Boards of crosses and noughts: tic-tac-toe is one block of cells, Ultimate n×n of them.

import { make, makeSvg, mark } from "../dom.js";
import { t } from "../i18n.js";
import { Roving } from "../roving.js";
import { cellIndex, cellName } from "../rules/grid.js";
import * as ultimate from "../rules/ultimate.js";
import { winningCells } from "../rules/tictactoe.js";
import { paint, paintByKey } from "../setup/marks.js";
import { positionOf } from "../state.js";
import { drawMark } from "./pieces.js";
import { drawPoints } from "./points.js";

/** Where the lens is shown, as in marks.css. */
const small = matchMedia("(width < 560px)");

export class MarksBoard {
  constructor(table) {
    this.table = table;
    const { game } = table.session;
    const { n } = game.options;
    this.ultimate = game.name === "ultimate";
    this.size = this.ultimate ? n * n : n;
    this.n = n;
    this.chosen = null;
    this.cells = [...Array(this.size ** 2).keys()].map((cell) =>
      make("button", {
        type: "button",
        class: "cell",
        "data-cell": cell,
        onclick: () => this.onBoard(cell),
        onkeydown: (event) => this.table.setup && paintByKey(this.table, cell, event),
      }),
    );
    this.blocks = this.ultimate ? this.makeBlocks() : [];
    const inside = this.ultimate ? this.blocks.map(({ element }) => element) : this.cells;
    this.grid = make(
      "div",
      {
        class: `marks ${game.name} n${n}`,
        role: "group",
        id: "board",
        onpointerdown: ({ pointerType }) => (this.touched = pointerType === "touch"),
      },
      ...inside,
    );
    this.lens = this.ultimate ? this.makeLens() : [];
    this.element = make(
      "div",
      { class: "marks-table" },
      ...this.coordinates(),
      this.grid,
      make("div", { class: `lens n${n}`, "aria-hidden": "true" }, ...this.lens),
    );
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

  makeBlocks() {
    const { n } = this;
    return [...Array(n * n).keys()].map((block) => {
      const places = [...Array(n * n).keys()];
      const cells = places.map((place) => this.cells[ultimate.cellAt(block, place, n)]);
      const cover = make("div", { class: "cover", "aria-hidden": "true" });
      const element = make("div", { class: "block", role: "group" }, ...cells, cover);
      return { element, cover };
    });
  }

  /** The block to play in (or set up) once more, in cells that a finger can hit; for small screens
   * only. Of a free choice it is the block that was touched on the board. The board itself has all
   * that it has, so it is not there for keyboards and screen readers. */
  makeLens() {
    return [...Array(this.n ** 2).keys()].map((place) =>
      make("button", {
        type: "button",
        class: "cell",
        tabindex: "-1",
        onclick: () => this.onCell(ultimate.cellAt(this.magnified, place, this.n)),
      }),
    );
  }

  renderLens(position, mine, hint) {
    const { setup } = this.table;
    if (!mine || position.sentTo !== null) this.chosen = null;
    this.magnified = setup ? setup.block : mine ? (position.sentTo ?? this.chosen) : null;
    this.element.classList.toggle("with-lens", this.magnified !== null);
    if (this.magnified === null) return;
    this.lens.forEach((button, place) => {
      const content = position.blocks[this.magnified][place];
      button.replaceChildren(...(content === "." ? [] : [drawMark(content)]));
      const move = cellName(ultimate.cellAt(this.magnified, place, this.n), this.size);
      drawPoints(button, this.table.valueOfMove?.(move) ?? null);
      button.classList.toggle("open", content === "." || setup !== null);
      button.classList.toggle("hinted", move === hint);
    });
  }

  /** On a small screen a finger only chooses the block, where the choice is free. */
  onBoard(cell) {
    const chooses = this.touched && small.matches && this.isFree(cell);
    this.touched = false;
    if (!chooses) {
      this.onCell(cell);
      return;
    }
    this.chosen = ultimate.whereabouts(cell, this.n).block;
    this.render();
  }

  /** Whether the cell's block is one of several that the player may choose now. */
  isFree(cell) {
    const { session, preview, setup, isMine } = this.table;
    if (!this.ultimate || setup || preview || !isMine) return false;
    const { sentTo, winners } = positionOf(session);
    return sentTo === null && winners[ultimate.whereabouts(cell, this.n).block] === null;
  }

  onCell(cell) {
    this.chosen = null;
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
    const winning = new Set(this.ultimate ? [] : winningCells(position));
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
    if (this.ultimate) {
      this.renderLens(position, mine, hint);
      this.renderBlocks(position);
    }
    this.element.dataset.mover = rules.toMove(position);
  }

  /** The move that led to what is shown; null when there is none. */
  lastMove() {
    const { session, preview, setup } = this.table;
    if (setup) return null;
    return preview?.move ?? session.moves[session.at - 1] ?? null;
  }

  renderBlocks(position) {
    const { n } = this;
    const over = ultimate.outcome(position) !== null;
    const line = new Set(ultimate.winningBlocks(position));
    const last = this.lastMove();
    const lastBlock = last && ultimate.whereabouts(cellIndex(last, this.size), n).block;
    this.blocks.forEach(({ element, cover }, block) => {
      const winner = position.winners[block];
      const sent = !over && (position.sentTo === block || (position.sentTo === null && !winner));
      element.classList.toggle("sent", sent);
      element.classList.toggle("only", !over && (position.sentTo ?? this.chosen) === block);
      element.classList.toggle("finished", winner !== null);
      element.classList.toggle("winning", line.has(block));
      element.classList.toggle("fresh", lastBlock === block);
      if (cover.dataset.winner !== String(winner)) {
        cover.dataset.winner = winner;
        cover.replaceChildren(...coverOf(winner));
      }
      mark(element, "aria-label", blockWords(block, winner, sent, n));
    });
  }
}

function coverOf(winner) {
  if (winner === null) return [];
  if (winner !== ultimate.DRAWN) return [drawMark(winner)];
  const dash = makeSvg("path", { d: "M25 50 H75", class: "drawn-line" });
  return [makeSvg("svg", { class: "mark", viewBox: "0 0 100 100" }, dash)];
}

function blockWords(block, winner, sent, n) {
  const name = ultimate.blockName(block, n);
  if (winner === ultimate.DRAWN) return t("block.drawn", { block: name });
  if (winner) return t("block.won", { block: name, mark: winner });
  return t(sent ? "block.sent" : "block.title", { block: name });
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
