// The dialog for a new game: the game, the players and the clock. Loaded when it is first opened.

import { backend } from "../backend.js";
import { find, make, write } from "../dom.js";
import { loadPluginGames } from "../games/views.js";
import { t } from "../i18n.js";
import { defaultSeats } from "../router.js";
import { HUMAN, openSession } from "../session.js";
import { loadItem, saveItem } from "../storage.js";
import { GameSelect } from "./game-select.js";
import { playerOptions } from "./player-options.js";

/** @typedef {import("./player-options.js").PlayerOption} PlayerOption */

const OTHER = "other"; // a player that is typed as a spec
const SEATS = ["first", "second"];

export class NewGameDialog {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {import("./player-options.js").PlayerInfo[]} */
    this.players = [];
    /** @type {PlayerOption[]} */
    this.offered = [];
    /** @type {HTMLDialogElement} */
    this.dialog = find("new-dialog");
    find("new-cancel").addEventListener("click", () => this.dialog.close());
    this.gameSelect = new GameSelect("new");
    find("new-game").addEventListener("change", () => {
      const { view } = this.gameSelect;
      this.fillPlayers(loadItem(`seats.${view.rules.name}`) ?? defaultSeats(view));
    });
    for (const seat of SEATS) {
      find(`new-${seat}`).addEventListener("change", () => this.showFields());
    }
    find("new-timed").addEventListener("change", () => this.showFields());
    find("new-form").addEventListener("submit", () => this.start());
  }

  /** Load the players. Without the server they can still be named by their specs. */
  async loadPlayers() {
    if (this.players.length) return;
    this.players = await backend.ask("players").catch(() => []);
  }

  async open() {
    await Promise.allSettled([this.loadPlayers(), loadPluginGames(backend)]);
    const { session } = this.table.state;
    this.gameSelect.open(session.game);
    this.fillPlayers(session.seats);
    find("new-timed").checked = session.clock !== null;
    find("new-minutes").value = session.clock?.minutes ?? 5;
    find("new-increment").value = session.clock?.increment ?? 3;
    this.showFields();
    if (!this.dialog.open) this.dialog.showModal();
  }

  /**
   * List the players of the chosen game, with these chosen.
   * @param {string[]} seats
   */
  fillPlayers(seats) {
    const { levels, others } = playerOptions(this.players, this.gameSelect.view.rules.name);
    this.offered = [...levels, ...others];
    SEATS.forEach((seat, index) => {
      /** @type {HTMLSelectElement} */
      const list = find(`new-${seat}`);
      list.replaceChildren(
        make("option", { value: HUMAN }, t("new.human")),
        ...optionGroup("new.levels", levels),
        ...optionGroup("new.others", others),
        make("option", { value: OTHER }, t("new.other")),
      );
      const isListed = [...list.options].some(({ value }) => value === seats[index]);
      list.value = isListed ? seats[index] : OTHER;
      if (!isListed && seats[index] !== OTHER) find(`new-${seat}-spec`).value = seats[index];
    });
    this.showFields();
  }

  showFields() {
    for (const seat of SEATS) {
      const { value } = find(`new-${seat}`);
      const field = find(`new-${seat}-spec`);
      field.hidden = value !== OTHER;
      field.required = !field.hidden;
      const player = this.offered.find(({ spec }) => spec === value);
      write(find(`new-${seat}-about`), player?.summary ?? "");
    }
    find("new-times").hidden = !find("new-timed").checked;
  }

  start() {
    const { game } = this.gameSelect;
    const seats = SEATS.map((seat) => {
      const chosen = find(`new-${seat}`).value;
      return chosen === OTHER ? find(`new-${seat}-spec`).value.trim() || HUMAN : chosen;
    });
    const minutes = readNumber("new-minutes", 1, 180);
    const increment = readNumber("new-increment", 0, 60);
    const clock = find("new-timed").checked ? { minutes, increment } : null;
    saveItem(`seats.${game.name}`, seats);
    this.table.open(() => ({ session: openSession({ game, seats, clock }) }));
  }
}

/**
 * @param {string} code of its label
 * @param {PlayerOption[]} players
 */
function optionGroup(code, players) {
  const options = players.map(({ spec, title, summary }) =>
    make("option", { value: spec, title: summary }, title),
  );
  return players.length ? [make("optgroup", { label: t(code) }, ...options)] : [];
}

/**
 * The whole number in a field, within these limits.
 * @type {(id: string, least: number, most: number) => number}
 */
function readNumber(id, least, most) {
  return Math.min(most, Math.max(least, Math.round(Number(find(id).value)) || least));
}
