// @ts-nocheck
// A move that travels: what it carries flies from where it was to where it is now. It is short, it is
// in nobody's way, whatever happens next ends it, and who wants no motion sees none.

import { make } from "./dom.js";

const TIME = 260; // milliseconds of one flight
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class MoveAnimation {
  /** `boardNow()` is the board that is drawn; one on which things travel has `flights`. */
  constructor(table, boardNow) {
    this.table = table;
    this.shown = table.onBoard;
    this.flying = [];
    table.onChange(() => this.follow(boardNow()));
  }

  follow(board) {
    const { onBoard: now, state } = this.table;
    const before = this.shown;
    if (now === before) return;
    this.shown = now;
    this.land();
    if (calm.matches || state.setup || !board?.flights) return;
    board.flights(before, now).forEach((flight, index) => this.fly(flight, index * TIME));
  }

  /** Everything is where it belongs, at once. */
  land() {
    for (const end of this.flying.splice(0)) end();
  }

  /** `to` is what has arrived; until its picture gets there it is not to be seen. */
  fly({ from, to }, delay) {
    const picture = to.cloneNode(true);
    const there = to.getBoundingClientRect();
    const here = from.getBoundingClientRect();
    const ghost = make("div", { class: "flying", "aria-hidden": "true" }, picture);
    Object.assign(ghost.style, {
      left: `${there.left}px`,
      top: `${there.top}px`,
      width: `${there.width}px`,
      height: `${there.height}px`,
    });
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [[x, y], [toX, toY]] = [middle(here), middle(there)];
    const scale = Math.min(1.6, Math.max(0.5, here.height / there.height));
    document.body.append(ghost);
    to.style.visibility = "hidden";
    const flight = ghost.animate(
      [
        { transform: `translate(${x - toX}px, ${y - toY}px) scale(${scale})` },
        { transform: "none" },
      ],
      { duration: TIME, delay, easing: "ease-in-out", fill: "backwards" },
    );
    const end = () => {
      ghost.remove();
      to.style.visibility = "";
    };
    flight.onfinish = end;
    this.flying.push(end);
  }
}
