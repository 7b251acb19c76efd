// The values of the position on the board, and of every position of the game.

import { drawMove, moveWords } from "../descriptions.js";
import { fill, find, keepInView, make, setAttribute, write } from "../dom.js";
import { currentLanguage, t } from "../i18n.js";
import { outcomeOf, positionOf } from "../session.js";
import { saveItem } from "../storage.js";

/** @typedef {NonNullable<Table["values"]["source"]>} Source */

export class ValuesPanel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.history = new ValueHistory(table);
    const checkbox = find("values-on");
    checkbox.checked = table.state.showsValues;
    checkbox.addEventListener("change", () => {
      saveItem("values", checkbox.checked);
      table.change({ showsValues: checkbox.checked });
    });
    this.barText = make("span.bar-text");
    const parts = ["fill", "middle"].map((name) => make("div", { class: name }));
    find("bar").append(...parts, this.barText);
    setAttribute(find("bar"), "role", "img");
  }

  render() {
    const { session, setup, exercise } = this.table.state;
    const { shown, source } = this.table.values;
    const { values } = session.game.view;
    find("values").hidden = !values || setup !== null || exercise !== null;
    find("values-on").disabled = !this.table.mayBeHelped;
    find("values-off").hidden = this.table.mayBeHelped;
    find("values-body").hidden = !shown;
    find("bar").hidden = !shown;
    setAttribute(document.body, "data-values", values);
    if (values) write(find("values-label"), t(`values.show_${values}`));
    if (!shown || !source) return;
    this.renderVerdict(source);
    this.renderBestLine(source);
    this.history.render(source);
  }

  /** @param {Source} source */
  renderVerdict(source) {
    const session = this.table.onBoard;
    const reading = source.reading(positionOf(session));
    find("bar").style.setProperty("--share", `${(reading?.share ?? 0.5) * 100}%`);
    write(this.barText, reading?.text ?? "?");
    setAttribute(find("bar"), "aria-label", t("values.bar", { value: reading?.words ?? "?" }));
    write(find("verdict"), outcomeOf(session) ? "" : source.describe(session));
  }

  /** @param {Source} source */
  renderBestLine(source) {
    const session = this.table.onBoard;
    const position = positionOf(session);
    const line = outcomeOf(session) ? [] : source.bestLine(position);
    find("line-title").hidden = line.length === 0;
    fill(find("line"), [currentLanguage(), source.key(position), line], () =>
      line.map((turn, index) => {
        const before = session.moves.slice(0, session.at);
        const onclick = () => this.table.show([...before, ...line], before.length + index + 1);
        const drawn = drawMove(session.game, turn);
        return make("li", make("button", { onclick }, drawn));
      }),
    );
  }
}

/**
 * The value of every position of the game. Exact values are a list of buttons. Estimates, whose games are
 * long, are a picture with a slider: a button for each move would be too narrow for a finger.
 */
class ValueHistory {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.shown = -1; // number of the move that was scrolled to
    this.slider = make("input", { type: "range", id: "history-at", min: 0 });
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value)));
    find("history").after(this.slider);
  }

  /** @param {number} at */
  goTo(at) {
    this.table.show(this.table.onBoard.moves, at);
  }

  /** @param {Source} source */
  render(source) {
    const { game, moves, positions, at } = this.table.onBoard;
    const isPicture = game.view.values === "estimates";
    const readings = positions.map((position) => source.reading(position)?.text);
    /** @type {HTMLElement} */
    const list = find("history");
    const focused = [...list.children].findIndex((entry) => entry.contains(document.activeElement));
    fill(list, [game.spec, moves, readings, at], () =>
      positions.map((_, number) =>
        make("li", this.drawEntry(source, number, isPicture ? "span" : "button")),
      ),
    );
    const entries = /** @type {HTMLElement[]} */ ([...list.children]);
    const toFocus = /** @type {HTMLElement | undefined} */ (entries[focused]?.firstChild);
    toFocus?.focus({ preventScroll: true });
    if (this.shown !== at) keepInView(entries[at]);
    this.shown = at;
    setAttribute(list, "aria-hidden", isPicture);
    this.slider.hidden = !isPicture;
    this.slider.max = String(moves.length);
    this.slider.value = String(at);
    setAttribute(this.slider, "aria-label", t("values.history"));
    setAttribute(this.slider, "aria-valuetext", this.describe(source, at));
  }

  /** @type {(source: Source, at: number, tag: "span" | "button") => HTMLButtonElement | HTMLSpanElement} */
  drawEntry(source, at, tag) {
    const { at: current, positions } = this.table.onBoard;
    const isButton = tag === "button";
    const entry = make(tag, isButton ? { onclick: () => this.goTo(at) } : null);
    if (!source.draw(entry, positions[at])) entry.append("·");
    const { share } = source.reading(positions[at]) ?? {};
    if (share !== undefined) entry.style.setProperty("--share", `${share * 100}%`);
    setAttribute(entry, "aria-current", at === current ? "step" : null);
    if (isButton) {
      for (const name of ["aria-label", "title"])
        setAttribute(entry, name, this.describe(source, at));
    }
    return entry;
  }

  /** @type {(source: Source, at: number) => string} */
  describe(source, at) {
    const { game, moves, positions } = this.table.onBoard;
    const value = source.reading(positions[at])?.words ?? "?";
    const move = at ? `${at}. ${moveWords(game, moves[at - 1])}` : t("do.first");
    return `${move}: ${value}`;
  }
}
