// @ts-nocheck
// Who plays, whose turn it is, what time is left, and the line that says what happens.

import { timeText } from "../clock.js";
import { describeStatus, seatName } from "../descriptions.js";
import { find, make, mark, write, writeOrHide } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { writeMoves } from "../notation.js";
import { endOf, HUMAN, moverOf, outcomeOf } from "../session.js";

const LONGEST = 8; // moves of a line of thought that are shown

export class StatusPanel {
  constructor(table) {
    this.table = table;
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
    const { session: game, setup, exercise, paused, error, notice } = this.table.state;
    const { onBoard: session, isLooking } = this.table;
    const outcome = outcomeOf(session);
    const mover = outcome ? null : moverOf(session);
    const { marks } = session.game.view;
    this.cards.forEach(({ element, name, note, time }, seat) => {
      const sign = marks ? `${marks[seat]}  ` : "";
      write(name, sign + seatName(session, seat));
      const active = seat === mover && !setup;
      element.classList.toggle("active", active);
      element.classList.toggle("winner", outcome?.winner === seat);
      mark(element, "aria-current", active ? "true" : null);
      const busy = this.table.queryRunner.isRunning("move") && seat === moverOf(endOf(game));
      write(note, busy ? t("seat.thinking") : active ? t("seat.to_move") : "");
      write(time, timeText(game, seat));
    });
    const words = describeStatus(session, { paused, alone: exercise !== null, isLooking });
    write(find("status"), setup ? t("setup.title") : words);
    find("status").hidden = exercise !== null && (session.at > 0 || Boolean(exercise.item.half));
    mark(find("status"), "data-result", outcome && resultOf(session, outcome));
    this.renderThoughts();
    write(find("live"), notice);
    this.renderError(error);
    this.renderReachable();
  }

  /** Say what is wrong; what is new is brought to where it is seen. */
  renderError(error) {
    const line = find("error");
    const isNew = error && line.textContent !== error;
    writeOrHide(line, error);
    if (isNew) line.scrollIntoView({ block: "nearest" });
  }

  /** What the player who thinks has found so far, or the last one said of its choice. */
  renderThoughts() {
    const { session, thoughts } = this.table.state;
    const line = find("thoughts");
    const words = thoughts ? thoughtWords(thoughts) : "";
    line.hidden = !words;
    if (!words) return;
    const alone = session.seats.includes(HUMAN); // then it is clear who thinks
    const plain = t(thoughts.depth ? "plain.ahead" : "plain.chosen", { count: thoughts.depth });
    const [summary, exact] = line.children;
    write(summary, alone ? plain : `${seatName(session, thoughts.seat)}: ${plain}`);
    writeMoves(exact, session.game, words);
  }

  renderReachable() {
    const banner = find("banner");
    const { reachable } = this.table.state;
    write(banner, reachable ? "" : t("server.gone"));
    banner.hidden = reachable;
  }
}

/** What a game's end is to whoever sits here: a loss, or a draw, is not to look like a win. */
function resultOf({ seats }, { winner }) {
  if (winner === null) return "draw";
  return seats[winner] !== HUMAN && seats.includes(HUMAN) ? "loss" : "win";
}

/** `depth 3, 1,024 nodes, score 12: a1 b2`; players say as much of it as they know. */
function thoughtWords({ line, ...facts }) {
  const known = ["depth", "nodes", "score"]
    .filter((fact) => facts[fact] !== null)
    .map((fact) => t(`report.${fact}`, { value: formatNumber(facts[fact]) }))
    .join(", ");
  return [known, line.slice(0, LONGEST).join(" ")].filter(Boolean).join(": ");
}
