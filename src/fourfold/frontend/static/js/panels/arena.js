// The arena: a tournament of chosen players, shown while it is played. Loaded when it is first opened.

import { backend } from "../backend.js";
import {
  find,
  make,
  makeTable,
  onFileChosen,
  onSubmit,
  setAttribute,
  translate,
  write,
} from "../dom.js";
import { gameText, gameVariants, loadPluginGames } from "../games/views.js";
import { explain, messageText, t } from "../i18n.js";
import { sessionOfRecord } from "../record.js";
import { loadItem, saveItem } from "../storage.js";
import { playerOptions } from "./player-options.js";

/** @typedef {import("./player-options.js").PlayerOption} PlayerOption */

/**
 * @typedef {object} TournamentState a tournament as the server describes it
 * @property {number} played
 * @property {number} total
 * @property {TournamentGame[]} games that are new since the last state
 * @property {{ title: string, header: string[], rows: string[][] }[]} tables
 * @property {ServerMessage[]} remarks
 */

/** @typedef {Record<"first" | "second" | "result" | "record", string> & { number: number }} TournamentGame */

const MAX_SECONDS = 900; // of a tournament
const MAX_GAMES = 300; // in the list
const RETRY_AFTER = 3000; // milliseconds
const WATCH_AGAIN = 5000; // milliseconds

export class ArenaPage {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {import("./player-options.js").PlayerInfo[]} */
    this.players = [];
    /** @type {Game[]} */
    this.variants = [];
    /** @type {Job | null} the tournament of this page */
    this.job = null;
    /** @type {Job | null} the tournament of somebody else */
    this.watched = null;
    find("arena").replaceChildren(find("arena-page").content.cloneNode(true));
    onSubmit(find("arena").querySelector("form"), () => this.start());
    find("arena-game").onchange = () => this.listPlayers();
    find("arena-stop").onclick = () => this.stop();
    onFileChosen(find("arena-open"), find("arena-file"), (file) => this.showFile(file));
    this.loadPlayers();
    this.watch();
    this.render();
  }

  /** Load the games and players, again and again until the server answers. */
  async loadPlayers() {
    try {
      [this.players] = await Promise.all([backend.ask("players"), loadPluginGames(backend)]);
    } catch {
      setTimeout(() => this.loadPlayers(), RETRY_AFTER);
      return;
    }
    this.variants = gameVariants();
    const options = this.variants.map(({ spec: value }) => make("option", { value }));
    find("arena-game").replaceChildren(...options);
    this.listPlayers();
    this.render();
  }

  /** List the players of the chosen game; the last choice is restored. */
  listPlayers() {
    const { name } = this.variants[find("arena-game").selectedIndex];
    /** @type {string[]} */
    const ticked = loadItem("arena") ?? ["random", "novice"];
    /** @param {PlayerOption} player */
    const entry = ({ spec, n, title, summary }) => {
      const box = make("input", { type: "checkbox", value: spec, "aria-label": title });
      box.checked = ticked.includes(spec);
      return make("label", { title: n ? title : summary }, box, String(n ?? title));
    };
    const groups = Object.entries(playerOptions(this.players, name));
    const shown = groups.filter(([kind, players]) => kind === "others" || players.length);
    const drawn = shown.flatMap(([kind, players]) => [
      make("p.note", { "data-t": `new.${kind}` }, t(`new.${kind}`)),
      make(`div.checks.${kind}`, ...players.map(entry)),
    ]);
    find("arena-chosen").replaceChildren(...drawn);
  }

  /** The tournament that the form describes. */
  readRequest() {
    const boxes = [...find("arena-chosen").querySelectorAll(":checked")];
    const ticked = boxes.map((box) => box.value);
    const typed = find("arena-others").value.split("\n");
    const players = [...ticked, ...typed.map((/** @type {string} */ line) => line.trim())];
    saveItem("arena", ticked);
    return {
      do: "tournament",
      game: find("arena-game").value,
      players: players.filter(Boolean),
      form: find("arena-form").value,
      games: Number(find("arena-count").value),
      seconds_per_move: Number(find("arena-time").value),
      seconds: MAX_SECONDS,
    };
  }

  /** Show the tournament of somebody else, unless this page has one. */
  watch() {
    if (!backend.hasServer) return;
    this.watched?.cancel();
    const job = backend.start({ do: "watch" }, (state) => {
      if (!this.job) this.show(state, t("arena.watching", state));
    });
    this.watched = job;
    const again = () => {
      if (this.watched === job) setTimeout(() => this.watch(), WATCH_AGAIN);
    };
    job.result.then(again, again);
  }

  render() {
    translate(find("arena"));
    const isRunning = this.job !== null;
    this.variants.forEach((game, index) => {
      write(find("arena-game").options[index], gameText(game));
    });
    find("arena-stop").hidden = !isRunning;
    setAttribute(find("arena-start"), "disabled", isRunning || this.players.length === 0);
    find("arena-progress").hidden = find("arena-progress").value === 0 && !isRunning;
  }

  start() {
    const request = this.readRequest();
    if (request.players.length < 2) {
      this.showStatus(t("arena.two_players"), { isError: true });
      return;
    }
    for (const part of ["games", "standings", "remarks"]) find(`arena-${part}`).replaceChildren();
    this.showStatus(t("arena.begins"));
    scrollToStatus();
    const job = backend.start(request, (state) => this.show(state));
    this.job = job;
    job.result.then(
      () => this.end(job, t("arena.done")),
      (error) => this.end(job, explain(error), { isError: true }),
    );
    this.render();
  }

  /**
   * Show a tournament from a file.
   * @param {File} file
   */
  async showFile(file) {
    this.job?.cancel();
    this.job = null;
    this.watched?.cancel();
    find("arena-games").replaceChildren();
    find("arena-progress").value = 0;
    try {
      this.show(await backend.uploadFile("tournaments/read", file));
    } catch (error) {
      this.showStatus(explain(error), { isError: true });
    }
    this.render();
  }

  stop() {
    if (!this.job) return;
    this.job.cancel();
    this.end(this.job, t("do.stopped"));
  }

  /** @type {(job: Job, status: string, options?: { isError?: boolean }) => void} */
  end(job, status, options) {
    if (this.job !== job) return;
    this.job = null;
    this.showStatus(status, options);
    this.render();
  }

  /** @type {(text: string, options?: { isError?: boolean }) => void} */
  showStatus(text, { isError = false } = {}) {
    write(find("arena-status"), text);
    find("arena-status").classList.toggle("wrong", isError);
    if (isError) scrollToStatus();
  }

  /** @type {(state: TournamentState, status?: string) => void} */
  show(state, status = t("arena.so_far", { played: state.played, total: state.total })) {
    const { played, total, games, tables, remarks } = state;
    const [progress, list] = [find("arena-progress"), find("arena-games")];
    const isFirst = played === games.length || played < progress.value;
    if (isFirst) list.replaceChildren();
    progress.max = Math.max(total, 1);
    progress.value = played;
    this.showStatus(status);
    const drawn = tables.map(({ title, header, rows }) => {
      const element = makeTable(header.map(columnTitle), rows);
      setAttribute(element, "aria-label", title);
      return element;
    });
    find("arena-standings").replaceChildren(...drawn);
    const texts = remarks.map((remark) => make("p", messageText(remark)));
    find("arena-remarks").replaceChildren(...texts);
    list.prepend(...games.map((game) => this.drawGame(game)).reverse());
    while (list.childElementCount > MAX_GAMES) list.lastChild.remove();
  }

  /** @param {TournamentGame} game */
  drawGame({ number, first, second, result, record }) {
    const onclick = () => this.open(record);
    return make("li", make("button", { onclick }, `${number}. ${first} – ${second}  ${result}`));
  }

  /** @param {string} record */
  async open(record) {
    try {
      const { records } = await backend.ask("records/read", { text: record });
      this.table.open(() => ({ session: sessionOfRecord(records[0]) }));
    } catch (error) {
      this.showStatus(explain(error), { isError: true });
    }
  }
}

/** Scroll to the status: on a small screen it is below the form. */
function scrollToStatus() {
  const isBelow = find("arena-status").getBoundingClientRect().bottom > innerHeight;
  if (isBelow) find("arena-results").scrollIntoView();
}

/**
 * The title of a column; one that has no message is shown as it is.
 * @param {string} name
 */
function columnTitle(name) {
  const code = `head.${name}`;
  const title = t(code);
  return title === code ? name : title;
}
