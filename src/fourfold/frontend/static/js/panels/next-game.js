// After the end of a game: a rematch, another game, or the next level. Whoever wins is offered the level
// above, and whoever loses the level below.

import { levelOf } from "../descriptions.js";
import { find, focusBoard, write } from "../dom.js";
import { t } from "../i18n.js";
import { endOf, HUMAN, openSession, outcomeOf } from "../session.js";
import { saveItem } from "../storage.js";

export class NextGame {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    find("rematch").addEventListener("click", () => this.startRematch((seats) => seats));
    find("swap").addEventListener("click", () => this.startRematch((seats) => seats.toReversed()));
    find("another").addEventListener("click", () => find("new").click());
    find("next-play").addEventListener("click", () => this.startNextLevel());
  }

  /**
   * Start from the same position, with the seats as `arrange` returns them.
   * @param {(seats: string[]) => string[]} arrange
   */
  startRematch(arrange) {
    const { seats, positions } = this.table.state.session;
    this.start(arrange(seats), positions[0]);
    focusBoard();
  }

  startNextLevel() {
    const level = this.nextLevel;
    if (!level) return;
    const { game, seats } = this.table.state.session;
    const family = game.view.opponent.split("(")[0];
    this.start(seats.map((seat) => (seat === HUMAN ? HUMAN : `${family}(${level.next})`)));
  }

  /**
   * @param {string[]} seats
   * @param {Position} [start]
   */
  start(seats, start) {
    const { game, clock } = this.table.state.session;
    saveItem(`seats.${game.name}`, seats);
    this.table.open(() => ({ session: openSession({ game, start, seats, clock }) }));
  }

  /** The level to play next, after a game of a person against a level; else null. */
  get nextLevel() {
    const { session, setup, exercise } = this.table.state;
    const { game, seats } = session;
    const outcome = outcomeOf(session);
    const seat = seats.indexOf(HUMAN);
    const n = levelOf(seats[1 - seat] ?? "");
    const { levels } = game.view;
    if (!outcome || setup || exercise || seat < 0 || n === null || !levels) return null;
    const step = outcome.winner === null ? 0 : outcome.winner === seat ? 1 : -1;
    const next = Math.max(1, Math.min(levels, n + step));
    const kind = step > 0 ? "win" : step < 0 ? "loss" : "same";
    return { n, next, result: step && next === n ? `${kind}_last` : kind };
  }

  render() {
    const { session, setup, exercise } = this.table.state;
    const isOver = outcomeOf(endOf(session)) !== null;
    const isShown = isOver && !this.table.isLooking && !setup && !exercise;
    find("after").hidden = !isShown;
    document.body.classList.toggle("is-over", isShown);
    const level = this.nextLevel;
    find("next").hidden = !level;
    if (!level) return;
    write(find("next-said"), t(`next.${level.result}`, level));
    write(find("next-play"), t("next.play", level));
  }
}
