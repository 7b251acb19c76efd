// @ts-nocheck
// The clock of a game: it runs for whoever is to move, from the second move on. What is left of it is
// in the session.

import { endOf, moverOf, outcomeOf } from "./session.js";

/** Whether it runs just now, given the state of the table. */
export function isRunning({ session, setup, paused }) {
  const begun = session.clock && session.moves.length > 0;
  return begun && !setup && !paused && outcomeOf(endOf(session)) === null;
}

/** The session so many milliseconds later; who has none left has lost. */
export function later(session, spent) {
  const mover = moverOf(endOf(session));
  const left = session.left.with(mover, Math.max(0, session.left[mover] - spent));
  const ended = left[mover] === 0 ? { winner: 1 - mover, reason: "time" } : null;
  return { ...session, left, ended };
}

/** The seconds that a player may spend on a move, so that its clock lasts for the game. */
export function secondsFor({ clock, left }, seat) {
  if (!clock) return Infinity;
  const seconds = left[seat] / 1000;
  return Math.max(0.05, Math.min(seconds / 2, seconds / 30 + 0.7 * clock.increment));
}

export function timeText({ clock, left }, seat) {
  if (!clock) return "";
  const seconds = Math.ceil(left[seat] / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
