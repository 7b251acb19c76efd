// Runs what the table needs to know. After every change of its state the table lists its queries, one
// for each purpose; queries that are no longer in the list are cancelled, and new ones start.

import { explain, t } from "./i18n.js";
import { endOf, HUMAN, moverOf, moveTime, outcomeOf, positionOf } from "./session.js";

export class QueryRunner {
  /**
   * @param {Backend} backend
   * @param {(changes: StateChanges) => void} change changes the state of the table
   */
  constructor(backend, change) {
    this.backend = backend;
    this.change = change;
    /** @type {Map<string, { key: string, cancel(): void }>} */
    this.running = new Map();
  }

  /**
   * Whether a query runs for this purpose, and with this key if one is given.
   * @type {(purpose: string, key?: string) => boolean}
   */
  isRunning(purpose, key) {
    const query = this.running.get(purpose);
    return query !== undefined && (key === undefined || query.key === key);
  }

  /**
   * Run exactly these queries, one for each purpose.
   * @param {Record<string, Query | null>} queries
   */
  update(queries) {
    for (const [purpose, query] of Object.entries(queries)) {
      const running = this.running.get(purpose);
      if (running?.key === query?.key) continue;
      running?.cancel();
      this.running.delete(purpose);
      if (query) this.run(purpose, query);
    }
  }

  /** @type {(purpose: string, query: Query) => void} */
  run(purpose, { key, request, run, onProgress, onDone, onError, minDuration = 0 }) {
    const startTime = performance.now();
    const entry = { key, cancel() {} };
    this.running.set(purpose, entry);
    const isCurrent = () => this.running.get(purpose) === entry;
    /** @type {(callback: ((value: any) => StateChanges) | undefined, value: unknown) => void} */
    const end = (callback, value) => {
      if (!isCurrent()) return;
      const changes = callback?.(value); // before the query is removed, lest it starts again
      if (isCurrent()) this.running.delete(purpose);
      this.change(changes);
    };
    let result;
    if (request) {
      const job = this.backend.start(request, (progress) => this.change(onProgress?.(progress)));
      result = job.result;
      entry.cancel = job.cancel;
    } else result = /** @type {() => Promise<unknown>} */ (run)();
    const finish = async (/** @type {unknown} */ answer) => {
      const wait = minDuration - (performance.now() - startTime);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      end(onDone, answer);
    };
    result.then(finish, (error) => end(onError, error));
  }
}

// The moves of players: which player is asked for the next one, and when.

/**
 * Milliseconds from one move to the next, by the setting "pace".
 * @type {Record<string, number>}
 */
const PAUSES = { at_once: 0, soon: 450, later: 2000, slowly: 5000 };
export const DEFAULT_PACE = "soon";
const MAX_SECONDS = 10; // players with a time limit of their own take less

/**
 * The query for the next move, or null if no player is to move.
 * @param {Table} table
 * @returns {Query | null}
 */
export function playerMoveQuery(table) {
  const { setup, paused, pendingLoad, pace, isFollowing } = table.state;
  const session = endOf(table.state.session); // the game goes on while earlier moves are shown
  const { game, moves, positions, name } = session;
  const seat = moverOf(session);
  const player = session.seats[seat];
  const waits = setup || paused || pendingLoad || isFollowing;
  if (waits || outcomeOf(session) !== null || player === HUMAN) return null;
  const { spec, rules } = game;
  return {
    key: [name, spec, player, rules.format(positionOf(session))].join(),
    request: {
      do: "choose",
      game: spec,
      position: rules.format(positions[0]),
      moves,
      table: name,
      player,
      seconds: Math.min(MAX_SECONDS, moveTime(session, seat)),
    },
    minDuration: moves.length ? (PAUSES[pace] ?? PAUSES[DEFAULT_PACE]) : 0,
    onProgress: (thoughts) => ({ thoughts: { ...thoughts, seat } }),
    // A failure pauses the game: the same query would only fail again.
    onDone: ({ move }) => (table.advance(move) ? {} : { paused: true }),
    onError: (error) => ({
      paused: true,
      error: t("server.failed", { player, message: explain(error) }),
    }),
  };
}
