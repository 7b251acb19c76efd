// What the dialogue for a new game, the arena and opened files have in common.

import { findGame } from "../rules/games.js";
import { HUMAN, openSession } from "../state.js";

export const NOT_OFFERED = ["scripted"]; // it needs to be told its moves

/** The session of a record that the server has read. */
export function sessionOfRecord({ game, start, players, moves }) {
  const found = findGame(game);
  return openSession({
    game: found,
    start: found.rules.parse(start, found.options),
    moves,
    seats: players.map((player) => player || HUMAN),
  });
}
