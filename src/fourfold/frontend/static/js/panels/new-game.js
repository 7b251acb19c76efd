// @ts-nocheck
// The dialogue for a new game: which game, who plays, and with which clock.

import { backend } from "../backend.js";
import { find, make } from "../dom.js";
import { loadPluginGames } from "../games/views.js";
import { t } from "../i18n.js";
import { defaultSeats } from "../router.js";
import { HUMAN, openSession } from "../session.js";
import { loadItem, saveItem } from "../storage.js";
import { GameSelect } from "./game-select.js";
import { playerOptions } from "./player-options.js";

const OTHER = "other";

export class NewGameDialog {
  constructor(table) {
    this.table = table;
    this.players = [];
    this.offered = [];
    this.dialog = find("new-dialog");
    find("new-cancel").addEventListener("click", () => this.dialog.close());
    this.choosing = new GameSelect("new");
    find("new-game").addEventListener("change", ({ target }) => {
      this.offer(loadItem(`seats.${target.value}`) ?? defaultSeats(this.choosing.view));
    });
    for (const seat of ["first", "second"]) {
      find(`new-${seat}`).addEventListener("change", () => this.showFields());
    }
    find("new-timed").addEventListener("change", () => this.showFields());
    find("new-form").addEventListener("submit", () => this.start());
  }

  /** Without the server the players are not known; they can still be named in full. */
  async loadPlayers() {
    if (this.players.length) return;
    this.players = await backend.ask("players").catch(() => []);
  }

  render() {}

  async open() {
    await Promise.allSettled([this.loadPlayers(), loadPluginGames(backend)]);
    const { session } = this.table.state;
    this.choosing.open(session.game);
    this.offer(session.seats);
    find("new-timed").checked = session.clock !== null;
    find("new-minutes").value = session.clock?.minutes ?? 5;
    find("new-increment").value = session.clock?.increment ?? 3;
    this.showFields();
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** Offer the players of the chosen game. */
  offer(seats) {
    const { levels, others } = playerOptions(this.players, this.choosing.view.rules.name);
    this.offered = [...levels, ...others];
    ["first", "second"].forEach((seat, index) => {
      const option = ({ spec, title, summary }) =>
        make("option", { value: spec, title: summary }, title);
      const group = (key, players) =>
        players.length ? [make("optgroup", { label: t(key) }, ...players.map(option))] : [];
      const entries = [
        make("option", { value: HUMAN }, t("new.human")),
        ...group("new.levels", levels),
        ...group("new.others", others),
        make("option", { value: OTHER }, t("new.other")),
      ];
      const list = find(`new-${seat}`);
      list.replaceChildren(...entries);
      const known = [...list.options].some((entry) => entry.value === seats[index]);
      list.value = known ? seats[index] : OTHER;
      if (!known && seats[index] !== OTHER) find(`new-${seat}-spec`).value = seats[index];
    });
    this.showFields();
  }

  showFields() {
    for (const seat of ["first", "second"]) {
      const list = find(`new-${seat}`);
      const field = find(`new-${seat}-spec`);
      field.hidden = list.value !== OTHER;
      field.required = !field.hidden;
      const player = this.offered.find(({ spec }) => spec === list.value);
      find(`new-${seat}-about`).textContent = player?.summary ?? "";
    }
    find("new-times").hidden = !find("new-timed").checked;
  }

  start() {
    const { game } = this.choosing;
    const seats = ["first", "second"].map((seat) => {
      const chosen = find(`new-${seat}`).value;
      return chosen === OTHER ? find(`new-${seat}-spec`).value.trim() || HUMAN : chosen;
    });
    const clock = find("new-timed").checked
      ? {
          minutes: clamp(find("new-minutes").value, 1, 180),
          increment: clamp(find("new-increment").value, 0, 60),
        }
      : null;
    saveItem(`seats.${game.name}`, seats);
    this.table.open(() => ({ session: openSession({ game, seats, clock }) }));
  }
}

function clamp(text, least, most) {
  return Math.min(most, Math.max(least, Math.round(Number(text)) || least));
}
