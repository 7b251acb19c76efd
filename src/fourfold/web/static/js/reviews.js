// Games judged against exact play: what is known of the one on the table, and the asking for it.

import { currentLanguage, explain } from "./i18n.js";

const SECONDS = 10;
export const UNPROVEN = "unproven";
export const MISTAKES = ["blunder", "win thrown away", "draw thrown away", "mistake"];
export const FAULTS = [...MISTAKES, "inaccuracy"];

export class Reviews {
  constructor(table) {
    this.table = table;
    this.games = new Map(); // reviews, by language, game, start and moves
    this.turns = new Map(); // judgements, by language, game, position and turn
    this.job = null;
    this.failed = "";
    this.error = "";
    this.progress = null; // { solved, total } of the review that is under way
  }

  /** The review of the whole game; undefined when it is not known. */
  of(session) {
    return this.games.get(gameKey(session));
  }

  /** The judgement of move number `at`; undefined when it is not known. */
  turnOf({ game, positions, moves }, at) {
    const position = game.rules.format(positions[at - 1]);
    return this.turns.get(turnKey(game.spec, position, moves[at - 1]));
  }

  /** See to it that this game is reviewed, and no other; null is none at all. */
  want(session) {
    const key = session && gameKey(session);
    if (this.job?.key === key) return;
    this.job?.cancel();
    this.job = null;
    if (!key || this.games.has(key) || this.failed === key) return;
    this.error = "";
    this.progress = null;
    const { game, positions, moves, seats } = session;
    const job = this.table.live.start(
      {
        do: "review",
        game: game.spec,
        start: game.rules.format(positions[0]),
        moves,
        players: seats,
        language: currentLanguage(),
        seconds: SECONDS,
      },
      (found) => {
        if (found.turns) return;
        this.progress = found;
        this.table.changed();
      },
    );
    this.job = { key, ...job };
    job.result.then(
      (review) => this.keep(key, game.spec, review),
      (error) => {
        if (this.job?.key !== key) return;
        Object.assign(this, { job: null, failed: key, error: explain(error) });
        this.table.changed();
      },
    );
  }

  keep(key, spec, review) {
    this.games.set(key, review);
    review.turns = review.turns.map(withBetter);
    for (const judgement of review.turns) {
      const turn = turnKey(spec, judgement.position, judgement.turn);
      if (judgement.label !== UNPROVEN || !this.turns.has(turn)) this.turns.set(turn, judgement);
    }
    if (this.job?.key === key) this.job = null;
    this.table.changed();
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

/** Whether a turn gave something away. */
export const isMistake = (judgement) => MISTAKES.includes(judgement?.label);
