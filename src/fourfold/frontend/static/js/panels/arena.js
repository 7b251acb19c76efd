// @ts-nocheck
// The arena: a tournament of chosen players, watched while it is played. Loaded when it is opened.

import { backend } from "../backend.js";
import { find, make, mark, write } from "../dom.js";
import { gameText, gameVariants, loadPluginGames } from "../games/views.js";
import { explain, messageText, t, translate } from "../i18n.js";
import { sessionOfRecord } from "../record.js";
import { loadItem, saveItem } from "../storage.js";
import { playerOptions } from "./player-options.js";

const SECONDS = 900;
const FORMS = ["roundrobin", "gauntlet", "swiss", "knockout"];
const MOST_SHOWN = 300; // games in the list
const WATCH_AGAIN = 5000; // milliseconds

export class ArenaPage {
  constructor(table) {
    this.table = table;
    this.job = null;
    this.players = [];
    this.variants = []; // the games to choose from
    this.form = make(
      "form",
      { class: "card", onsubmit: (event) => this.submit(event) },
      make("h2", { "data-t": "arena.title" }),
      make("p", { class: "note", "data-t": "arena.help" }),
      ...this.fields(),
    );
    this.progress = make("progress", { value: 0, max: 1, "data-t-label": "arena.progress" });
    this.said = make("p", { role: "status" });
    this.standings = make("div", { class: "scroll" });
    this.remarks = make("div", { class: "note" });
    this.games = make("ol", { class: "games" });
    this.results = make(
      "section",
      { class: "card" },
      make("h2", { "data-t": "arena.standings" }),
      ...[this.said, this.progress, this.standings, this.remarks],
      make("h2", { "data-t": "app.games" }),
      this.games,
      make("p", { class: "note", "data-t": "arena.none" }),
    );
    this.element = make("div", { class: "arena" }, this.form, this.results);
    find("arena").replaceChildren(this.element);
    this.loadPlayers();
    this.watch();
    this.render();
  }

  /** Watch the tournament of somebody else, if there is one and we have none of our own. */
  watch() {
    if (!backend.hasServer) return;
    this.watched?.cancel();
    this.watched = backend.start({ do: "watch" }, (found) => {
      if (!this.job) this.show(found, t("arena.watching", found));
    });
    const { watched } = this;
    const again = () => {
      if (this.watched === watched) setTimeout(() => this.watch(), WATCH_AGAIN);
    };
    watched.result.then(again, again);
  }

  fields() {
    const number = (id, least, most, value, step = 1) =>
      make("input", { type: "number", id, min: least, max: most, step, value, required: true });
    this.game = make("select", { id: "arena-game", onchange: () => this.offer() });
    this.chosen = make("div");
    this.others = make("textarea", { id: "arena-others", rows: 2, placeholder: "minmax(depth=2)" });
    this.format = make("select", { id: "arena-form" });
    this.format.append(
      ...FORMS.map((form) => make("option", { value: form, "data-t": `arena.${form}` })),
    );
    this.count = number("arena-count", 2, 200, 10, 2);
    this.time = number("arena-time", 0.05, 10, 0.5, 0.05);
    this.begin = make("button", { class: "primary", "data-t": "do.start" });
    this.file = make("input", {
      type: "file",
      accept: ".sqlite,.db",
      hidden: true,
      "data-t-label": "arena.open",
      onchange: () => this.read(),
    });
    const pick = () => this.file.click();
    const open = make("button", { type: "button", "data-t": "arena.open", onclick: pick });
    const stop = () => this.stop();
    this.end = make("button", { id: "arena-stop", type: "button", onclick: stop });
    this.end.dataset.t = "do.stop";
    const row = (key, field) => [make("label", { for: field.id, "data-t": key }), field];
    return [
      make(
        "div",
        { class: "fields" },
        ...row("new.game", this.game),
        make("span", { id: "arena-players", "data-t": "arena.players" }),
        make("div", { role: "group", "aria-labelledby": "arena-players" }, this.chosen),
        ...row("arena.others", this.others),
        ...row("arena.form", this.format),
        make(
          "div",
          { class: "halves" },
          ...row("arena.count", this.count),
          ...row("arena.time", this.time),
        ),
      ),
      make("div", { class: "tools" }, this.begin, this.end),
      make("div", { class: "tools apart" }, open, this.file),
    ];
  }

  async loadPlayers() {
    try {
      [this.players] = await Promise.all([backend.ask("players"), loadPluginGames(backend)]);
      this.variants = gameVariants();
      this.game.replaceChildren(
        ...this.variants.map(({ spec: value }) => make("option", { value })),
      );
      this.offer();
      this.render();
    } catch {
      setTimeout(() => this.loadPlayers(), 3000);
    }
  }

  /** The players of the chosen game; those of last time are chosen again. */
  offer() {
    const { name } = this.variants[this.game.selectedIndex];
    const before = loadItem("arena") ?? ["random", "novice"];
    const entry = ({ spec, n, title, summary }) => {
      const box = make("input", { type: "checkbox", value: spec, "aria-label": title });
      box.checked = before.includes(spec);
      return make("label", { title: n ? title : summary }, box, String(n ?? title));
    };
    const group = (key, kind, players) => [
      make("p", { class: "note", "data-t": key }, t(key)),
      make("div", { class: `checks ${kind}` }, ...players.map(entry)),
    ];
    const { levels, others } = playerOptions(this.players, name);
    this.chosen.replaceChildren(
      ...(levels.length ? group("new.levels", "levels", levels) : []),
      ...group("new.others", "others", others),
    );
  }

  /** In the language of the page; the options of the game have no keys of their own. */
  render() {
    translate(this.element);
    this.variants.forEach((game, index) => {
      write(this.game.options[index], gameText(game));
    });
    this.end.hidden = this.job === null;
    mark(this.begin, "disabled", this.job !== null || this.players.length === 0);
    this.progress.hidden = this.progress.value === 0 && this.job === null;
  }

  submit(event) {
    event.preventDefault();
    const ticked = [...this.chosen.querySelectorAll(":checked")].map((box) => box.value);
    const typed = this.others.value.split("\n").map((line) => line.trim());
    const players = [...ticked, ...typed.filter(Boolean)];
    saveItem("arena", ticked);
    if (players.length < 2) {
      this.say(t("arena.two_players"), true);
      return;
    }
    this.games.replaceChildren();
    this.standings.replaceChildren();
    this.remarks.replaceChildren();
    this.say(t("arena.begins"));
    this.reveal();
    const request = {
      do: "tournament",
      game: this.game.value,
      players,
      form: this.format.value,
      games: Number(this.count.value),
      seconds_per_move: Number(this.time.value),
      seconds: SECONDS,
    };
    const job = backend.start(request, (found) => this.show(found));
    this.job = job;
    job.result.then(
      () => this.finish(job, t("arena.done")),
      (error) => this.finish(job, explain(error), true),
    );
    this.render();
  }

  /** Show a tournament that was played elsewhere. */
  async read() {
    const [file] = this.file.files;
    this.file.value = "";
    if (!file) return;
    this.job?.cancel();
    this.job = null;
    this.watched?.cancel();
    this.games.replaceChildren();
    this.progress.value = 0;
    try {
      this.show(await backend.uploadFile("tournaments/read", file));
    } catch (error) {
      this.say(explain(error), true);
    }
    this.render();
  }

  stop() {
    this.job.cancel();
    this.finish(this.job, t("do.stopped"));
  }

  say(words, wrong = false) {
    write(this.said, words);
    this.said.classList.toggle("wrong", wrong);
    if (wrong) this.reveal();
  }

  /** Scroll to the message: on a small screen the results are below it. */
  reveal() {
    if (this.said.getBoundingClientRect().bottom > innerHeight) this.results.scrollIntoView();
  }

  finish(job, words, wrong = false) {
    if (this.job !== job) return;
    this.job = null;
    this.say(words, wrong);
    this.render();
  }

  show({ played, total, games, tables, remarks }, words = t("arena.so_far", { played, total })) {
    const begins = played === games.length || played < this.progress.value;
    if (begins) this.games.replaceChildren(); // it begins, perhaps once more
    this.progress.max = Math.max(total, 1);
    this.progress.value = played;
    write(this.said, words);
    this.said.classList.remove("wrong");
    this.standings.replaceChildren(...tables.map(drawTable));
    this.remarks.replaceChildren(...remarks.map((remark) => make("p", {}, messageText(remark))));
    this.games.prepend(...games.map((game) => this.entry(game)).reverse());
    while (this.games.childElementCount > MOST_SHOWN) this.games.lastChild.remove();
  }

  entry({ number, first, second, result, record }) {
    const onclick = () => this.open(record);
    const text = `${number}. ${first} – ${second}  ${result}`;
    return make("li", {}, make("button", { type: "button", onclick }, text));
  }

  async open(record) {
    try {
      const { records } = await backend.ask("records/read", { text: record });
      this.table.open(() => ({ session: sessionOfRecord(records[0]) }));
    } catch (error) {
      this.say(explain(error), true);
    }
  }
}

function drawTable({ title, header, rows }) {
  const row = (cells, tag) => make("tr", {}, ...cells.map((cell) => make(tag, {}, cell)));
  return make(
    "table",
    { "aria-label": title },
    make("thead", {}, row(header.map(headWords), "th")),
    make("tbody", {}, ...rows.map((cells) => row(cells, "td"))),
  );
}

/** The head of a column; one that has no word of its own is shown as it came. */
function headWords(head) {
  const key = `head.${head}`;
  const words = t(key);
  return words === key ? head : words;
}
