// The clock of a game. It runs for the player to move, from the second move on.

import { endOf, moverOf, outcomeOf } from "./session.js";

/**
 * Whether the clock runs in this state of the table.
 * @param {TableState} state
 */
export function isRunning({ session, setup, paused }) {
  if (!session.clock || session.moves.length === 0) return false;
  return !setup && !paused && outcomeOf(endOf(session)) === null;
}

/**
 * The session after so many milliseconds. A player without time left has lost.
 * @param {Session} session
 * @param {number} milliseconds
 * @returns {Session}
 */
export function spendTime(session, milliseconds) {
  const mover = moverOf(endOf(session));
  const left = session.left.with(mover, Math.max(0, session.left[mover] - milliseconds));
  const ended = left[mover] === 0 ? { winner: 1 - mover, reason: "time" } : null;
  return { ...session, left, ended };
}

/**
 * Seconds that a player may spend on its next move, so that its clock lasts for the whole game.
 * @param {Session} session
 * @param {number} seat
 */
export function moveTime({ clock, left }, seat) {
  if (!clock) return Infinity;
  const seconds = left[seat] / 1000;
  return Math.max(0.05, Math.min(seconds / 2, seconds / 30 + 0.7 * clock.increment));
}

/**
 * What a player has left, such as `4:05`; empty without a clock.
 * @param {Session} session
 * @param {number} seat
 */
export const timeText = ({ clock, left }, seat) =>
  clock ? formatTime(Math.ceil(left[seat] / 1000)) : "";

/**
 * @param {number} seconds a whole number
 */
export const formatTime = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
