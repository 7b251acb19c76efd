// @ts-nocheck
// The review of a game: how both played, the moments that mattered, and mistakes to try again.

import { retryMistakes, startExercise } from "../board-exercise.js";
import { seatName } from "../descriptions.js";
import { fill, find, make, mark, write, writeOrHide } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { drawMove, writeMoves } from "../notation.js";
import { plainReasons } from "../plain-reasons.js";
import { MISTAKES } from "../reviews.js";

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
    const offered = session.game.view.values && !setup && !exercise && isOver;
    find("review").hidden = !offered && !shown;
    find("review").classList.toggle("of-all", isOver); // then it comes before the moves
    find("review-ask").hidden = shown || Boolean(review);
    find("review-print").hidden = !isOver || !review;
    writeOrHide(find("review-said"), this.saidWords());
    this.renderPlayers(review);
    this.renderCritical(review);
    const mistakes = this.table.reviews.mistakes();
    find("retry").hidden = !isOver || mistakes.length === 0;
    write(find("retry"), t("review.retry", { count: mistakes.length }));
    this.renderWhy();
  }

  saidWords() {
    const { error, progress } = this.table.reviews;
    if (!this.table.queryRunner.isRunning("review")) return error;
    return t("review.working", progress ?? { solved: 0, total: "…" });
  }

  renderPlayers(review) {
    const { session } = this.table.state;
    const { values } = session.game.view;
    const players = review?.players ?? [];
    fill(find("review-players"), [players, session.seats, t("review.title")], () =>
      players.map((player, seat) => drawPlayer(player, seatName(session, seat), values)),
    );
  }

  /** The turns that gave something away or were the only ones that did not. */
  renderCritical(review) {
    const moments = (review?.critical ?? []).map((number) => review.turns[number - 1]);
    const decisive = this.table.reviews.isOver ? review?.decisive : null; // until then nothing is decided
    find("critical-title").hidden = moments.length === 0;
    fill(find("critical"), [moments, decisive, this.table.state.session.seats], () =>
      moments.map((judgement) => this.drawMoment(judgement, decisive)),
    );
    for (const { firstChild: button } of find("critical").children) {
      const here = button.dataset.number === String(this.table.state.session.at);
      mark(button, "aria-current", here ? "step" : null);
    }
  }

  drawMoment(judgement, decisive) {
    const { number, turn } = judgement;
    const onclick = () => this.table.goTo(number);
    const who = make("span", { class: "who" }, this.whoMade(judgement));
    const words = [this.drawNumbered(number, turn), who, drawLabel(judgement)];
    if (number === decisive) words.push(make("span", { class: "note" }, t("review.decisive")));
    const button = make("button", { type: "button", "data-number": number, onclick }, ...words);
    return make("li", {}, button);
  }

  /** Who made a turn. */
  whoMade({ player }) {
    return seatName(this.table.state.session, player);
  }

  drawNumbered(at, turn) {
    return make("b", {}, `${at}. `, drawMove(this.table.state.session.game, turn));
  }

  /** Why the last move on the board is worth what it is. */
  renderWhy() {
    const { session } = this.table.state;
    const judgement = session.at ? this.table.reviews.judgementOf(session.at) : undefined;
    const why = find("why");
    why.hidden = !judgement;
    fill(why, [session.at, judgement?.turn, judgement?.text], () =>
      judgement ? this.drawWhy(session.at, judgement) : [],
    );
  }

  drawWhy(at, judgement) {
    const { turn, text, better } = judgement;
    const who = make("span", { class: "who" }, this.whoMade(judgement));
    const plain = plainReasons(judgement);
    const { game } = this.table.state.session;
    const drawn = [
      make("p", {}, this.drawNumbered(at, turn), " ", who, " ", drawLabel(judgement)),
      writeMoves(make("p"), game, plain),
      ...(plain === text ? [] : [exactFigures(writeMoves(make("p"), game, text))]),
    ];
    if (!better) return drawn;
    const before = this.table.state.session.moves.slice(0, at - 1);
    const onclick = () => this.table.show([...before, better]);
    const words = t("review.better", { turn: better.replace(/:$/, "") });
    return [...drawn, writeMoves(make("button", { type: "button", onclick }), game, words)];
  }
}

/** What is plainer without its figures has them on demand. */
function exactFigures(exact) {
  return make("details", { class: "note" }, make("summary", {}, t("exactly.title")), exact);
}

/** A label as a sign and a word; colour only adds to them. */
export function drawLabel({ label, label_text: words }) {
  const sign = signOf(label);
  return make(
    "span",
    { class: `label ${label.replaceAll(" ", "-")}` },
    ...(sign ? [make("b", { "aria-hidden": "true" }, sign), " "] : []),
    words,
  );
}

export const signOf = (label) => SIGNS[label] ?? "";

function drawPlayer({ accuracy, decisions, kept, lost, labels }, name, values) {
  const percent = accuracy === null ? "–" : `${Math.round(accuracy * 100)} %`;
  const { unproven } = labels;
  const facts = [];
  if (decisions) facts.push(t("review.kept", { kept, decisions }));
  if (unproven) facts.push(t("review.unproven", { count: unproven }));
  const count = MISTAKES.reduce((sum, label) => sum + (labels[label] ?? 0), 0);
  return make(
    "div",
    { class: "accuracy" },
    make("span", { class: "seat-name" }, name),
    make("b", {}, percent),
    make("span", { class: "note" }, facts.join(", ") || t("review.no_decision")),
    make("span", { class: "note" }, t("plain.mistakes", { count })),
    lost
      ? exactFigures(make("p", {}, t(`exactly.lost_${values}`, { lost: formatNumber(lost) })))
      : null,
  );
}
