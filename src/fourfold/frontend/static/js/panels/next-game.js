// @ts-nocheck
// What stands beside a result: the next game, without a dialogue. And what is wrong with keeping games.

import { find, writeOrHide } from "../dom.js";
import { t } from "../i18n.js";
import { endOf, openSession, outcomeOf } from "../session.js";
import { saveItem } from "../storage.js";

export class NextGame {
  constructor(table) {
    this.table = table;
    find("rematch").addEventListener("click", () => this.begin((seats) => seats));
    find("swap").addEventListener("click", () => this.begin((seats) => seats.toReversed()));
    find("another").addEventListener("click", () => find("new").click());
  }

  /** Begin the same game once more, with the seats as they are or otherwise. */
  begin(change) {
    const { game, seats: before, clock, positions } = this.table.state.session;
    const seats = change(before);
    saveItem(`seats.${game.name}`, seats);
    this.table.open(() => ({ session: openSession({ game, start: positions[0], seats, clock }) }));
    document.querySelector("#board [tabindex='0']")?.focus();
  }

  render() {
    const { session, setup, exercise, storageProblem } = this.table.state;
    const isOver = outcomeOf(endOf(session)) !== null;
    const isShown = isOver && !this.table.isLooking && !setup && !exercise;
    find("after").hidden = !isShown;
    document.body.classList.toggle("is-over", isShown);
    writeOrHide(find("keeping"), storageProblem ? t(`keeping.${storageProblem}`) : "");
  }
}
