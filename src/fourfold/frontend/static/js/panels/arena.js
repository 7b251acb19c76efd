// The arena: a tournament of chosen players, shown while it is played. Loaded when it is first opened.

import { backend } from "../backend.js";
import { find, make, write } from "../dom.js";
import { explain, messageText, t, translate } from "../i18n.js";
import { sessionOfRecord } from "../record.js";
import { ArenaForm } from "./arena-form.js";

/**
 * @typedef {object} TournamentState a tournament as the server describes it
 * @property {number} played
 * @property {number} total
 * @property {TournamentGame[]} games that are new since the last state
 * @property {ResultTable[]} tables
 * @property {ServerMessage[]} remarks
 */

/**
 * @typedef {object} TournamentGame
 * @property {number} number
 * @property {string} first
 * @property {string} second
 * @property {string} result
 * @property {string} record
 */

/** @typedef {{ title: string, header: string[], rows: string[][] }} ResultTable */

const MAX_GAMES = 300; // in the list
const WATCH_AGAIN = 5000; // milliseconds

export class ArenaPage {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Job | null} the tournament of this page */
    this.job = null;
    /** @type {Job | null} the tournament of somebody else */
    this.watched = null;
    this.form = new ArenaForm({
      onSubmit: () => this.start(),
      onStop: () => this.stop(),
      onFile: (file) => this.showFile(file),
    });
    this.progress = make("progress", { value: 0, max: 1, "data-t-label": "arena.progress" });
    this.status = make("p", { role: "status" });
    this.standings = make("div", { class: "scroll" });
    this.remarks = make("div", { class: "note" });
    this.games = make("ol", { class: "games" });
    this.results = make(
      "section",
      { class: "card" },
      make("h2", { "data-t": "arena.standings" }),
      ...[this.status, this.progress, this.standings, this.remarks],
      make("h2", { "data-t": "app.games" }),
      this.games,
      make("p", { class: "note", "data-t": "arena.none" }),
    );
    this.element = make("div", { class: "arena" }, this.form.element, this.results);
    find("arena").replaceChildren(this.element);
    this.form.load().then(() => this.render());
    this.watch();
    this.render();
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
    translate(this.element);
    this.form.render(this.job !== null);
    this.progress.hidden = this.progress.value === 0 && this.job === null;
  }

  start() {
    const request = this.form.readRequest();
    if (!request) {
      this.showError(t("arena.two_players"));
      return;
    }
    this.games.replaceChildren();
    this.standings.replaceChildren();
    this.remarks.replaceChildren();
    this.showStatus(t("arena.begins"));
    this.scrollToStatus();
    const job = backend.start(request, (state) => this.show(state));
    this.job = job;
    job.result.then(
      () => this.end(job, t("arena.done")),
      (error) => this.end(job, explain(error), true),
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
    this.games.replaceChildren();
    this.progress.value = 0;
    try {
      this.show(await backend.uploadFile("tournaments/read", file));
    } catch (error) {
      this.showError(explain(error));
    }
    this.render();
  }

  stop() {
    if (!this.job) return;
    this.job.cancel();
    this.end(this.job, t("do.stopped"));
  }

  /**
   * @param {Job} job
   * @param {string} status
   * @param {boolean} [isError]
   */
  end(job, status, isError = false) {
    if (this.job !== job) return;
    this.job = null;
    if (isError) this.showError(status);
    else this.showStatus(status);
    this.render();
  }

  /** @param {string} status */
  showStatus(status) {
    write(this.status, status);
    this.status.classList.remove("wrong");
  }

  /** @param {string} error */
  showError(error) {
    write(this.status, error);
    this.status.classList.add("wrong");
    this.scrollToStatus();
  }

  /** Scroll to the status: on a small screen it is below the form. */
  scrollToStatus() {
    if (this.status.getBoundingClientRect().bottom > innerHeight) this.results.scrollIntoView();
  }

  /**
   * @param {TournamentState} state
   * @param {string} [status]
   */
  show(state, status = t("arena.so_far", { played: state.played, total: state.total })) {
    const { played, total, games, tables, remarks } = state;
    const isFirst = played === games.length || played < this.progress.value;
    if (isFirst) this.games.replaceChildren();
    this.progress.max = Math.max(total, 1);
    this.progress.value = played;
    this.showStatus(status);
    this.standings.replaceChildren(...tables.map(drawTable));
    this.remarks.replaceChildren(...remarks.map((remark) => make("p", {}, messageText(remark))));
    this.games.prepend(...games.map((game) => this.drawGame(game)).reverse());
    while (this.games.childElementCount > MAX_GAMES) this.games.lastChild?.remove();
  }

  /** @param {TournamentGame} game */
  drawGame({ number, first, second, result, record }) {
    const onclick = () => this.open(record);
    const text = `${number}. ${first} – ${second}  ${result}`;
    return make("li", {}, make("button", { type: "button", onclick }, text));
  }

  /** @param {string} record */
  async open(record) {
    try {
      const { records } = await backend.ask("records/read", { text: record });
      this.table.open(() => ({ session: sessionOfRecord(records[0]) }));
    } catch (error) {
      this.showError(explain(error));
    }
  }
}

/** @param {ResultTable} table */
function drawTable({ title, header, rows }) {
  /**
   * @param {string[]} cells
   * @param {"th" | "td"} tag
   */
  const row = (cells, tag) => make("tr", {}, ...cells.map((cell) => make(tag, {}, cell)));
  return make(
    "table",
    { "aria-label": title },
    make("thead", {}, row(header.map(columnTitle), "th")),
    make("tbody", {}, ...rows.map((cells) => row(cells, "td"))),
  );
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
