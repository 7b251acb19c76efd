// The page of saved games: every game with a small board, all of them as one file, and the results.
// Loaded when it is first opened.

import { drawThumbnail } from "../board/pieces.js";
import { playerName, seatName } from "../descriptions.js";
import {
  download,
  find,
  focusBoard,
  make,
  makeTable,
  onFileChosen,
  translate,
  write,
} from "../dom.js";
import { NotLoadedError } from "../errors.js";
import { games } from "../games/views.js";
import { addMessages, currentLanguage, explain, t } from "../i18n.js";
import en from "../messages/games-en.js";
import {
  countResults,
  exportGames,
  fromSavedGame,
  importGames,
  outcomeFor,
  playedGames,
  removeGame,
  saveGame,
} from "../saved-games.js";
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
    find("games").replaceChildren(find("games-page").content.cloneNode(true));
    /** @type {Record<string, () => void>} */
    const actions = {
      export: () => download("fourfold-games.json", "application/json", exportGames()),
      delete: () => this.delete(playedGames()),
      restore: () => this.restore(),
      more: () => {
        this.limit += PAGE_SIZE;
        this.render();
      },
    };
    for (const [name, act] of Object.entries(actions)) find(`games-${name}`).onclick = act;
    onFileChosen(find("games-import"), find("games-file"), (file) => this.importFile(file));
    this.render();
  }

  render() {
    const saved = playedGames();
    translate(find("games"));
    find("games-none").hidden = saved.length > 0;
    find("games-more").hidden = saved.length <= this.limit;
    find("games-restore").hidden = this.deleted.length === 0;
    find("games-export").hidden = saved.length === 0;
    find("games-delete").hidden = saved.length === 0;
    const entries = saved.slice(0, this.limit).map((game) => this.drawEntry(game));
    find("games-list").replaceChildren(...entries);
    const results = countResults(saved);
    find("games-results").hidden = results.length === 0;
    find("games-results").lastElementChild.replaceChildren(drawResults(results));
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
    /** @type {Intl.DateTimeFormatOptions} */
    const style = { dateStyle: "medium", timeStyle: "short" };
    const when = new Date(changed).toLocaleString(currentLanguage(), style);
    const facts = [gameTitle(game), t("games.moves", { count: moves.length }), when];
    /**
     * @param {string} code
     * @param {() => void} onclick
     * @param {"button" | "button.primary"} [selector]
     */
    const button = (code, onclick, selector = "button") =>
      make(selector, { "aria-label": `${t(code)}: ${who}, ${when}`, onclick }, t(code));
    const openCode = result ? "games.look" : "do.resume";
    const open = isDamaged ? null : button(openCode, () => this.open(saved), "button.primary");
    const remove = button("games.delete", () => this.delete([saved]));
    const note = make("span.note", facts.join(" · "));
    return make(
      "li",
      session ? drawBoard(session) : make("span.small-board"),
      make("div.kept-words", make("b", who), drawResult(saved, session), note),
      make("div.tools", open, remove),
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
    find("games-restore").focus();
  }

  restore() {
    for (const game of this.deleted) saveGame(game);
    this.deleted = [];
    this.showStatus("");
    find("games-export").focus();
  }

  /** @param {File} file */
  async importFile(file) {
    try {
      const { problem, ...counts } = importGames(await file.text());
      this.showStatus(problem ? t(`keeping.${problem}`) : t("games.imported", counts));
    } catch (error) {
      this.showStatus(explain(error));
    }
  }

  /** @param {string} text */
  showStatus(text) {
    write(find("games-status"), text);
    this.render();
  }
}

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
 * @type {(saved: SavedGame, session: Session | null) => HTMLSpanElement}
 */
function drawResult({ seats, result }, session) {
  /** @type {(kind: string, words: string) => HTMLSpanElement} */
  const draw = (kind, words) => make(`span.kept-result.${kind}`, words);
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
  const titles = codes.map((code) => t(code));
  const rows = results.map(({ game, opponent, ...counts }) => [
    gameTitle(game),
    playerName(opponent),
    ...COLUMNS.map((name) => make("td.number", String(counts[name]))),
  ]);
  return makeTable(titles, rows);
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
