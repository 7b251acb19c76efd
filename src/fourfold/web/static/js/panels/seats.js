// Who plays, whose turn it is, what time is left, and the line that says what happens.

import { find, make, mark, write } from "../dom.js";
import { numberWords, t } from "../i18n.js";
import { HUMAN, isAtEnd, moverOf, outcomeOf } from "../state.js";
import { MARKS, seatName, statusWords } from "../words.js";

export class Seats {
  constructor(table, clock) {
    this.table = table;
    this.clock = clock;
    this.cards = [0, 1].map((seat) => {
      const name = make("span", { class: "seat-name" });
      const note = make("span", { class: "seat-note" });
      const time = make("span", { class: "seat-time", role: "timer" });
      const element = make("div", { class: "seat", "data-seat": seat }, name, note, time);
      return { element, name, note, time };
    });
    find("seats").replaceChildren(...this.cards.map(({ element }) => element));
  }

  render() {
    const { session, thinking, paused, error, notice } = this.table;
    const outcome = outcomeOf(session);
    const mover = outcome ? null : moverOf(session);
    this.cards.forEach(({ element, name, note, time }, seat) => {
      const sign = session.game.name === "quarto" ? "" : `${MARKS[seat]}  `;
      write(name, sign + seatName(session, seat));
      const active = seat === mover && !this.table.setup;
      element.classList.toggle("active", active);
      element.classList.toggle("winner", outcome?.winner === seat);
      mark(element, "aria-current", active ? "true" : null);
      const busy = active && thinking && isAtEnd(session);
      const report = session.seats[seat] === HUMAN ? "" : reportWords(this.table.reports[seat]);
      write(note, busy ? t("seat.thinking") : active ? t("seat.to_move") : report);
      write(time, this.clock.text(seat));
    });
    const { setup, exercise } = this.table;
    const words = statusWords(session, { paused, alone: exercise !== null });
    write(find("status"), setup ? t("setup.title") : words);
    find("status").hidden = exercise !== null && session.at > 0;
    find("status").classList.toggle("over", outcome !== null);
    write(find("live"), notice);
    write(find("error"), error);
    find("error").hidden = !error;
    this.renderReachable();
  }

  renderReachable() {
    const banner = find("banner");
    const { reachable } = this.table;
    write(banner, reachable ? "" : t("server.gone"));
    banner.hidden = reachable;
  }
}

/** What a player said of its last choice: `depth 3, 1,024 nodes, score 12`. */
function reportWords(report) {
  if (!report) return "";
  return ["depth", "nodes", "score"]
    .filter((fact) => report[fact] !== null)
    .map((fact) => t(`report.${fact}`, { value: numberWords(report[fact]) }))
    .join(", ");
}
