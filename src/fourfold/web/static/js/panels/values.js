// Exact values of Quarto: on squares and pieces, as a bar, as a line to follow and as a history.

import { badgeText, drawValue, valueWords } from "../board/values.js";
import { find, make, mark, write } from "../dom.js";
import { t } from "../i18n.js";
import { recall, remember } from "../memory.js";
import { formatTurn, parseTurn } from "../rules/quarto.js";
import { outcomeOf, positionOf } from "../state.js";
import { Verdicts, proven } from "../verdicts.js";
import { tell } from "../words.js";

export class Values {
  constructor(table) {
    this.table = table;
    this.verdicts = new Verdicts(table);
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
    table.bestMove = () => this.turns()?.[0].turn ?? null;
  }

  get shown() {
    const { session, setup, exercise } = this.table;
    return this.on && session.game.name === "quarto" && !setup && !exercise;
  }

  /** The turns of the position on the table with their values, best first. */
  turns() {
    if (!this.shown || this.table.preview) return undefined;
    return this.verdicts.analysisOf(positionOf(this.table.session))?.turns;
  }

  ofSquare(square) {
    const { session } = this.table;
    if (session.placed !== null || positionOf(session).hand === null) return null;
    const best = this.turns()?.find(({ turn }) => parseTurn(turn).square === square);
    return best ? proven(best) : null;
  }

  ofGift(piece) {
    const { session } = this.table;
    if (positionOf(session).hand !== null && session.placed === null) return null;
    const wanted = formatTurn(session.placed, piece);
    const found = this.turns()?.find(({ turn }) => turn === wanted);
    return found ? proven(found) : null;
  }

  render() {
    const { session, setup, exercise } = this.table;
    const { verdicts } = this;
    this.table.valuesShown = this.shown;
    find("values").hidden = session.game.name !== "quarto" || setup !== null || exercise !== null;
    find("values-body").hidden = !this.shown;
    find("bar").hidden = !this.shown;
    verdicts.analyse(this.shown && !outcomeOf(session) ? positionOf(session) : null);
    if (!this.shown) return;
    verdicts.solveAll(session.positions);
    this.renderVerdict();
    this.renderLine();
    this.renderHistory();
  }

  renderVerdict() {
    const { session } = this.table;
    const score = this.verdicts.forFirst(positionOf(session));
    const share = score === null ? 0.5 : shareOf(score);
    find("bar").style.setProperty("--share", `${share * 100}%`);
    write(this.barText, score ? badgeText(score) : "?");
    const value = score ? valueWords(score) : "?";
    mark(find("bar"), "aria-label", t("values.bar", { value }));
    write(find("verdict"), outcomeOf(session) ? "" : this.verdictWords(session, score));
  }

  verdictWords(session, score) {
    if (score === null) {
      if (this.verdicts.isWorking(positionOf(session))) return t("values.working");
      return this.verdicts.error || t("values.too_hard");
    }
    if (score.value === "draw") return t("values.drawn");
    const winner = score.value === "win" ? 0 : 1;
    return tell(session, winner, "value.first", { distance: score.distance ?? "?" });
  }

  renderLine() {
    const { session, preview } = this.table;
    const position = positionOf(session);
    const line = this.verdicts.analysisOf(position)?.line ?? [];
    const key = `${this.verdicts.key(position)} ${line}`;
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
    const entries = session.positions.map((position) => this.verdicts.forFirst(position));
    const key = JSON.stringify([session.game.spec, session.moves, entries, session.at]);
    if (this.historyKey === key) return;
    this.historyKey = key;
    find("history").replaceChildren(...entries.map((score, at) => this.makeEntry(score, at)));
  }

  makeEntry(score, at) {
    const { moves, at: now } = this.table.session;
    const button = make("button", { type: "button", onclick: () => this.table.goTo(at) });
    const value = score ? drawValue(button, score) : "?";
    if (!score) button.append("·");
    mark(button, "aria-current", at === now ? "step" : null);
    mark(button, "aria-label", `${at ? `${at}. ${moves[at - 1]}` : t("do.first")}: ${value}`);
    return make("li", {}, button);
  }
}

/** How much of the bar is the first player's: the sooner the win, the more. */
function shareOf({ value, distance }) {
  if (value === "draw") return 0.5;
  const sure = 0.5 - Math.min(distance ?? 16, 16) / 40;
  return value === "win" ? 0.5 + sure : 0.5 - sure;
}
