// Exact values of Quarto: on squares and pieces, as a bar, as a line to follow and as a history.

import { badgeText, drawValue, valueWords } from "../board/values.js";
import { find, make, mark, write } from "../dom.js";
import { t } from "../i18n.js";
import { recall, remember } from "../memory.js";
import { formatTurn, parseTurn } from "../rules/quarto.js";
import { HUMAN, outcomeOf, positionOf } from "../state.js";
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
    find("retry").addEventListener("click", () => table.goTo(this.nextMistake() - 1));
    this.barText = make("span", { class: "bar-text" });
    const parts = ["fill", "middle"].map((name) => make("div", { class: name }));
    find("bar").append(...parts, this.barText);
    mark(find("bar"), "role", "img");
    table.valueOfSquare = (square) => this.ofSquare(square);
    table.valueOfGift = (piece) => this.ofGift(piece);
    table.mistakeOf = (at) => (this.shown ? this.verdicts.mistakeOf(at) : null);
    table.bestMove = () => this.turns()?.[0].turn ?? null;
  }

  get shown() {
    return this.on && this.table.session.game.name === "quarto" && !this.table.setup;
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
    const { session, setup } = this.table;
    const { verdicts } = this;
    find("values").hidden = session.game.name !== "quarto" || setup !== null;
    find("values-body").hidden = !this.shown;
    find("bar").hidden = !this.shown;
    verdicts.analyse(this.shown && !outcomeOf(session) ? positionOf(session) : null);
    if (!this.shown) return;
    verdicts.solveAll(session.positions);
    this.renderVerdict();
    this.renderLine();
    this.renderHistory();
    find("retry").hidden = this.nextMistake() === null;
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
          const onclick = () => this.step(line.slice(0, index + 1));
          return make("li", {}, make("button", { type: "button", onclick }, turn));
        }),
      );
    }
    [...find("line").children].forEach((entry, index) => {
      mark(entry.firstChild, "aria-current", preview?.steps === index + 1 ? "step" : null);
    });
  }

  /** Show the board after these turns; the same step again shows the game. */
  step(turns) {
    const { table } = this;
    const { rules } = table.session.game;
    const position = turns.reduce(rules.play, positionOf(table.session));
    const again = table.preview?.steps === turns.length;
    const last = parseTurn(turns.at(-1)).square;
    table.preview = again ? null : { steps: turns.length, position, last };
    table.changed();
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

  /** The first mistake of a person from here on, else the first of all; null when there is none. */
  nextMistake() {
    const { session } = this.table;
    const { seats, positions, moves, game } = session;
    const mistakes = moves
      .map((_, index) => index + 1)
      .filter((at) => seats[game.rules.toMove(positions[at - 1])] === HUMAN)
      .filter((at) => this.verdicts.mistakeOf(at));
    return mistakes.find((at) => at > session.at + 1) ?? mistakes[0] ?? null;
  }
}

/** How much of the bar is the first player's: the sooner the win, the more. */
function shareOf({ value, distance }) {
  if (value === "draw") return 0.5;
  const sure = 0.5 - Math.min(distance ?? 16, 16) / 40;
  return value === "win" ? 0.5 + sure : 0.5 - sure;
}
