// The list of moves with the branches beside the game, and the field in which moves are typed.

import { fill, find, keepInView, make, mark, write } from "../dom.js";
import { currentLanguage, t } from "../i18n.js";
import { drawMove, moveWords } from "../notation.js";
import { branchesAt } from "../variations.js";
import { drawLabel, signOf } from "./review.js";

/** @type {Record<string, 1 | -1>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class MoveList {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.shown = -1; // number of the move that was scrolled to
    /** @type {HTMLElement} */
    this.list = find("moves");
    find("move-form").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.enterMove(find("move-text"));
    });
    this.list.addEventListener("keydown", (event) => this.onKey(event));
  }

  render() {
    const { session, variation } = this.table.state;
    const { game, moves, branches } = session;
    fill(this.list, [currentLanguage(), game.spec, moves, branches], () => [
      ...moves.flatMap((move, index) => [
        this.drawEntry(move, index),
        ...this.drawBranches(index + 1),
      ]),
      ...this.drawBranches(moves.length + 1),
    ]);
    this.markBranches(variation);
    const entries = /** @type {NodeListOf<HTMLElement>} */ (
      this.list.querySelectorAll(":scope > :not(.branch)")
    );
    let isJudged = false;
    entries.forEach((entry, index) => {
      const button = /** @type {HTMLElement} */ (entry.querySelector("button"));
      isJudged = this.renderJudgement(button, index + 1) || isJudged;
      const isCurrent = index + 1 === session.at && !variation;
      mark(button, "aria-current", isCurrent ? "step" : null);
      button.tabIndex = index + 1 === Math.max(1, session.at) ? 0 : -1;
      entry.classList.toggle("ahead", index >= session.at);
      if (isCurrent && this.shown !== session.at) keepInView(entry);
    });
    this.shown = session.at;
    this.list.classList.toggle("judged", isJudged);
    write(find("moves-none"), moves.length ? "" : t("moves.none"));
    find("move-text").placeholder = t(game.view.example);
    this.renderLegend(game);
  }

  /**
   * The codes that are typed, and what they stand for.
   * @param {Game} game
   */
  renderLegend({ name, view: { notation } }) {
    find("legend").hidden = !notation;
    fill(find("legend-codes"), [currentLanguage(), name], () => notation?.legend() ?? []);
  }

  /**
   * @param {string} move
   * @param {number} index
   */
  drawEntry(move, index) {
    const onclick = () => this.table.goTo(index + 1);
    const drawn = drawMove(this.table.state.session.game, move);
    return make("li", {}, make("button", { type: "button", onclick }, drawn));
  }

  /**
   * Show how a move was judged, by a sign and in words; returns whether it was judged.
   * @param {HTMLElement} button
   * @param {number} at number of the move
   */
  renderJudgement(button, at) {
    const judgement = this.table.reviews.judgementOf(at);
    mark(button, "data-sign", judgement ? signOf(judgement.label) || null : null);
    const { game, moves } = this.table.state.session;
    const words = moveWords(game, moves[at - 1]);
    mark(button, "aria-label", judgement ? `${words}: ${judgement.label_text}` : words);
    const entry = /** @type {HTMLElement} */ (button.parentElement);
    const label = judgement?.label ?? "";
    if (entry.dataset.label === label) return Boolean(judgement);
    entry.dataset.label = label;
    entry.querySelector(".label")?.remove();
    if (judgement) {
      const drawn = drawLabel(judgement);
      mark(drawn, "aria-hidden", "true"); // the label of the button includes it
      entry.append(drawn);
    }
    return Boolean(judgement);
  }

  /**
   * The branches that replace a move.
   * @param {number} at number of the move
   */
  drawBranches(at) {
    return branchesAt(this.table.state.session, at).map((branch) => {
      const buttons = branch.slice(at - 1).map((move, index) => {
        const number = at + index;
        const line = branch.slice(0, number).join(" ");
        const onclick = () => this.table.show(branch, number);
        const drawn = drawMove(this.table.state.session.game, move);
        const attributes = { type: "button", "data-line": line, onclick };
        return make("button", attributes, `${number}. `, drawn);
      });
      const attributes = { role: "group", "aria-label": t("branch.title", { at }) };
      const group = make("span", attributes, ...buttons, this.removeButton(branch));
      return make("li", { class: "branch" }, group);
    });
  }

  /** @param {string[]} branch */
  removeButton(branch) {
    const words = t("branch.drop");
    const onclick = () => {
      this.table.forget(branch);
      (find("moves").querySelector("[tabindex='0']") ?? find("move-text")).focus();
    };
    const attributes = { "aria-label": words, title: words };
    return make("button", { type: "button", class: "drop", ...attributes, onclick }, "×");
  }

  /**
   * Mark the move of a branch that is on the board.
   * @param {Session | null} variation
   */
  markBranches(variation) {
    const current = variation?.moves.slice(0, variation.at).join(" ");
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (
      this.list.querySelectorAll("[data-line]")
    );
    for (const button of buttons) {
      mark(button, "aria-current", button.dataset.line === current ? "step" : null);
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    if (this.table.onBoard.at + step > 0) this.table.step(step);
    const current = /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]"));
    current?.focus();
  }

  /**
   * Make the move that was typed.
   * @param {HTMLInputElement} field
   */
  enterMove(field) {
    const text = field.value.trim();
    const { table } = this;
    if (text && table.state.session.game.view.enterMove(table, text)) field.value = "";
  }
}
