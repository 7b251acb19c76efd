// @ts-nocheck
// After a game against a level: the level to play next. Who wins goes one up and who loses one down, so
// one comes to stay where one wins about half.

import { levelOf } from "../descriptions.js";
import { find, write } from "../dom.js";
import { t } from "../i18n.js";
import { HUMAN, openSession, outcomeOf } from "../session.js";
import { saveItem } from "../storage.js";

export class NextLevel {
  constructor(table) {
    this.table = table;
    find("next-play").addEventListener("click", () => this.play());
  }

  /** { n, next, result } of the finished game of a person against a level; null of any other. */
  get proposed() {
    const { session, setup, exercise } = this.table.state;
    const { game, seats } = session;
    const outcome = outcomeOf(session);
    const me = seats.indexOf(HUMAN);
    const n = levelOf(seats[1 - me] ?? "");
    if (!outcome || setup || exercise || me < 0 || n === null || !game.view.levels) return null;
    const { winner } = outcome;
    const step = winner === null ? 0 : winner === me ? 1 : -1;
    const next = Math.max(1, Math.min(game.view.levels, n + step));
    const kind = step > 0 ? "win" : step < 0 ? "loss" : "same";
    const result = step && next === n ? `${kind}_last` : kind;
    return { n, next, result };
  }

  play() {
    const { next } = this.proposed;
    const { game, seats, clock } = this.table.state.session;
    const family = game.view.opponent.split("(")[0];
    const others = seats.map((seat) => (seat === HUMAN ? HUMAN : `${family}(${next})`));
    saveItem(`seats.${game.name}`, others);
    this.table.open(() => ({ session: openSession({ game, seats: others, clock }) }));
  }

  render() {
    const { proposed } = this;
    find("next").hidden = !proposed;
    if (!proposed) return;
    write(find("next-said"), t(`next.${proposed.result}`, proposed));
    write(find("next-play"), t("next.play", proposed));
  }
}
