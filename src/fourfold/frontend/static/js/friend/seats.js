// @ts-nocheck
// The two who play: names, clocks, whether they are there, and what they say.

import { find, make, mark, write, writeFor } from "../dom.js";
import { t } from "../i18n.js";

const SAID_FOR = 5000; // milliseconds

export class SeatCards {
  constructor() {
    this.cards = [0, 1].map((side) => {
      const name = make("span", { class: "seat-name" });
      const note = make("span", { class: "seat-note" });
      const time = make("span", { class: "seat-time", role: "timer" });
      const said = make("span", { class: "seat-said", hidden: true });
      const element = make("div", { class: "seat", "data-seat": side }, name, note, time, said);
      return { element, name, note, time, said };
    });
    find("seats").replaceChildren(...this.cards.map(({ element }) => element));
  }

  /** `people` are { name, note, isActive, isWinner, isThere } by side; null is not known to be there
   * or not. */
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

  /** Seconds by side; null where there is no clock. */
  renderTimes(left) {
    this.cards.forEach(({ time }, side) => write(time, left ? timeText(left[side]) : ""));
  }

  say(side, greeting) {
    writeFor(this.cards[side].said, t(`greet.${greeting}`), SAID_FOR);
  }
}

/** `4:05`, and tenths when it is short. */
function timeText(seconds) {
  const left = Math.max(0, seconds);
  if (left < 10) return left.toFixed(1);
  const whole = Math.ceil(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
