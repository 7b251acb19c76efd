// @ts-nocheck
// The list of moves, and the field that takes one as text.

import { fill, find, keepInView, make, mark, write } from "../dom.js";
import { currentLanguage, t } from "../i18n.js";
import { drawMove, moveWords } from "../notation.js";
import { drawBranches, markBranches } from "./branches.js";
import { drawLabel, signOf } from "./review.js";

export class MoveList {
  constructor(table) {
    this.table = table;
    this.list = find("moves");
    find("move-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.read(find("move-text"));
    });
    this.list.addEventListener("keydown", (event) => this.onKey(event));
  }

  render() {
    const { session, variation } = this.table.state;
    fill(this.list, [currentLanguage(), session.game.spec, session.moves, session.branches], () => [
      ...session.moves.flatMap((move, index) => [
        this.makeEntry(move, index),
        ...drawBranches(this.table, index + 1),
      ]),
      ...drawBranches(this.table, session.moves.length + 1),
    ]);
    markBranches(this.list, variation);
    let judged = false;
    [...this.list.querySelectorAll(":scope > :not(.branch)")].forEach((entry, index) => {
      const button = entry.querySelector("button");
      judged = this.renderJudgement(button, index + 1) || judged;
      const current = index + 1 === session.at && !variation;
      mark(button, "aria-current", current ? "step" : null);
      button.tabIndex = index + 1 === Math.max(1, session.at) ? 0 : -1;
      entry.classList.toggle("ahead", index >= session.at);
      if (current && this.shown !== session.at) keepInView(entry);
    });
    this.shown = session.at;
    this.list.classList.toggle("judged", judged);
    write(find("moves-none"), session.moves.length ? "" : t("moves.none"));
    find("move-text").placeholder = t(session.game.view.example);
    this.renderLegend(session.game);
  }

  /** What the codes that one types stand for. */
  renderLegend({ name, view: { notation } }) {
    find("legend").hidden = !notation;
    fill(find("legend-codes"), [currentLanguage(), name], () => notation?.legend() ?? []);
  }

  makeEntry(move, index) {
    const onclick = () => this.table.goTo(index + 1);
    const drawn = drawMove(this.table.state.session.game, move);
    return make("li", {}, make("button", { type: "button", onclick }, drawn));
  }

  /** Say what a move was worth, by a sign and in words. */
  renderJudgement(button, at) {
    const judgement = this.table.reviews.judgementOf(at);
    mark(button, "data-sign", judgement ? signOf(judgement.label) || null : null);
    const { game, moves } = this.table.state.session;
    const words = moveWords(game, moves[at - 1]);
    mark(button, "aria-label", judgement ? `${words}: ${judgement.label_text}` : words);
    const entry = button.parentElement;
    if (entry.dataset.label === (judgement?.label ?? "")) return Boolean(judgement);
    entry.dataset.label = judgement?.label ?? "";
    entry.querySelector(".label")?.remove();
    if (judgement) {
      const label = drawLabel(judgement);
      mark(label, "aria-hidden", "true"); // the button says it
      entry.append(label);
    }
    return Boolean(judgement);
  }

  onKey(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    if (this.table.onBoard.at + step > 0) this.table.step(step);
    this.list.querySelector("[aria-current]")?.focus();
  }

  /** Make the move in the field. */
  read(field) {
    const text = field.value.trim();
    if (!text) return;
    const { table } = this;
    if (table.state.session.game.view.enterMove(table, text)) field.value = "";
  }
}
