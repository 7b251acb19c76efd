// @ts-nocheck
// The board of Ultimate: n×n blocks of cells, and a lens for small screens.

import { fill, make, makeSvg, mark } from "../dom.js";
import { t } from "../i18n.js";
import { cellIndex, cellName } from "../rules/grid.js";
import {
  blockName,
  cellAt,
  DRAWN,
  outcome,
  whereabouts,
  winningBlocks,
} from "../rules/ultimate.js";
import { positionOf } from "../session.js";
import { MarksBoard } from "./marks.js";
import { drawMark } from "./pieces.js";
import { drawPointsBadge } from "./points-badge.js";

/** Where the lens is shown, as in marks.css. */
const small = matchMedia("(width < 560px), (height < 500px)");

export class UltimateBoard extends MarksBoard {
  constructor(table) {
    const { n } = table.state.session.game.options;
    super(table, "nested", n * n);
    this.n = n;
    this.chosen = null;
    this.layOut(n, n);
    this.blocks = this.makeBlocks();
    this.grid.replaceChildren(...this.blocks.map(({ element }) => element));
    this.grid.addEventListener("pointerdown", ({ pointerType }) => {
      this.touched = pointerType === "touch";
    });
    this.lens = this.makeLens();
    this.element.append(make("div", { class: "lens", "aria-hidden": "true" }, ...this.lens));
  }

  makeBlocks() {
    const { n } = this;
    const all = [...Array(n * n).keys()];
    return all.map((block) => {
      const cells = all.map((place) => this.cells[cellAt(block, place, n)]);
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
        onclick: () => this.onCell(cellAt(this.magnified, place, this.n)),
      }),
    );
  }

  /** On a small screen a finger only chooses the block, where the choice is free. */
  onBoard(cell) {
    const chooses = this.touched && small.matches && this.isFree(cell);
    this.touched = false;
    if (!chooses) {
      this.onCell(cell);
      return;
    }
    this.chosen = whereabouts(cell, this.n).block;
    this.render();
  }

  /** Whether the cell's block is one of several that the player may choose now. */
  isFree(cell) {
    if (this.table.state.setup || !this.table.isMine) return false;
    const { sentTo, winners } = positionOf(this.table.onBoard);
    return sentTo === null && winners[whereabouts(cell, this.n).block] === null;
  }

  onCell(cell) {
    this.chosen = null;
    super.onCell(cell);
  }

  /** The blocks of the line are shown, not their cells. */
  winningCells() {
    return [];
  }

  renderMore(position, { mine, last, hint }) {
    this.renderLens(position, mine, hint);
    this.renderBlocks(position, last);
    this.settleFocus(position, mine);
  }

  /** Take whoever uses the keyboard to the block where they must play. */
  settleFocus({ sentTo }, mine) {
    const focused = document.activeElement;
    if (!mine || sentTo === null || !focused?.matches("#board .cell:focus-visible")) return;
    const open = (cell) => cell.classList.contains("open");
    if (!open(focused)) this.roving.focus(open);
  }

  renderLens(position, mine, hint) {
    const { setup } = this.table.state;
    if (!mine || position.sentTo !== null) this.chosen = null;
    this.magnified = setup ? setup.block : mine ? (position.sentTo ?? this.chosen) : null;
    this.element.classList.toggle("with-lens", this.magnified !== null);
    if (this.magnified === null) return;
    this.lens.forEach((button, place) => {
      const content = position.blocks[this.magnified][place];
      button.replaceChildren(...(content === "." ? [] : [drawMark(content)]));
      const move = cellName(cellAt(this.magnified, place, this.n), this.size);
      drawPointsBadge(button, this.table.values.ofMove(move));
      button.classList.toggle("open", content === "." || setup !== null);
      button.classList.toggle("hinted", move === hint);
    });
  }

  renderBlocks(position, last) {
    const { n } = this;
    const over = outcome(position) !== null;
    const line = new Set(winningBlocks(position));
    const lastBlock = last && whereabouts(cellIndex(last, this.size), n).block;
    this.blocks.forEach(({ element, cover }, block) => {
      const winner = position.winners[block];
      const sent = !over && (position.sentTo === block || (position.sentTo === null && !winner));
      element.classList.toggle("sent", sent);
      element.classList.toggle("only", !over && (position.sentTo ?? this.chosen) === block);
      element.classList.toggle("finished", winner !== null);
      element.classList.toggle("winning", line.has(block));
      element.classList.toggle("fresh", lastBlock === block);
      fill(cover, winner, () => coverOf(winner));
      mark(element, "aria-label", blockWords(block, winner, sent, n));
    });
  }
}

function coverOf(winner) {
  if (winner === null) return [];
  if (winner !== DRAWN) return [drawMark(winner)];
  const dash = makeSvg("path", { d: "M25 50 H75", class: "drawn-line" });
  return [makeSvg("svg", { class: "mark", viewBox: "0 0 100 100" }, dash)];
}

function blockWords(block, winner, sent, n) {
  const name = blockName(block, n);
  if (winner === DRAWN) return t("block.drawn", { block: name });
  if (winner) return t("block.won", { block: name, mark: winner });
  return t(sent ? "block.sent" : "block.title", { block: name });
}
