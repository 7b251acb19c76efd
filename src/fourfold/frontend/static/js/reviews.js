// Reviews of games: what is known about the game on the table, and the query for its review.

import { currentLanguage, explain } from "./i18n.js";
import { saveMistakes } from "./mistakes.js";
import { endOf, HUMAN, outcomeOf } from "./session.js";

/** @typedef {{ at: number, judgement: Judgement }} Mistake `at` is the number of the move */

const SECONDS = 10;
// Labels of the server.
export const UNPROVEN = "unproven";
export const MISTAKES = ["blunder", "win thrown away", "draw thrown away", "mistake"];
export const FAULTS = [...MISTAKES, "inaccuracy"];

export class Reviews {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, Review>} by language, game, start and moves */
    this.games = new Map();
    /** @type {Map<string, Judgement>} by language, game, position and turn */
    this.turns = new Map();
    this.failedKey = "";
    this.error = "";
    /** @type {{ solved: number, total: number } | null} of the review that is under way */
    this.progress = null;
  }

  /** Whether the page shows what moves were worth. */
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

  /** The review of the whole game; undefined if it is not known. */
  get review() {
    return this.games.get(gameKey(this.table.state.session));
  }

  /**
   * The judgement of a move; undefined if it is not known or may not be seen.
   * @param {number} at number of the move
   */
  judgementOf(at) {
    if (!this.shown && !this.review) return undefined;
    const { game, positions, moves } = this.table.state.session;
    const position = game.rules.format(positions[at - 1]);
    return this.turns.get(turnKey(game.spec, position, moves[at - 1]));
  }

  /**
   * The mistakes of people in this game.
   * @returns {Mistake[]}
   */
  mistakes() {
    const { game, seats, positions, moves } = this.table.state.session;
    return moves.flatMap((_, index) => {
      const judgement = this.judgementOf(index + 1);
      const isHuman = seats[game.rules.toMove(positions[index])] === HUMAN;
      if (!judgement || !isHuman || !MISTAKES.includes(judgement.label)) return [];
      return [{ at: index + 1, judgement }];
    });
  }

  /**
   * The query for the review of this game, if it is to be shown.
   * @returns {Query | null}
   */
  query() {
    const { session } = this.table.state;
    const key = gameKey(session);
    if (!this.shown || this.games.has(key) || this.failedKey === key) return null;
    const { game, positions, moves, seats } = session;
    return {
      key,
      request: {
        do: "review",
        game: game.spec,
        start: game.rules.format(positions[0]),
        moves,
        players: seats,
        language: currentLanguage(),
        seconds: SECONDS,
      },
      onProgress: (progress) => {
        Object.assign(this, { progress: progress.turns ? null : progress, error: "" });
      },
      onDone: (review) => this.keep(key, game.spec, review),
      onError: (error) => {
        Object.assign(this, { progress: null, failedKey: key, error: explain(error) });
      },
    };
  }

  /**
   * @param {string} key
   * @param {string} spec
   * @param {Review} review
   */
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

/** @param {Session} session */
function gameKey({ game, positions, moves }) {
  return [currentLanguage(), game.spec, game.rules.format(positions[0]), ...moves].join(" ");
}

/** @param {string[]} parts */
const turnKey = (...parts) => [currentLanguage(), ...parts].join(" ");

/**
 * The judgement with `better`, which judgements of Ultimate lack.
 * @param {Judgement} judgement
 * @returns {Judgement}
 */
function withBetter(judgement) {
  if ("better" in judgement) return judgement;
  const { best = null, label } = /** @type {Judgement} */ (judgement);
  return { .../** @type {Judgement} */ (judgement), better: FAULTS.includes(label) ? best : null };
}
