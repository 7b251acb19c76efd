// What moves are worth: exact values or an engine's estimates, as the game has them. On the board, as
// a bar, as a line to follow and as a history.

import { find, keepInView, make, mark, write } from "../dom.js";
import { Estimates } from "../estimates.js";
import { t } from "../i18n.js";
import { recall, remember } from "../memory.js";
import { formatTurn, squareName } from "../rules/quarto.js";
import { outcomeOf, positionOf } from "../state.js";
import { Verdicts, provenBest } from "../verdicts.js";

export class Values {
  constructor(table) {
    this.table = table;
    this.sources = { exact: new Verdicts(table), estimates: new Estimates(table) };
    this.on = recall("values") === true;
    find("values-on").checked = this.on;
    find("values-on").addEventListener("change", (event) => {
      this.on = event.target.checked;
      remember("values", this.on);
      table.changed();
    });
    this.barText = make("span", { class: "bar-text" });
    const parts = ["fill", "middle"].map((name) => make("div", { class: name }));
    find("bar").append(...parts, this.barText);
    mark(find("bar"), "role", "img");
    table.valueOfSquare = (square) => this.ofSquare(square);
    table.valueOfGift = (piece) => this.ofGift(piece);
    table.valueOfMove = (move) => this.ofMove(move);
    table.bestMove = () => this.bestMove();
  }

  /** Where the values of this game come from; undefined when it has none. */
  get source() {
    return this.sources[this.table.session.game.card.values];
  }

  get shown() {
    const { setup, exercise } = this.table;
    return this.on && this.source !== undefined && !setup && !exercise;
  }

  /** The analysis of the position on the table, if it is to be seen. */
  analysis() {
    if (!this.shown || this.table.preview) return undefined;
    return this.source.analysisOf(positionOf(this.table.session));
  }

  /** Ultimate: the moves with their estimates, best first. */
  moves() {
    return this.analysis()?.moves;
  }

  ofSquare(square) {
    const { session } = this.table;
    if (session.placed !== null || positionOf(session).hand === null) return null;
    const name = squareName(square);
    return this.analysis()?.squares.find((one) => one.square === name) ?? null;
  }

  ofGift(piece) {
    const { session } = this.table;
    if (positionOf(session).hand !== null && session.placed === null) return null;
    const wanted = formatTurn(session.placed, piece);
    return this.analysis()?.turns.find(({ turn }) => turn === wanted) ?? null;
  }

  ofMove(wanted) {
    const moves = this.moves();
    const found = moves?.find(({ move }) => move === wanted);
    return found ? { ...found, best: found === moves[0] } : null;
  }

  /** What is to be played, as far as it is shown: in Quarto what is proven to be best, in Ultimate
   * what the engine would play; null when there is no such thing. */
  bestMove() {
    return provenBest(this.analysis()) ?? this.moves()?.[0].move ?? null;
  }

  render() {
    const { session, setup, exercise } = this.table;
    this.table.valuesShown = this.shown;
    find("values").hidden = this.source === undefined || setup !== null || exercise !== null;
    find("values-body").hidden = !this.shown;
    find("bar").hidden = !this.shown;
    const exact = session.game.card.values === "exact";
    write(find("values-label"), t(exact ? "values.show" : "estimates.show"));
    // The engine is not to think twice at once: what a player of Ultimate is about to answer is
    // looked at briefly, with the rest of the game.
    const busy = this.table.thinking !== null && !exact;
    for (const source of Object.values(this.sources)) {
      const shown = this.shown && source === this.source;
      source.analyse(shown && !busy && !outcomeOf(session) ? positionOf(session) : null);
      source.lookBack(shown ? session.positions : null);
    }
    if (!this.shown) return;
    this.renderVerdict();
    this.renderLine();
    this.renderHistory();
  }

  renderVerdict() {
    const { session } = this.table;
    const reading = this.source.reading(positionOf(session));
    find("bar").style.setProperty("--share", `${(reading?.share ?? 0.5) * 100}%`);
    write(this.barText, reading?.text ?? "?");
    mark(find("bar"), "aria-label", t("values.bar", { value: reading?.words ?? "?" }));
    write(find("verdict"), outcomeOf(session) ? "" : this.source.words(session));
  }

  renderLine() {
    const { session, preview } = this.table;
    const position = positionOf(session);
    const line = outcomeOf(session) ? [] : this.source.lineOf(position);
    find("line-title").hidden = line.length === 0;
    const key = `${this.source.key(position)} ${line}`;
    if (this.lineKey !== key) {
      this.lineKey = key;
      find("line").replaceChildren(
        ...line.map((turn, index) => {
          const onclick = () => this.table.showLine(line.slice(0, index + 1));
          return make("li", {}, make("button", { type: "button", onclick }, turn));
        }),
      );
    }
    [...find("line").children].forEach((entry, index) => {
      const shown = preview?.key === [session.at, ...line.slice(0, index + 1)].join(" ");
      mark(entry.firstChild, "aria-current", shown ? "step" : null);
    });
  }

  renderHistory() {
    const { session } = this.table;
    const readings = session.positions.map((position) => this.source.reading(position)?.text);
    const key = JSON.stringify([session.game.spec, session.moves, readings, session.at]);
    if (this.historyKey === key) return;
    this.historyKey = key;
    const list = find("history");
    const focused = [...list.children].findIndex((entry) => entry.contains(document.activeElement));
    list.replaceChildren(...readings.map((_, at) => this.makeEntry(at)));
    list.children[focused]?.firstChild.focus({ preventScroll: true });
    if (this.historyAt !== session.at) keepInView(list.children[session.at]);
    this.historyAt = session.at;
  }

  makeEntry(at) {
    const { moves, at: now, positions } = this.table.session;
    const button = make("button", { type: "button", onclick: () => this.table.goTo(at) });
    const value = this.source.draw(button, positions[at]) || "?";
    if (value === "?") button.append("·");
    const { share } = this.source.reading(positions[at]) ?? {};
    if (share !== undefined) button.style.setProperty("--share", `${share * 100}%`);
    mark(button, "aria-current", at === now ? "step" : null);
    const words = `${at ? `${at}. ${moves[at - 1]}` : t("do.first")}: ${value}`;
    for (const name of ["aria-label", "title"]) mark(button, name, words);
    return make("li", {}, button);
  }
}
