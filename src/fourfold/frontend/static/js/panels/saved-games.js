// @ts-nocheck
// The page of kept games: results, every game with a small board, and all of them as one file. Loaded
// when it is opened.

import { download, find, make, write } from "../dom.js";
import { addMessages, explain, t, translate } from "../i18n.js";
import en from "../messages/games-en.js";
import { exportGames, importGames } from "../saved-games/file.js";
import { fromSavedGame } from "../saved-games/format.js";
import { countResults } from "../saved-games/results.js";
import { playedGames, removeGame, saveGame } from "../saved-games/store.js";
import { drawGame, drawResults } from "./saved-game-entry.js";

await addMessages(en, { it: () => import("../messages/games-it.js") });

const AT_ONCE = 24; // games that are drawn before more are asked for

export class SavedGamesPage {
  constructor(table) {
    this.table = table;
    this.most = AT_ONCE;
    this.removed = []; // what was deleted last, to be brought back
    this.make();
    this.render();
  }

  make() {
    this.said = make("p", { role: "status" });
    this.back = button("games.bring_back", () => this.bringBack());
    this.file = make("input", {
      ...{ type: "file", accept: ".json", hidden: true, "data-t-label": "games.import" },
      onchange: () => this.import(),
    });
    this.export = button("games.export", save);
    this.clear = button("games.delete_all", () => this.delete(playedGames()));
    const open = button("games.import", () => this.file.click());
    this.sums = make("div", { class: "scroll" });
    this.none = make("p", { class: "note", "data-t": "games.none" });
    this.list = make("ol", { class: "kept" });
    this.more = button("games.more", () => {
      this.most += AT_ONCE;
      this.render();
    });
    const buttons = [this.export, open, this.clear, this.back];
    const tools = make("div", { class: "tools" }, ...buttons, this.file);
    const help = make("p", { class: "note", "data-t": "games.help" });
    find("games").replaceChildren(
      make("section", { class: "card" }, title("app.games"), help, tools, this.said),
      make("section", { class: "card" }, title("games.list"), this.none, this.list, this.more),
      make("section", { class: "card sums" }, title("games.results"), this.sums),
    );
  }

  render() {
    const kept = playedGames();
    translate(find("games"));
    this.none.hidden = kept.length > 0;
    this.more.hidden = kept.length <= this.most;
    this.back.hidden = this.removed.length === 0;
    for (const one of [this.export, this.clear]) one.hidden = kept.length === 0;
    const does = { open: (one) => this.open(one), delete: (one) => this.delete([one]) };
    this.list.replaceChildren(...kept.slice(0, this.most).map((one) => drawGame(one, does)));
    const sums = countResults(kept);
    this.sums.parentElement.hidden = sums.length === 0;
    this.sums.replaceChildren(drawResults(sums));
  }

  open(kept) {
    this.table.open(() => ({ session: fromSavedGame(kept) }));
    document.querySelector("#board [tabindex='0']")?.focus();
  }

  /** Delete games; the last that were deleted can be brought back as long as the page is open. */
  delete(kept) {
    for (const { name } of kept) removeGame(name);
    this.removed = kept;
    this.say(t("games.deleted", { count: kept.length }));
    this.back.focus();
  }

  bringBack() {
    for (const kept of this.removed) saveGame(kept);
    this.removed = [];
    this.say("");
    this.export.focus();
  }

  async import() {
    const [chosen] = this.file.files;
    this.file.value = "";
    if (!chosen) return;
    try {
      const { problem, ...counts } = importGames(await chosen.text());
      this.say(problem ? t(`keeping.${problem}`) : t("games.imported", counts));
    } catch (error) {
      this.say(explain(error));
    }
  }

  say(words) {
    write(this.said, words);
    this.render();
  }
}

const title = (code) => make("h2", { "data-t": code });

const button = (code, onclick) => make("button", { type: "button", "data-t": code, onclick });

function save() {
  download("fourfold-games.json", "application/json", exportGames());
}
