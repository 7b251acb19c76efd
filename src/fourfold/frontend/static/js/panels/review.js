// The review of a game: how well both played, the critical moments, and mistakes to try again.

import { retryMistakes, startExercise } from "../board-exercise.js";
import { seatName } from "../descriptions.js";
import { fill, find, make, mark, write, writeOrHide } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { drawMove, writeMoves } from "../notation.js";
import { plainReasons } from "../plain-reasons.js";
import { MISTAKES } from "../reviews.js";

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
    writeOrHide(find("review-said"), this.describeProgress());
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
      mark(button, "aria-current", button.dataset.number === String(at) ? "step" : null);
    }
  }

  /**
   * @param {Judgement} judgement
   * @param {number | null} decisive
   */
  drawCritical(judgement, decisive) {
    const { number } = judgement;
    const onclick = () => this.table.goTo(number);
    const isDecisive = number === decisive;
    const button = make(
      "button",
      { type: "button", "data-number": number, onclick },
      ...this.drawTurn(number, judgement),
      isDecisive ? make("span", { class: "note" }, t("review.decisive")) : null,
    );
    return make("li", {}, button);
  }

  /**
   * The number and the move, the player, and the label.
   * @param {number} at
   * @param {Judgement} judgement
   */
  drawTurn(at, judgement) {
    const { session } = this.table.state;
    const move = make("b", {}, `${at}. `, drawMove(session.game, judgement.turn));
    const who = make("span", { class: "who" }, seatName(session, judgement.player));
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

  /**
   * @param {number} at
   * @param {Judgement} judgement
   */
  drawReasons(at, judgement) {
    const { text, better } = judgement;
    const { game, moves } = this.table.state.session;
    const plain = plainReasons(judgement);
    const [move, who, label] = this.drawTurn(at, judgement);
    const drawn = [
      make("p", {}, move, " ", who, " ", label),
      writeMoves(make("p"), game, plain),
      ...(plain === text ? [] : [drawExact(writeMoves(make("p"), game, text))]),
    ];
    if (!better) return drawn;
    const onclick = () => this.table.show([...moves.slice(0, at - 1), better]);
    const words = t("review.better", { turn: better.replace(/:$/, "") });
    return [...drawn, writeMoves(make("button", { type: "button", onclick }), game, words)];
  }
}

/**
 * The exact version of a plain text, folded.
 * @param {HTMLElement} exact
 */
function drawExact(exact) {
  return make("details", { class: "note" }, make("summary", {}, t("exactly.title")), exact);
}

/**
 * The label of a turn as a sign and words; colour only adds to them.
 * @param {Judgement} judgement
 */
export function drawLabel({ label, label_text: words }) {
  const sign = signOf(label);
  return make(
    "span",
    { class: `label ${label.replaceAll(" ", "-")}` },
    ...(sign ? [make("b", { "aria-hidden": "true" }, sign), " "] : []),
    words,
  );
}

/** @param {string} label */
export const signOf = (label) => SIGNS[label] ?? "";

/**
 * @param {PlayerReview} player
 * @param {string} name
 * @param {GameView["values"]} values
 */
function drawPlayer({ accuracy, decisions, kept, lost, labels }, name, values) {
  const percent = accuracy === null ? "–" : `${Math.round(accuracy * 100)} %`;
  const facts = [];
  if (decisions) facts.push(t("review.kept", { kept, decisions }));
  if (labels.unproven) facts.push(t("review.unproven", { count: labels.unproven }));
  const count = MISTAKES.reduce((sum, label) => sum + (labels[label] ?? 0), 0);
  const losses = lost && t(`exactly.lost_${values}`, { lost: formatNumber(lost) });
  return make(
    "div",
    { class: "accuracy" },
    make("span", { class: "seat-name" }, name),
    make("b", {}, percent),
    make("span", { class: "note" }, facts.join(", ") || t("review.no_decision")),
    make("span", { class: "note" }, t("plain.mistakes", { count })),
    losses ? drawExact(make("p", {}, losses)) : null,
  );
}
