// @ts-nocheck
// What every position of the game was worth. Of exact values it is a list of buttons; of estimates, in
// games that are long, it is a picture with a slider over it: a button for each move would be too
// narrow for a finger.

import { fill, find, keepInView, make, mark } from "../dom.js";
import { t } from "../i18n.js";
import { moveWords } from "../notation.js";

export class ValueHistory {
  constructor(table) {
    this.table = table;
    this.slider = make("input", { type: "range", id: "history-at", min: 0 });
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value)));
    find("history").after(this.slider);
  }

  get source() {
    return this.table.values.source;
  }

  goTo(at) {
    this.table.show(this.table.onBoard.moves, at);
  }

  render() {
    const session = this.table.onBoard;
    const { values } = session.game.view;
    const isPicture = values === "estimates";
    const readings = session.positions.map((position) => this.source.reading(position)?.text);
    const list = find("history");
    const focused = [...list.children].findIndex((entry) => entry.contains(document.activeElement));
    fill(list, [session.game.spec, session.moves, readings, session.at], () =>
      readings.map((_, at) => make("li", {}, this.makeEntry(at, isPicture ? "span" : "button"))),
    );
    list.children[focused]?.firstChild.focus({ preventScroll: true });
    if (this.at !== session.at) keepInView(list.children[session.at]);
    this.at = session.at;
    mark(list, "aria-hidden", isPicture ? "true" : null);
    this.renderSlider(isPicture);
  }

  renderSlider(isPicture) {
    const { at, moves } = this.table.onBoard;
    this.slider.hidden = !isPicture;
    this.slider.max = moves.length;
    this.slider.value = at;
    mark(this.slider, "aria-label", t("values.history"));
    mark(this.slider, "aria-valuetext", this.words(at));
  }

  makeEntry(at, tag) {
    const { at: now, positions } = this.table.onBoard;
    const entry = make(
      tag,
      tag === "button" ? { type: "button", onclick: () => this.goTo(at) } : {},
    );
    if (!this.source.draw(entry, positions[at])) entry.append("·");
    const { share } = this.source.reading(positions[at]) ?? {};
    if (share !== undefined) entry.style.setProperty("--share", `${share * 100}%`);
    mark(entry, "aria-current", at === now ? "step" : null);
    if (tag === "button")
      for (const name of ["aria-label", "title"]) mark(entry, name, this.words(at));
    return entry;
  }

  words(at) {
    const { game, moves, positions } = this.table.onBoard;
    const value = this.source.reading(positions[at])?.words ?? "?";
    return `${at ? `${at}. ${moveWords(game, moves[at - 1])}` : t("do.first")}: ${value}`;
  }
}
