// Levels: players whose name says how strong they are.

import { HUMAN, outcomeOf } from "./session.js";

/**
 * The number of a level, or null for any other player.
 * @param {string} spec
 */
export function levelOf(spec) {
  const level = /(?:^|_)level\((?:\w+=)?(\d+)\b/.exec(spec);
  return level && Number(level[1]);
}

/**
 * The level to play next after a game of a person against a level: the one above after a win, the one below
 * after a loss. Null if there is none.
 * @param {Session} session
 */
export function nextLevel(session) {
  const { game, seats } = session;
  const outcome = outcomeOf(session);
  const seat = seats.indexOf(HUMAN);
  const n = levelOf(seats[1 - seat] ?? "");
  const { levels } = game.view;
  if (!outcome || seat < 0 || n === null || !levels) return null;
  const step = outcome.winner === null ? 0 : outcome.winner === seat ? 1 : -1;
  const next = Math.max(1, Math.min(levels, n + step));
  const kind = step > 0 ? "win" : step < 0 ? "loss" : "same";
  return { n, next, result: step && next === n ? `${kind}_last` : kind };
}
