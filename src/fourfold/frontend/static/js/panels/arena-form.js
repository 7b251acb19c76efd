// The form of the arena: the game, the players and the format of a tournament.

import { backend } from "../backend.js";
import { make, mark, write } from "../dom.js";
import { gameText, gameVariants, loadPluginGames } from "../games/views.js";
import { t } from "../i18n.js";
import { loadItem, saveItem } from "../storage.js";
import { playerOptions } from "./player-options.js";

/** @typedef {import("./player-options.js").PlayerOption} PlayerOption */

const MAX_SECONDS = 900; // of a tournament
const FORMATS = ["roundrobin", "gauntlet", "swiss", "knockout"];
const RETRY_AFTER = 3000; // milliseconds

export class ArenaForm {
  /**
   * @param {object} actions
   * @param {() => void} actions.onSubmit
   * @param {() => void} actions.onStop
   * @param {(file: File) => void} actions.onFile a file of a tournament was chosen
   */
  constructor({ onSubmit, onStop, onFile }) {
    /** @type {import("./player-options.js").PlayerInfo[]} */
    this.players = [];
    /** @type {Game[]} */
    this.variants = [];
    this.game = make("select", { id: "arena-game", onchange: () => this.listPlayers() });
    this.chosen = make("div");
    this.others = make("textarea", { id: "arena-others", rows: 2, placeholder: "minmax(depth=2)" });
    const formats = FORMATS.map((value) => make("option", { value, "data-t": `arena.${value}` }));
    this.format = make("select", { id: "arena-form" }, ...formats);
    this.count = numberField("arena-count", { min: 2, max: 200, step: 2, value: 10 });
    this.time = numberField("arena-time", { min: 0.05, max: 10, step: 0.05, value: 0.5 });
    this.startButton = make("button", { class: "primary", "data-t": "do.start" });
    this.stopButton = make("button", {
      id: "arena-stop",
      type: "button",
      "data-t": "do.stop",
      onclick: onStop,
    });
    const file = make("input", {
      ...{ type: "file", accept: ".sqlite,.db", hidden: true, "data-t-label": "arena.open" },
      onchange() {
        const chosen = file.files?.[0];
        if (chosen) onFile(chosen);
        file.value = "";
      },
    });
    const open = () => file.click();
    const openButton = make("button", { type: "button", "data-t": "arena.open", onclick: open });
    this.element = make(
      "form",
      {
        class: "card",
        onsubmit(/** @type {Event} */ event) {
          event.preventDefault();
          onSubmit();
        },
      },
      make("h2", { "data-t": "arena.title" }),
      make("p", { class: "note", "data-t": "arena.help" }),
      make(
        "div",
        { class: "fields" },
        ...labelled("new.game", this.game),
        make("span", { id: "arena-players", "data-t": "arena.players" }),
        make("div", { role: "group", "aria-labelledby": "arena-players" }, this.chosen),
        ...labelled("arena.others", this.others),
        ...labelled("arena.form", this.format),
        make(
          "div",
          { class: "halves" },
          ...labelled("arena.count", this.count),
          ...labelled("arena.time", this.time),
        ),
      ),
      make("div", { class: "tools" }, this.startButton, this.stopButton),
      make("div", { class: "tools apart" }, openButton, file),
    );
  }

  /** Load the games and players, again and again until the server answers. */
  async load() {
    try {
      [this.players] = await Promise.all([backend.ask("players"), loadPluginGames(backend)]);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
      await this.load();
      return;
    }
    this.variants = gameVariants();
    this.game.replaceChildren(...this.variants.map(({ spec: value }) => make("option", { value })));
    this.listPlayers();
  }

  /** List the players of the chosen game; the last choice is restored. */
  listPlayers() {
    const { name } = this.variants[this.game.selectedIndex];
    /** @type {string[]} */
    const ticked = loadItem("arena") ?? ["random", "novice"];
    /** @param {PlayerOption} player */
    const entry = ({ spec, n, title, summary }) => {
      const box = make("input", { type: "checkbox", value: spec, "aria-label": title });
      box.checked = ticked.includes(spec);
      return make("label", { title: n ? title : summary }, box, String(n ?? title));
    };
    /**
     * @param {"levels" | "others"} kind
     * @param {PlayerOption[]} players
     */
    const group = (kind, players) => [
      make("p", { class: "note", "data-t": `new.${kind}` }, t(`new.${kind}`)),
      make("div", { class: `checks ${kind}` }, ...players.map(entry)),
    ];
    const { levels, others } = playerOptions(this.players, name);
    this.chosen.replaceChildren(
      ...(levels.length ? group("levels", levels) : []),
      ...group("others", others),
    );
  }

  /** The tournament that the form describes; null if it has fewer than two players. */
  readRequest() {
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (
      this.chosen.querySelectorAll(":checked")
    );
    const ticked = [...boxes].map((box) => box.value);
    const typed = this.others.value.split("\n").map((line) => line.trim());
    const players = [...ticked, ...typed.filter(Boolean)];
    saveItem("arena", ticked);
    if (players.length < 2) return null;
    return {
      do: "tournament",
      game: this.game.value,
      players,
      form: this.format.value,
      games: Number(this.count.value),
      seconds_per_move: Number(this.time.value),
      seconds: MAX_SECONDS,
    };
  }

  /** @param {boolean} isRunning whether a tournament runs */
  render(isRunning) {
    this.variants.forEach((game, index) => {
      write(this.game.options[index], gameText(game));
    });
    this.stopButton.hidden = !isRunning;
    mark(this.startButton, "disabled", isRunning || this.players.length === 0);
  }
}

/**
 * @param {string} id
 * @param {{ min: number, max: number, step: number, value: number }} limits
 */
const numberField = (id, limits) =>
  make("input", { type: "number", id, ...limits, required: true });

/**
 * A field with its label.
 * @param {string} code
 * @param {HTMLElement} field
 */
const labelled = (code, field) => [make("label", { for: field.id, "data-t": code }), field];
