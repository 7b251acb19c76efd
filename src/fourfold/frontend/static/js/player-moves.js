// @ts-nocheck
// The moves of players: who is asked for the next one, and when.

import { secondsFor } from "./clock.js";
import { explain, t } from "./i18n.js";
import { endOf, HUMAN, moverOf, outcomeOf, positionOf } from "./session.js";

/** Milliseconds between two players' moves, so that one can follow. */
const PAUSES = { at_once: 0, soon: 450, later: 2000, slowly: 5000 };
export const DEFAULT_PACE = "soon";
const SECONDS = 10; // at most; players that fill their time have less of their own

/** The wish for the move of the player whose turn it is; null when it is nobody's who is asked. */
export function playerMoveQuery(table) {
  const { setup, paused, lesson, pace, isFollowing } = table.state;
  const session = endOf(table.state.session); // the game goes on, wherever we look
  const { game, moves, positions, name } = session;
  const seat = moverOf(session);
  const player = session.seats[seat];
  const isOver = outcomeOf(session) !== null;
  const waits = setup || paused || lesson || isFollowing;
  if (waits || isOver || player === HUMAN) return null;
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
      seconds: Math.min(SECONDS, secondsFor(session, seat)),
    },
    pause: moves.length ? (PAUSES[pace] ?? PAUSES[DEFAULT_PACE]) : 0,
    found: ({ depth, nodes, score, line }) => ({ thoughts: { seat, depth, nodes, score, line } }),
    // Where it fails there is a pause: asking the same again would fail the same.
    done: ({ move }) => (table.advance(move) ? {} : { paused: true }),
    failed: (error) => ({
      paused: true,
      error: t("server.failed", { player, message: explain(error) }),
    }),
  };
}
