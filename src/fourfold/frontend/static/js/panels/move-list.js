// The list of moves with the branches beside the game, and the field in which moves are typed.

import { retryMistakes, startExercise } from "../board-exercise.js";
import { drawMove, moveWords, seatName } from "../descriptions.js";
import {
  fill,
  find,
  keepInView,
  make,
  onSubmit,
  setAttribute,
  write,
  writeOrHide,
} from "../dom.js";
import { currentLanguage, formatNumber, t } from "../i18n.js";
import { writeMoves } from "../move-text.js";
import { MISTAKES } from "../reviews.js";
import { branchesAt, withoutBranch } from "../session.js";

/** @type {Record<string, 1 | -1>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class MoveList {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.shown = -1; // number of the move that was scrolled to
    this.list = find("moves");
    onSubmit(find("move-form"), () => this.enterMove(find("move-text")));
    this.list.onkeydown = (/** @type {KeyboardEvent} */ event) => this.onKey(event);
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
    /** @type {HTMLElement[]} */
    const entries = [...this.list.querySelectorAll(":scope > :not(.branch)")];
    let isJudged = false;
    entries.forEach((entry, index) => {
      const button = /** @type {HTMLElement} */ (entry.querySelector("button"));
      isJudged = this.renderJudgement(button, index + 1) || isJudged;
      const isCurrent = index + 1 === session.at && !variation;
      setAttribute(button, "aria-current", isCurrent ? "step" : null);
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

  /** @type {(move: string, index: number) => HTMLLIElement} */
  drawEntry(move, index) {
    const onclick = () => this.table.goTo(index + 1);
    const drawn = drawMove(this.table.state.session.game, move);
    return make("li", make("button", { onclick }, drawn));
  }

  /**
   * Show how a move was judged, by a sign and in words; returns whether it was judged.
   * @param {HTMLElement} button
   * @param {number} at number of the move
   */
  renderJudgement(button, at) {
    const judgement = this.table.reviews.judgementOf(at);
    setAttribute(button, "data-sign", judgement ? signOf(judgement.label) || null : null);
    const { game, moves } = this.table.state.session;
    const words = moveWords(game, moves[at - 1]);
    setAttribute(button, "aria-label", judgement ? `${words}: ${judgement.label_text}` : words);
    const entry = /** @type {HTMLElement} */ (button.parentElement);
    const label = judgement?.label ?? "";
    if (entry.dataset.label === label) return Boolean(judgement);
    entry.dataset.label = label;
    entry.querySelector(".label")?.remove();
    if (judgement) {
      const drawn = drawLabel(judgement);
      setAttribute(drawn, "aria-hidden", "true"); // the label of the button includes it
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
        const attributes = { "data-line": line, onclick };
        return make("button", attributes, `${number}. `, drawn);
      });
      const attributes = { role: "group", "aria-label": t("branch.title", { at }) };
      const group = make("span", attributes, ...buttons, this.removeButton(branch));
      return make("li.branch", group);
    });
  }

  /** @param {string[]} branch */
  removeButton(branch) {
    const words = t("branch.drop");
    const onclick = () => {
      this.table.look((session) => ({ session: withoutBranch(session, branch), variation: null }));
      (find("moves").querySelector("[tabindex='0']") ?? find("move-text")).focus();
    };
    return make("button.drop", { "aria-label": words, title: words, onclick }, "×");
  }

  /**
   * Mark the move of a branch that is on the board.
   * @param {Session | null} variation
   */
  markBranches(variation) {
    const current = variation?.moves.slice(0, variation.at).join(" ");
    for (const button of this.list.querySelectorAll("[data-line]")) {
      setAttribute(button, "aria-current", button.dataset.line === current ? "step" : null);
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    if (this.table.onBoard.at + step > 0) this.table.step(step);
    this.list.querySelector("[aria-current]")?.focus();
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

// The review of a game: how well both played, the critical moments, and mistakes to try again.

/** @type {Record<string, string>} */
const SIGNS = {
  blunder: "??",
  "win thrown away": "?",
  "draw thrown away": "?",
  "slower win": "?!",
  "faster loss": "?!",
  "only move": "!",
  mistake: "?",
  inaccuracy: "?!",
};

export class ReviewPanel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    find("review-ask").addEventListener("click", () => table.change({ wantsReview: true }));
    find("retry").addEventListener("click", () => {
      startExercise(table, retryMistakes(table.state.session, table.reviews.mistakes()));
    });
    find("review-print").addEventListener("click", () => {
      import("../print.js").then(
        ({ printReview }) => printReview(table, find("review-players")),
        () => table.refuse({ unreachable: true }),
      );
    });
  }

  render() {
    const { session, setup, exercise } = this.table.state;
    const { shown, isOver, review } = this.table.reviews;
    const isOffered = session.game.view.values && !setup && !exercise && isOver;
    find("review").hidden = !isOffered && !shown;
    find("review").classList.toggle("of-all", isOver); // which places it before the moves
    find("review-ask").hidden = shown || Boolean(review);
    find("review-print").hidden = !isOver || !review;
    writeOrHide(find("review-status"), this.describeProgress());
    this.renderPlayers(review);
    this.renderCritical(review);
    const mistakes = this.table.reviews.mistakes();
    find("retry").hidden = !isOver || mistakes.length === 0;
    write(find("retry"), t("review.retry", { count: mistakes.length }));
    this.renderReasons();
  }

  describeProgress() {
    const { error, progress } = this.table.reviews;
    if (!this.table.queryRunner.isRunning("review")) return error;
    return t("review.working", progress ?? { solved: 0, total: "…" });
  }

  /** @param {Review | undefined} review */
  renderPlayers(review) {
    const { session } = this.table.state;
    const { values } = session.game.view;
    const players = review?.players ?? [];
    fill(find("review-players"), [players, session.seats, t("review.title")], () =>
      players.map((player, seat) => drawPlayer(player, seatName(session, seat), values)),
    );
  }

  /**
   * The turns that gave something away, or were the only ones that did not.
   * @param {Review | undefined} review
   */
  renderCritical(review) {
    const turns = (review?.critical ?? []).flatMap((number) => review?.turns[number - 1] ?? []);
    // Until the game is over, nothing is decided.
    const decisive = this.table.reviews.isOver ? (review?.decisive ?? null) : null;
    const { seats, at } = this.table.state.session;
    find("critical-title").hidden = turns.length === 0;
    fill(find("critical"), [turns, decisive, seats], () =>
      turns.map((judgement) => this.drawCritical(judgement, decisive)),
    );
    for (const { firstChild: button } of find("critical").children) {
      setAttribute(button, "aria-current", button.dataset.number === String(at) ? "step" : null);
    }
  }

  /** @type {(judgement: Judgement, decisive: number | null) => HTMLLIElement} */
  drawCritical(judgement, decisive) {
    const { number } = judgement;
    const onclick = () => this.table.goTo(number);
    const isDecisive = number === decisive;
    const note = isDecisive ? make("span.note", t("review.decisive")) : null;
    const attributes = { "data-number": number, onclick };
    return make("li", make("button", attributes, ...this.drawTurn(number, judgement), note));
  }

  /**
   * The number and the move, the player, and the label.
   * @type {(at: number, judgement: Judgement) => HTMLElement[]}
   */
  drawTurn(at, judgement) {
    const { session } = this.table.state;
    const move = make("b", `${at}. `, drawMove(session.game, judgement.turn));
    const who = make("span.who", seatName(session, judgement.player));
    return [move, who, drawLabel(judgement)];
  }

  /** Why the last move on the board is worth what it is. */
  renderReasons() {
    const { session } = this.table.state;
    const judgement = session.at ? this.table.reviews.judgementOf(session.at) : undefined;
    const element = find("why");
    element.hidden = !judgement;
    fill(element, [session.at, judgement?.turn, judgement?.text], () =>
      judgement ? this.drawReasons(session.at, judgement) : [],
    );
  }

  /** @type {(at: number, judgement: Judgement) => HTMLElement[]} */
  drawReasons(at, judgement) {
    const { text, better } = judgement;
    const { game, moves } = this.table.state.session;
    const plain = plainReasons(judgement);
    const [move, who, label] = this.drawTurn(at, judgement);
    const drawn = [
      make("p", move, " ", who, " ", label),
      writeMoves(make("p"), game, plain),
      ...(plain === text ? [] : [drawExact(writeMoves(make("p"), game, text))]),
    ];
    if (!better) return drawn;
    const onclick = () => this.table.show([...moves.slice(0, at - 1), better]);
    const words = t("review.better", { turn: better.replace(/:$/, "") });
    return [...drawn, writeMoves(make("button", { onclick }), game, words)];
  }
}

/**
 * The exact version of a plain text, folded.
 * @param {HTMLElement} exact
 */
function drawExact(exact) {
  return make("details.note", make("summary", t("exactly.title")), exact);
}

/**
 * The label of a turn as a sign and words; colour only adds to them.
 * @param {Judgement} judgement
 */
export function drawLabel({ label, label_text: words }) {
  const sign = signOf(label);
  const mark = sign ? [make("b", { "aria-hidden": "true" }, sign), " "] : [];
  return make(`span.label.${label.replaceAll(" ", "-")}`, ...mark, words);
}

/** @param {string} label */
export const signOf = (label) => SIGNS[label] ?? "";

/** @type {(player: PlayerReview, name: string, values: GameView["values"]) => HTMLDivElement} */
function drawPlayer({ accuracy, decisions, kept, lost, labels }, name, values) {
  const percent = accuracy === null ? "–" : `${Math.round(accuracy * 100)} %`;
  const facts = [];
  if (decisions) facts.push(t("review.kept", { kept, decisions }));
  if (labels.unproven) facts.push(t("review.unproven", { count: labels.unproven }));
  const count = MISTAKES.reduce((sum, label) => sum + (labels[label] ?? 0), 0);
  const losses = lost && t(`exactly.lost_${values}`, { lost: formatNumber(lost) });
  const note = facts.join(", ") || t("review.no_decision");
  const notes = [note, t("plain.mistakes", { count })].map((text) => make("span.note", text));
  const exact = losses ? drawExact(make("p", losses)) : null;
  return make("div.accuracy", make("span.seat-name", name), make("b", percent), ...notes, exact);
}

/** @typedef {{ kind: string, text: string, count: number, total: number }} Reason */

const FEW = 0.25;
const MOST = 0.6;

/** Kinds of reasons that have a plain text: the same for any share of the turns, or one for each. */
const PLAIN = ["all_win", "all_draw", "all_lose", "only_win", "only_draw"];
const PLAIN_BY_SHARE = ["keep_win", "keep_draw", "draws_with_traps", "better_draws_with_traps"];

/**
 * Why a turn has its value, in plain words: few or most of the turns, not 3 of 24.
 * @param {{ reasons: Reason[] }} judgement
 */
export function plainReasons({ reasons }) {
  const texts = reasons.map(({ kind, text, count, total }) => {
    if (PLAIN.includes(kind)) return t(`plain.${kind}`);
    if (!PLAIN_BY_SHARE.includes(kind)) return text;
    const share = count / total;
    const word = share < FEW ? "few" : share > MOST ? "most" : "some";
    return t(`plain.${kind}_${word}`, { count, total });
  });
  return texts.join(" ");
}
