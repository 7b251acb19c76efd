// Results against each opponent, counted over all finished saved games.

import { HUMAN } from "../session.js";

/**
 * Wins, draws and losses by game and opponent, most games first. Games between two people or two players
 * are not counted.
 * @param {SavedGame[]} savedGames
 */
export function countResults(savedGames) {
  const counts = new Map();
  for (const { game, seats, result } of savedGames) {
    const seat = seats.indexOf(HUMAN);
    const opponent = seats[1 - seat];
    if (!result || seat < 0 || opponent === HUMAN) continue;
    const key = `${game} ${opponent}`;
    const count = counts.get(key) ?? { game, opponent, won: 0, drawn: 0, lost: 0 };
    count[outcomeFor(result, seat)] += 1;
    counts.set(key, count);
  }
  const total = (/** @type {any} */ { won, drawn, lost }) => won + drawn + lost;
  return [...counts.values()].sort((one, other) => total(other) - total(one));
}

/**
 * @param {{ winner: number | null }} result
 * @param {number} seat
 * @returns {"won" | "drawn" | "lost"}
 */
export function outcomeFor({ winner }, seat) {
  if (winner === null) return "drawn";
  return winner === seat ? "won" : "lost";
}
