// The cards of both people: names, clocks, whether they are connected, and their greetings.

import { formatTime } from "../clock.js";
import { find, make, mark, write, writeFor } from "../dom.js";
import { t } from "../i18n.js";

const GREETING_DURATION = 5000; // milliseconds

/**
 * @typedef {object} SeatCard
 * @property {string} name
 * @property {string} note
 * @property {boolean} isActive
 * @property {boolean} isWinner
 * @property {boolean | null} isThere null if that is unknown
 */

export class SeatCards {
  constructor() {
    this.cards = [0, 1].map((side) => {
      const name = make("span", { class: "seat-name" });
      const note = make("span", { class: "seat-note" });
      const time = make("span", { class: "seat-time", role: "timer" });
      const greeting = make("span", { class: "seat-said", hidden: true });
      const children = [name, note, time, greeting];
      const element = make("div", { class: "seat", "data-seat": side }, ...children);
      return { element, name, note, time, greeting };
    });
    find("seats").replaceChildren(...this.cards.map(({ element }) => element));
  }

  /** @param {SeatCard[]} people by side */
  render(people) {
    this.cards.forEach(({ element, name, note }, side) => {
      const { isActive, isWinner, isThere } = people[side];
      write(name, people[side].name);
      write(note, people[side].note);
      element.classList.toggle("active", isActive);
      element.classList.toggle("winner", isWinner);
      element.classList.toggle("there", isThere === true);
      element.classList.toggle("away", isThere === false);
      mark(element, "aria-current", isActive ? "true" : null);
    });
  }

  /** @param {number[] | null} left seconds by side; null without a clock */
  renderTimes(left) {
    this.cards.forEach(({ time }, side) => {
      write(time, left ? preciseTime(left[side]) : "");
    });
  }

  /**
   * @param {number} side
   * @param {string} greeting
   */
  showGreeting(side, greeting) {
    writeFor(this.cards[side].greeting, t(`greet.${greeting}`), GREETING_DURATION);
  }
}

/**
 * `4:05`, and tenths of a second below ten seconds.
 * @param {number} seconds
 */
function preciseTime(seconds) {
  const left = Math.max(0, seconds);
  return left < 10 ? left.toFixed(1) : formatTime(Math.ceil(left));
}
