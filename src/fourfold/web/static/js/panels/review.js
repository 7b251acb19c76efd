// The review of a game: how both played, the moments that mattered, and mistakes to try again.

import { find, make, mark, write } from "../dom.js";
import { numberWords, t } from "../i18n.js";
import { MISTAKES, Reviews, isMistake } from "../reviews.js";
import { HUMAN, outcomeOf } from "../state.js";
import { seatName } from "../words.js";

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

export class Review {
  constructor(table) {
    this.table = table;
    this.reviews = new Reviews(table);
    this.asked = null; // the start of the game whose review was asked for
    find("review-ask").addEventListener("click", () => {
      [this.asked] = table.session.positions;
      table.changed();
    });
    find("retry").addEventListener("click", () => table.retry(this.mistakes()));
    table.judgementOf = (at) =>
      this.shown || this.review ? this.reviews.turnOf(table.session, at) : undefined;
  }

  /** Whether the page is to say what moves were worth. */
  get shown() {
    const { session, setup, exercise, valuesShown } = this.table;
    const { values } = session.game.card;
    if (!values || setup || exercise) return false;
    if (this.isOver && this.asked === session.positions[0]) return true;
    return valuesShown && values === "exact" && session.moves.length > 0;
  }

  get isOver() {
    const { session } = this.table;
    return outcomeOf({ ...session, at: session.moves.length }) !== null;
  }

  get review() {
    return this.reviews.of(this.table.session);
  }

  render() {
    const { session, setup, exercise } = this.table;
    const offered = session.game.card.values && !setup && !exercise && this.isOver;
    this.reviews.want(this.shown ? session : null);
    const { review } = this;
    find("review").hidden = !offered && !this.shown;
    find("review-ask").hidden = this.shown || Boolean(review);
    write(find("review-said"), this.saidWords());
    find("review-said").hidden = !find("review-said").textContent;
    this.renderPlayers(review);
    this.renderCritical(review);
    const mistakes = this.mistakes();
    find("retry").hidden = !this.isOver || mistakes.length === 0;
    write(find("retry"), t("review.retry", { count: mistakes.length }));
    this.renderWhy();
  }

  saidWords() {
    const { error, job, progress } = this.reviews;
    if (error) return error;
    return job ? t("review.working", progress ?? { solved: 0, total: "…" }) : "";
  }

  renderPlayers(review) {
    const { session } = this.table;
    const key = review && JSON.stringify([review.players, session.seats, t("review.title")]);
    if (this.playersKey === key) return;
    this.playersKey = key;
    find("review-players").replaceChildren(
      ...(review?.players ?? []).map((player, seat) =>
        drawPlayer(player, seatName(session, seat), session.game.card.values),
      ),
    );
  }

  /** The turns that gave something away or were the only ones that did not. */
  renderCritical(review) {
    const critical = review?.critical ?? [];
    const decisive = this.isOver ? review?.decisive : null; // until then nothing is decided
    find("critical-title").hidden = critical.length === 0;
    const key = review && JSON.stringify([critical, decisive, review.language]);
    if (this.criticalKey !== key) {
      this.criticalKey = key;
      find("critical").replaceChildren(
        ...critical.map((number) => this.drawMoment(review.turns[number - 1], decisive)),
      );
    }
    for (const { firstChild: button } of find("critical").children) {
      const here = button.dataset.number === String(this.table.session.at);
      mark(button, "aria-current", here ? "step" : null);
    }
  }

  drawMoment(judgement, decisive) {
    const { number, turn } = judgement;
    const onclick = () => this.table.goTo(number);
    const words = [make("b", {}, `${number}. ${turn}`), " ", labelMark(judgement)];
    if (number === decisive) words.push(make("span", { class: "note" }, t("review.decisive")));
    const button = make("button", { type: "button", "data-number": number, onclick }, ...words);
    return make("li", {}, button);
  }

  /** Why the last move on the board is worth what it is. */
  renderWhy() {
    const { session, judgementOf } = this.table;
    const judgement = session.at ? judgementOf(session.at) : undefined;
    const why = find("why");
    why.hidden = !judgement;
    const key = judgement && `${session.at} ${judgement.turn} ${judgement.text}`;
    if (this.whyKey === key) return;
    this.whyKey = key;
    if (!judgement) return;
    why.replaceChildren(
      make("p", {}, make("b", {}, `${session.at}. ${judgement.turn}`), " ", labelMark(judgement)),
      make("p", {}, judgement.text),
    );
    if (!judgement.better) return;
    const { better } = judgement;
    const onclick = () => this.table.showLine([better], session.at - 1);
    why.append(make("button", { type: "button", onclick }, t("review.better", { turn: better })));
  }

  /** The mistakes of people, as { at, judgement }. */
  mistakes() {
    const { session, judgementOf } = this.table;
    const { game, seats, positions, moves } = session;
    return moves
      .map((_, index) => ({ at: index + 1, judgement: judgementOf(index + 1) }))
      .filter(({ at }) => seats[game.rules.toMove(positions[at - 1])] === HUMAN)
      .filter(({ judgement }) => isMistake(judgement));
  }
}

/** A label as a sign and a word; colour only adds to them. */
export function labelMark({ label, label_text: words }) {
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
    make("span", { class: "note" }, t(`review.mistakes_${values}`, { count, lost: numberWords(lost) })),
  );
}
