// The page of saved games: every game with a small board, all of them as one file, and the results.
// Loaded when it is first opened.

import { drawThumbnail } from "../board/thumbnail.js";
import { playerName, seatName } from "../descriptions.js";
import { download, find, focusBoard, make, write } from "../dom.js";
import { games } from "../games/views.js";
import { addMessages, currentLanguage, explain, t, translate } from "../i18n.js";
import en from "../messages/games-en.js";
import { NotLoadedError } from "../rules/errors.js";
import { exportGames, importGames } from "../saved-games/file.js";
import { fromSavedGame } from "../saved-games/format.js";
import { countResults, outcomeFor } from "../saved-games/results.js";
import { playedGames, removeGame, saveGame } from "../saved-games/store.js";
import { HUMAN, positionOf } from "../session.js";

await addMessages(en, { it: () => import("../messages/games-it.js") });

const PAGE_SIZE = 24;
const COLUMNS = ["won", "drawn", "lost"];

export class SavedGamesPage {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.limit = PAGE_SIZE;
    /** @type {SavedGame[]} the games that were deleted last */
    this.deleted = [];
    this.status = make("p", { role: "status" });
    this.restoreButton = makeButton("games.bring_back", () => this.restore());
    this.file = make("input", {
      ...{ type: "file", accept: ".json", hidden: true, "data-t-label": "games.import" },
      onchange: () => this.importFile(),
    });
    this.exportButton = makeButton("games.export", () => {
      download("fourfold-games.json", "application/json", exportGames());
    });
    this.deleteAllButton = makeButton("games.delete_all", () => this.delete(playedGames()));
    const importButton = makeButton("games.import", () => this.file.click());
    this.results = make("div", { class: "scroll" });
    this.empty = make("p", { class: "note", "data-t": "games.none" });
    this.list = make("ol", { class: "kept" });
    this.moreButton = makeButton("games.more", () => {
      this.limit += PAGE_SIZE;
      this.render();
    });
    const buttons = [this.exportButton, importButton, this.deleteAllButton, this.restoreButton];
    const tools = make("div", { class: "tools" }, ...buttons, this.file);
    const help = make("p", { class: "note", "data-t": "games.help" });
    this.resultsCard = makeCard("games.results", this.results);
    this.resultsCard.classList.add("sums");
    find("games").replaceChildren(
      makeCard("app.games", help, tools, this.status),
      makeCard("games.list", this.empty, this.list, this.moreButton),
      this.resultsCard,
    );
    this.render();
  }

  render() {
    const saved = playedGames();
    translate(find("games"));
    this.empty.hidden = saved.length > 0;
    this.moreButton.hidden = saved.length <= this.limit;
    this.restoreButton.hidden = this.deleted.length === 0;
    this.exportButton.hidden = saved.length === 0;
    this.deleteAllButton.hidden = saved.length === 0;
    this.list.replaceChildren(...saved.slice(0, this.limit).map((game) => this.drawEntry(game)));
    const results = countResults(saved);
    this.resultsCard.hidden = results.length === 0;
    this.results.replaceChildren(drawResults(results));
  }

  /**
   * A game with its board. One that is damaged can only be deleted; one whose rules are not loaded yet
   * has no board.
   * @param {SavedGame} saved
   */
  drawEntry(saved) {
    const { session, isDamaged } = readSession(saved);
    const { game, seats, moves, result, changed } = saved;
    const names = session ? [0, 1].map((seat) => seatName(session, seat)) : seats.map(playerName);
    const who = names.join(" – ");
    const when = new Date(changed).toLocaleString(currentLanguage(), {
      dateStyle: "medium",
      timeStyle: "short",
    });
    const facts = [gameTitle(game), t("games.moves", { count: moves.length }), when];
    /**
     * @param {string} code
     * @param {() => void} onclick
     * @param {string | null} [kind]
     */
    const button = (code, onclick, kind = null) => {
      const label = `${t(code)}: ${who}, ${when}`;
      const attributes = { type: "button", class: kind, "aria-label": label, onclick };
      return make("button", attributes, t(code));
    };
    const openCode = result ? "games.look" : "do.resume";
    const open = isDamaged ? null : button(openCode, () => this.open(saved), "primary");
    return make(
      "li",
      {},
      session ? drawBoard(session) : make("span", { class: "small-board" }),
      make(
        "div",
        { class: "kept-words" },
        make("b", {}, who),
        drawResult(saved, session),
        make("span", { class: "note" }, facts.join(" · ")),
      ),
      make(
        "div",
        { class: "tools" },
        open,
        button("games.delete", () => this.delete([saved])),
      ),
    );
  }

  /** @param {SavedGame} saved */
  open(saved) {
    this.table.open(() => ({ session: fromSavedGame(saved) }));
    focusBoard();
  }

  /**
   * Delete games. They can be restored as long as the page is open and no others are deleted.
   * @param {SavedGame[]} saved
   */
  delete(saved) {
    for (const { name } of saved) removeGame(name);
    this.deleted = saved;
    this.showStatus(t("games.deleted", { count: saved.length }));
    this.restoreButton.focus();
  }

  restore() {
    for (const game of this.deleted) saveGame(game);
    this.deleted = [];
    this.showStatus("");
    this.exportButton.focus();
  }

  async importFile() {
    const file = this.file.files?.[0];
    if (!file) return;
    const text = file.text();
    this.file.value = "";
    try {
      const { problem, ...counts } = importGames(await text);
      this.showStatus(problem ? t(`keeping.${problem}`) : t("games.imported", counts));
    } catch (error) {
      this.showStatus(explain(error));
    }
  }

  /** @param {string} text */
  showStatus(text) {
    write(this.status, text);
    this.render();
  }
}

/**
 * @param {string} code of the title
 * @param {...HTMLElement} children
 */
const makeCard = (code, ...children) =>
  make("section", { class: "card" }, make("h2", { "data-t": code }), ...children);

/**
 * @param {string} code
 * @param {() => void} onclick
 */
const makeButton = (code, onclick) => make("button", { type: "button", "data-t": code, onclick });

/**
 * @param {SavedGame} saved
 * @returns {{ session: Session | null, isDamaged: boolean }}
 */
function readSession(saved) {
  try {
    return { session: fromSavedGame(saved), isDamaged: false };
  } catch (error) {
    return { session: null, isDamaged: !(error instanceof NotLoadedError) };
  }
}

/** @param {Session} session */
function drawBoard(session) {
  return drawThumbnail(session.game.view.thumbnail(positionOf(session), session.game));
}

/**
 * The result in a word, as a person playing alone sees it.
 * @param {SavedGame} saved
 * @param {Session | null} session
 */
function drawResult({ seats, result }, session) {
  /**
   * @param {string} kind
   * @param {string} words
   */
  const draw = (kind, words) => make("span", { class: `kept-result ${kind}` }, words);
  if (!result) return draw("open", t("games.open"));
  const isAlone = seats.filter((seat) => seat === HUMAN).length === 1;
  if (isAlone || result.winner === null) {
    const kind = outcomeFor(result, seats.indexOf(HUMAN));
    return draw(kind, t(`games.${kind}`));
  }
  const who = session ? seatName(session, result.winner) : seats[result.winner];
  return draw("over", t("games.winner", { who }));
}

/**
 * The results of people, by game and opponent.
 * @param {ReturnType<typeof countResults>} results
 */
function drawResults(results) {
  const codes = ["new.game", "games.opponent", ...COLUMNS.map((name) => `games.count_${name}`)];
  const rows = results.map(({ game, opponent, ...counts }) =>
    make(
      "tr",
      {},
      make("td", {}, gameTitle(game)),
      make("td", {}, playerName(opponent)),
      ...COLUMNS.map((name) => make("td", { class: "number" }, String(counts[name]))),
    ),
  );
  const titles = codes.map((code) => make("th", { scope: "col" }, t(code)));
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...titles)),
    make("tbody", {}, ...rows),
  );
}

/**
 * The title of a game, with its variant unless that is the default; an unknown spec is its own title.
 * @param {string} spec
 */
function gameTitle(spec) {
  try {
    const { view, options } = games.find(spec);
    const { variant, rules } = view;
    const chosen = variant && options[variant.option];
    const isDefault = !variant || chosen === rules.options[variant.option][0];
    return isDefault ? view.title() : `${view.title()}, ${variant.label(chosen)}`;
  } catch {
    return spec;
  }
}
