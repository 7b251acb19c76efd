// The moves of players: which player is asked for the next one, and when.

import { moveTime } from "./clock.js";
import { explain, t } from "./i18n.js";
import { endOf, HUMAN, moverOf, outcomeOf, positionOf } from "./session.js";

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
    onProgress: ({ depth, nodes, score, line }) => ({
      thoughts: { seat, depth, nodes, score, line },
    }),
    // A failure pauses the game: the same query would only fail again.
    onDone: ({ move }) => (table.advance(move) ? {} : { paused: true }),
    onError: (error) => ({
      paused: true,
      error: t("server.failed", { player, message: explain(error) }),
    }),
  };
}
