// The cards of both players: names, clocks, whether they are connected, and their greetings.

import { find, make, setAttribute, write, writeFor } from "./dom.js";
import { t } from "./i18n.js";

const GREETING_DURATION = 5000; // milliseconds

/**
 * @typedef {object} SeatCard
 * @property {string} name
 * @property {string} note
 * @property {boolean} isActive
 * @property {boolean} isWinner
 * @property {string} [time] what is left on the clock
 * @property {boolean | null} [isThere] null if that is unknown
 */

export class SeatCards {
  constructor() {
    this.cards = [0, 1].map((side) => {
      const name = make("span.seat-name");
      const note = make("span.seat-note");
      const time = make("span.seat-time", { role: "timer" });
      const greeting = make("span.seat-greeting", { hidden: true });
      const children = [name, note, time, greeting];
      const element = make("div.seat", { "data-seat": side }, ...children);
      return { element, name, note, time, greeting };
    });
    find("seats").replaceChildren(...this.cards.map(({ element }) => element));
  }

  /** @param {SeatCard[]} people by side */
  render(people) {
    this.cards.forEach(({ element, ...parts }, side) => {
      const { name, note, time, isActive, isWinner, isThere } = people[side];
      write(parts.name, name);
      write(parts.note, note);
      if (time !== undefined) write(parts.time, time);
      element.classList.toggle("active", isActive);
      element.classList.toggle("winner", isWinner);
      element.classList.toggle("there", isThere === true);
      element.classList.toggle("away", isThere === false);
      setAttribute(element, "aria-current", isActive);
    });
  }

  /** @param {string[]} times by side */
  renderTimes(times) {
    this.cards.forEach(({ time }, side) => write(time, times[side]));
  }

  /** @type {(side: number, greeting: string) => void} */
  showGreeting(side, greeting) {
    writeFor(this.cards[side].greeting, t(`greet.${greeting}`), GREETING_DURATION);
  }
}
