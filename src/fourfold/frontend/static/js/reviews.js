// Reviews of games: what is known about the game on the table, and the query for its review.

import { currentLanguage, explain } from "./i18n.js";
import { endOf, HUMAN, outcomeOf } from "./session.js";
import { loadItem, saveItem } from "./storage.js";

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

  /** @type {(key: string, spec: string, review: Review) => void} */
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

// Mistakes that people made in reviewed games, saved in the browser. Each comes back as a puzzle after
// some days. If it is solved, it comes back later and later until it is learnt; else it starts again.

/**
 * @typedef {object} SavedMistake
 * @property {string} game spec of the game
 * @property {string} position
 * @property {string} turn that was played
 * @property {string} better turn that should have been played
 * @property {string} value what was lost: win, draw or points
 * @property {number} step how often it was solved in a row
 * @property {number | null} due the day on which it comes back, counted from 1970; null once it is learnt
 */

const DAYS = [1, 3, 7, 16, 35];
const MAX_SAVED = 300; // the storage of the browser is limited
const DAY = 86_400_000; // milliseconds

/** @param {number} time in milliseconds since 1970 */
export const dayOf = (time) => Math.floor(time / DAY);

const today = () => dayOf(Date.now());

/** @type {(one: SavedMistake, other: SavedMistake) => boolean} */
const isSame = (one, other) => one.game === other.game && one.position === other.position;

/** @param {any} value from the storage */
function isMistake(value) {
  const texts = [value?.game, value?.position, value?.turn, value?.better, value?.value];
  const isStep = value?.step in DAYS || value?.step === DAYS.length;
  return texts.every((text) => typeof text === "string") && isStep;
}

/** @returns {SavedMistake[]} */
function loadMistakes() {
  const saved = loadItem("mistakes");
  return Array.isArray(saved) ? saved.filter(isMistake) : [];
}

/**
 * Save the mistakes of a reviewed game, except those that are saved already.
 * @type {(session: Session, mistakes: Mistake[]) => void}
 */
export function saveMistakes({ game }, mistakes) {
  const known = loadMistakes();
  const added = mistakes.flatMap(({ judgement: { position, turn, better, before } }) => {
    if (!better) return [];
    const value = before?.value ?? "points";
    const due = today() + DAYS[0];
    const mistake = { game: game.spec, position, turn, better, value, step: 0, due };
    return known.some((other) => isSame(mistake, other)) ? [] : [mistake];
  });
  if (added.length) saveItem("mistakes", [...known, ...added].slice(-MAX_SAVED));
}

/** The mistakes that are due, the longest due first. */
export function dueMistakes() {
  return loadMistakes()
    .filter(({ due }) => due !== null && due <= today())
    .sort((one, other) => (one.due ?? 0) - (other.due ?? 0));
}

/** The date on which the next mistake comes back; null if none does. */
export function nextDueDate() {
  const days = loadMistakes().flatMap(({ due }) => (due === null ? [] : [due]));
  return days.length ? new Date(Math.min(...days) * DAY) : null;
}

/**
 * Record whether a mistake was solved without help. Only the first answer of a day counts.
 * @type {(mistake: SavedMistake, isSolved: boolean) => void}
 */
export function recordAnswer(mistake, isSolved) {
  const updated = loadMistakes().map((one) => {
    if (!isSame(one, mistake) || one.due === null || one.due > today()) return one;
    const step = isSolved ? one.step + 1 : 0;
    return { ...one, step, due: step < DAYS.length ? today() + DAYS[step] : null };
  });
  saveItem("mistakes", updated);
}
