// @ts-nocheck
// How people did against whom: what the kept games that are over add up to.

import { HUMAN } from "../session.js";

/** { game, opponent, won, drawn, lost }, of each game and opponent, most games first. Games of two
 * people or two players say nothing of who did how. */
export function results(kept) {
  const found = new Map();
  for (const { game, seats, result } of kept) {
    const seat = seats.indexOf(HUMAN);
    const opponent = seats[1 - seat];
    if (!result || seat < 0 || opponent === HUMAN) continue;
    const key = `${game} ${opponent}`;
    const sum = found.get(key) ?? { game, opponent, won: 0, drawn: 0, lost: 0 };
    sum[outcome(result, seat)] += 1;
    found.set(key, sum);
  }
  const count = ({ won, drawn, lost }) => won + drawn + lost;
  return [...found.values()].sort((one, other) => count(other) - count(one));
}

/** Whether a seat has won, drawn or lost. */
export function outcome({ winner }, seat) {
  if (winner === null) return "drawn";
  return winner === seat ? "won" : "lost";
}
