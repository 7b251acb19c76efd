// What the dialogue for a new game, the arena and opened files have in common.

import { games } from "../games/tables.js";
import { aboutPlayer, t } from "../i18n.js";
import { HUMAN, openSession } from "../session.js";

const LEVELS = /(?:^|_)level$/;

export const NOT_OFFERED = ["scripted"]; // it needs to be told its moves

/** The players of a game as they are offered: { levels, others }, each { spec, title, summary },
 * levels with their number n. A family of levels is one whose name says so; its first option is how
 * strong it is. */
export function offersOf(players, game) {
  const offered = players.filter(
    ({ name, games: played }) => played.includes(game) && !NOT_OFFERED.includes(name),
  );
  const levels = offered.filter(({ name }) => LEVELS.test(name)).flatMap(levelsOf);
  const others = offered
    .filter(({ name }) => !LEVELS.test(name))
    .map((player) => ({ spec: player.name, title: player.name, summary: aboutPlayer(player) }));
  return { levels, others };
}

function levelsOf(player) {
  const { name, options } = player;
  const [{ minimum, maximum }] = options;
  const summary = aboutPlayer(player);
  return [...Array(maximum - minimum + 1).keys()].map((index) => {
    const n = minimum + index;
    const key = { [minimum]: "player.level_first", [maximum]: "player.level_last" }[n];
    return { spec: `${name}(${n})`, n, title: t(key ?? "player.level", { n }), summary };
  });
}

/** The session of a record that the server has read. */
export function sessionOfRecord({ game, start, players, moves }) {
  const found = games.find(game);
  return openSession({
    game: found,
    start: found.rules.parse(start, found.options),
    moves,
    seats: players.map((player) => player || HUMAN),
  });
}
