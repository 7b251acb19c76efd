// @ts-nocheck
// What moves are worth, drawn: on the board, as a bar, as a line to follow and as a history.

import { fill, find, make, mark, write } from "../dom.js";
import { currentLanguage, t } from "../i18n.js";
import { drawMove } from "../notation.js";
import { outcomeOf, positionOf } from "../session.js";
import { ValueHistory } from "./value-history.js";

export class ValuesPanel {
  constructor(table) {
    this.table = table;
    this.history = new ValueHistory(table);
    find("values-on").checked = table.state.showsValues;
    find("values-on").addEventListener("change", ({ target }) => table.showValues(target.checked));
    this.barText = make("span", { class: "bar-text" });
    const parts = ["fill", "middle"].map((name) => make("div", { class: name }));
    find("bar").append(...parts, this.barText);
    mark(find("bar"), "role", "img");
  }

  get source() {
    return this.table.values.source;
  }

  render() {
    const { session, setup, exercise } = this.table.state;
    const { shown } = this.table.values;
    const { values } = session.game.view;
    find("values").hidden = !values || setup !== null || exercise !== null;
    find("values-on").disabled = !this.table.mayBeHelped;
    find("values-off").hidden = this.table.mayBeHelped;
    find("values-body").hidden = !shown;
    find("bar").hidden = !shown;
    mark(document.body, "data-values", values);
    if (values) write(find("values-label"), t(`values.show_${values}`));
    if (!shown) return;
    this.renderVerdict();
    this.renderLine();
    this.history.render();
  }

  renderVerdict() {
    const session = this.table.onBoard;
    const reading = this.source.reading(positionOf(session));
    find("bar").style.setProperty("--share", `${(reading?.share ?? 0.5) * 100}%`);
    write(this.barText, reading?.text ?? "?");
    mark(find("bar"), "aria-label", t("values.bar", { value: reading?.words ?? "?" }));
    write(find("verdict"), outcomeOf(session) ? "" : this.source.describe(session));
  }

  renderLine() {
    const session = this.table.onBoard;
    const position = positionOf(session);
    const line = outcomeOf(session) ? [] : this.source.bestLine(position);
    find("line-title").hidden = line.length === 0;
    fill(find("line"), [currentLanguage(), this.source.key(position), line], () =>
      line.map((turn, index) => {
        const before = session.moves.slice(0, session.at);
        const onclick = () => this.table.show([...before, ...line], before.length + index + 1);
        const drawn = drawMove(session.game, turn);
        return make("li", {}, make("button", { type: "button", onclick }, drawn));
      }),
    );
  }
}
