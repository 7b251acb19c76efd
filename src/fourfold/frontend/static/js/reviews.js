// @ts-nocheck
// Games judged against exact play: what is known of the one on the table, and the asking for it.

import { currentLanguage, explain } from "./i18n.js";
import { saveMistakes } from "./mistakes.js";
import { endOf, HUMAN, outcomeOf } from "./session.js";

const SECONDS = 10;
export const UNPROVEN = "unproven";
export const MISTAKES = ["blunder", "win thrown away", "draw thrown away", "mistake"];
export const FAULTS = [...MISTAKES, "inaccuracy"];

export class Reviews {
  constructor(table) {
    this.table = table;
    this.games = new Map(); // reviews, by language, game, start and moves
    this.turns = new Map(); // judgements, by language, game, position and turn
    this.failed = "";
    this.error = "";
    this.progress = null; // { solved, total } of the review that is under way
  }

  /** Whether the page is to say what moves were worth. */
  get shown() {
    const { session, setup, exercise, wantsReview } = this.table.state;
    const { values } = session.game.view;
    if (!values || setup || exercise) return false;
    if (this.isOver && wantsReview) return true;
    return this.table.values.shown && values === "exact" && session.moves.length > 0;
  }

  get isOver() {
    return outcomeOf(endOf(this.table.state.session)) !== null;
  }

  /** The review of the whole game; undefined when it is not known. */
  get review() {
    return this.games.get(gameKey(this.table.state.session));
  }

  /** The judgement of move number `at`; undefined when it is not known or not to be seen. */
  judgementOf(at) {
    if (!this.shown && !this.review) return undefined;
    const { game, positions, moves } = this.table.state.session;
    const position = game.rules.format(positions[at - 1]);
    return this.turns.get(turnKey(game.spec, position, moves[at - 1]));
  }

  /** The mistakes of people, as { at, judgement }. */
  mistakes() {
    const { game, seats, positions, moves } = this.table.state.session;
    return moves
      .map((_, index) => ({ at: index + 1, judgement: this.judgementOf(index + 1) }))
      .filter(({ at }) => seats[game.rules.toMove(positions[at - 1])] === HUMAN)
      .filter(({ judgement }) => MISTAKES.includes(judgement?.label));
  }

  /** The wish for the review of this game, when it is to be seen. */
  query() {
    const { session } = this.table.state;
    const key = gameKey(session);
    if (!this.shown || this.games.has(key) || this.failed === key) return null;
    const { game, positions, moves, seats } = session;
    const request = {
      do: "review",
      game: game.spec,
      start: game.rules.format(positions[0]),
      moves,
      players: seats,
      language: currentLanguage(),
      seconds: SECONDS,
    };
    return {
      key,
      request,
      onProgress: (found) => this.hear(found.turns ? null : found),
      onDone: (review) => this.keep(key, game.spec, review),
      onError: (error) => {
        Object.assign(this, { progress: null, failed: key, error: explain(error) });
      },
    };
  }

  hear(progress) {
    Object.assign(this, { progress, error: "" });
  }

  keep(key, spec, review) {
    this.games.set(key, review);
    review.turns = review.turns.map(withBetter);
    for (const judgement of review.turns) {
      const turn = turnKey(spec, judgement.position, judgement.turn);
      if (judgement.label !== UNPROVEN || !this.turns.has(turn)) this.turns.set(turn, judgement);
    }
    this.progress = null;
    if (this.isOver) saveMistakes(this.table.state.session, this.mistakes());
  }
}

function gameKey({ game, positions, moves }) {
  return [currentLanguage(), game.spec, game.rules.format(positions[0]), ...moves].join(" ");
}

const turnKey = (...parts) => [currentLanguage(), ...parts].join(" ");

/** A judgement with what should have been played, which that of Ultimate does not say. */
function withBetter(judgement) {
  if ("better" in judgement) return judgement;
  const { best, label } = judgement;
  return { ...judgement, better: FAULTS.includes(label) ? best : null };
}
