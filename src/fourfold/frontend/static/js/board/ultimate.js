// The board of Ultimate: n×n blocks of cells, and a lens for small screens.

import { fill, make, makeSvg, setAttribute } from "../dom.js";
import { t } from "../i18n.js";
import { cellIndex, cellName } from "../rules/grid.js";
import {
  blockAndPlace,
  blockName,
  cellAt,
  DRAWN,
  outcome,
  winningBlocks,
} from "../rules/ultimate.js";
import { positionOf } from "../session.js";
import { drawPointsBadge } from "./badges.js";
import { MarksBoard } from "./marks.js";
import { drawMark } from "./pieces.js";

/** Where the lens is shown, as in marks.css. */
const smallScreen = matchMedia("(width < 560px), (height < 500px)");

export class UltimateBoard extends MarksBoard {
  /** @param {BoardHost} host */
  constructor(host) {
    const n = Number(host.state.session.game.options.n);
    super(host, { kind: "nested", columns: n * n });
    this.n = n;
    /** @type {number | null} the block that was touched where the choice is free */
    this.chosen = null;
    /** @type {number | null} the block in the lens */
    this.magnified = null;
    this.isTouch = false;
    this.layOut(n, n);
    this.blocks = this.makeBlocks();
    this.grid.replaceChildren(...this.blocks.map(({ element }) => element));
    this.grid.addEventListener("pointerdown", ({ pointerType }) => {
      this.isTouch = pointerType === "touch";
    });
    this.lens = this.makeLens();
    this.element.append(make("div.lens", { "aria-hidden": "true" }, ...this.lens));
  }

  makeBlocks() {
    const { n } = this;
    const all = [...Array(n * n).keys()];
    return all.map((block) => {
      const cells = all.map((place) => this.cells[cellAt(block, place, n)]);
      const cover = make("div.cover", { "aria-hidden": "true" });
      const element = make("div.block", { role: "group" }, ...cells, cover);
      return { element, cover };
    });
  }

  /**
   * The block to play in (or to set up) once more, in cells that a finger can hit, on small screens
   * only. Keyboards and screen readers use the board itself, which is complete.
   */
  makeLens() {
    return [...Array(this.n ** 2).keys()].map((place) => {
      const onclick = () =>
        this.magnified !== null && this.onCell(cellAt(this.magnified, place, this.n));
      return make("button.cell", { tabindex: "-1", onclick });
    });
  }

  /**
   * On a small screen a finger only chooses the block where the choice is free.
   * @param {number} cell
   */
  onBoardClick(cell) {
    const choosesBlock = this.isTouch && smallScreen.matches && this.isInFreeChoice(cell);
    this.isTouch = false;
    if (!choosesBlock) return this.onCell(cell);
    this.chosen = blockAndPlace(cell, this.n).block;
    this.render();
  }

  /**
   * Whether the block of a cell is one of several that the player may choose now.
   * @param {number} cell
   */
  isInFreeChoice(cell) {
    if (this.host.state.setup || !this.host.mayMove) return false;
    const { sentTo, winners } = positionOf(this.host.onBoard);
    return sentTo === null && winners[blockAndPlace(cell, this.n).block] === null;
  }

  /** @param {number} cell */
  onCell(cell) {
    this.chosen = null;
    super.onCell(cell);
  }

  /** None: the blocks of the winning line are marked, not their cells. */
  winningCells() {
    return [];
  }

  /**
   * @param {Position} position
   * @param {{ mayMove: boolean, lastMove: string | null, hinted: string | null }} context
   */
  renderMore(position, { mayMove, lastMove, hinted }) {
    this.renderLens(position, mayMove, hinted);
    this.renderBlocks(position, lastMove);
    this.moveFocus(position, mayMove);
  }

  /**
   * Move the keyboard focus to the block where the player must play.
   * @type {(position: Position, mayMove: boolean) => void}
   */
  moveFocus({ sentTo }, mayMove) {
    const focused = document.activeElement;
    if (!mayMove || sentTo === null || !focused?.matches("#board .cell:focus-visible")) return;
    /** @param {Element} cell */
    const isOpen = (cell) => cell.classList.contains("open");
    if (!isOpen(focused)) this.roving.focus(isOpen);
  }

  /** @type {(position: Position, mayMove: boolean, hinted: string | null) => void} */
  renderLens(position, mayMove, hinted) {
    const { setup } = this.host.state;
    if (!mayMove || position.sentTo !== null) this.chosen = null;
    const block = setup ? setup.block : mayMove ? (position.sentTo ?? this.chosen) : null;
    this.magnified = block;
    this.element.classList.toggle("with-lens", block !== null);
    if (block === null) return;
    this.lens.forEach((button, place) => {
      const content = position.blocks[block][place];
      button.replaceChildren(...(content === "." ? [] : [drawMark(content)]));
      const move = cellName(cellAt(block, place, this.n), this.size);
      drawPointsBadge(button, this.host.values.estimateOfMove(move));
      button.classList.toggle("open", content === "." || setup !== null);
      button.classList.toggle("hinted", move === hinted);
    });
  }

  /** @type {(position: Position, lastMove: string | null) => void} */
  renderBlocks(position, lastMove) {
    const { n } = this;
    const isOver = outcome(position) !== null;
    const line = new Set(winningBlocks(position));
    const lastBlock = lastMove && blockAndPlace(cellIndex(lastMove, this.size), n).block;
    this.blocks.forEach(({ element, cover }, block) => {
      const winner = position.winners[block];
      const isFree = position.sentTo === null && !winner;
      const isOpen = !isOver && (position.sentTo === block || isFree);
      element.classList.toggle("sent", isOpen);
      element.classList.toggle("only", !isOver && (position.sentTo ?? this.chosen) === block);
      element.classList.toggle("finished", winner !== null);
      element.classList.toggle("winning", line.has(block));
      element.classList.toggle("fresh", lastBlock === block);
      fill(cover, winner, () => drawWinner(winner));
      setAttribute(element, "aria-label", describeBlock(block, winner, isOpen, n));
    });
  }
}

/** @param {string | null} winner */
function drawWinner(winner) {
  if (winner === null) return [];
  if (winner !== DRAWN) return [drawMark(winner)];
  const dash = makeSvg("path.drawn-line", { d: "M25 50 H75" });
  return [makeSvg("svg.mark", { viewBox: "0 0 100 100" }, dash)];
}

/**
 * @param {number} block
 * @param {string | null} winner
 * @param {boolean} isOpen whether the player may play there
 * @param {number} n
 */
function describeBlock(block, winner, isOpen, n) {
  const name = blockName(block, n);
  if (winner === DRAWN) return t("block.drawn", { block: name });
  if (winner) return t("block.won", { block: name, mark: winner });
  return t(isOpen ? "block.sent" : "block.title", { block: name });
}
