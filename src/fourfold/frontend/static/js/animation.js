// Animated moves: pieces fly from where they were to where they are. An animation is short and ends at once
// when something else happens. Visitors who prefer reduced motion see none.

import { make } from "./dom.js";

const DURATION = 260; // milliseconds of one flight
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {Pick<BoardHost, "onBoard" | "state"> & { onChange(listener: () => void): void }} Host */

export class MoveAnimation {
  /**
   * Animate the moves on the board of a table from now on.
   * @param {Host} table
   * @param {() => Board | null} currentBoard
   */
  constructor(table, currentBoard) {
    this.table = table;
    this.shown = table.onBoard;
    /** @type {(() => void)[]} */
    this.running = []; // functions that end a flight
    table.onChange(() => this.animate(currentBoard()));
  }

  /** @param {Board | null} board */
  animate(board) {
    const { onBoard: now, state } = this.table;
    const before = this.shown;
    if (now === before) return;
    this.shown = now;
    this.finish();
    if (reducedMotion.matches || state.setup || !board?.flights) return;
    board.flights(before, now).forEach((flight, index) => this.fly(flight, index * DURATION));
  }

  /** End all flights at once. */
  finish() {
    for (const end of this.running.splice(0)) end();
  }

  /**
   * Fly a copy of `to`, which is hidden meanwhile.
   * @param {Flight} flight
   * @param {number} delay
   */
  fly({ from, to }, delay) {
    const target = /** @type {HTMLElement} */ (to);
    const end = target.getBoundingClientRect();
    const start = from.getBoundingClientRect();
    const copy = make("div", { class: "flying", "aria-hidden": "true" }, target.cloneNode(true));
    Object.assign(copy.style, {
      left: `${end.left}px`,
      top: `${end.top}px`,
      width: `${end.width}px`,
      height: `${end.height}px`,
    });
    const x = start.left + start.width / 2 - (end.left + end.width / 2);
    const y = start.top + start.height / 2 - (end.top + end.height / 2);
    const scale = Math.min(1.6, Math.max(0.5, start.height / end.height));
    document.body.append(copy);
    target.style.visibility = "hidden";
    const animation = copy.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }],
      { duration: DURATION, delay, easing: "ease-in-out", fill: "backwards" },
    );
    const finish = () => {
      copy.remove();
      target.style.visibility = "";
    };
    animation.onfinish = finish;
    this.running.push(finish);
  }
}
