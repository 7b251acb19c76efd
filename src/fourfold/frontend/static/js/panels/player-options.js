// @ts-nocheck
// What the dialogue for a new game, the arena and opened files have in common.

import { games } from "../games/views.js";
import { nameOfPlayer, playerSummary, t } from "../i18n.js";
import { HUMAN, openSession } from "../session.js";

const CLOSE = 0.65; // who makes more of the points than this is above a level
const LEVELS = /(?:^|_)level$/;

export const NOT_OFFERED = ["scripted"]; // it needs to be told its moves

/** The players of a game as they are offered: { levels, others }, each { spec, title, summary },
 * levels with their number n. A family of levels is one whose name says so; its first option is how
 * strong it is. */
export function playerOptions(players, game) {
  const offered = players.filter(
    ({ name, games: played }) => played.includes(game) && !NOT_OFFERED.includes(name),
  );
  const levels = offered.filter(({ name }) => LEVELS.test(name)).flatMap(levelsOf);
  const others = offered
    .filter(({ name }) => !LEVELS.test(name))
    .map((player) => otherOf(player, game))
    .sort((one, two) => one.strength - two.strength);
  return { levels, others };
}

/** A player as it is offered, with how strong it is where that was measured; others come last. */
function otherOf(player, game) {
  const { name, strengths } = player;
  const title = nameOfPlayer(name);
  const summary = summaryOf(player);
  const measured = strengths?.[game];
  if (!measured) return { spec: name, title, summary, strength: Infinity };
  const { level: strength, met } = measured;
  const share = ({ won, drawn, games: count }) => (won + drawn / 2) / count;
  const [nearest] = met.toSorted((a, b) => Math.abs(share(a) - 0.5) - Math.abs(share(b) - 0.5));
  const kind = share(nearest) > CLOSE ? "above" : share(nearest) < 1 - CLOSE ? "below" : "about";
  const { level: n } = nearest;
  return {
    spec: name,
    title: t(`strength.title_${kind}`, { name: title, n }),
    summary: `${summary}. ${t("strength.met", { n, ...nearest })}`,
    strength,
  };
}

function summaryOf(player) {
  const about = playerSummary(player);
  return about[0].toUpperCase() + about.slice(1);
}

function levelsOf(player) {
  const { name, options } = player;
  const [{ minimum, maximum }] = options;
  const summary = summaryOf(player);
  return [...Array(maximum - minimum + 1).keys()].map((index) => {
    const n = minimum + index;
    const key = { [minimum]: "player.level_first", [maximum]: "player.level_last" }[n];
    return { spec: `${name}(${n})`, n, title: t(key ?? "player.level", { n }), summary };
  });
}

/** The options by which people choose among the variants of a game. */
export const variantChoices = ({ view: { variant, also } }) => [variant, also].filter(Boolean);

/** What they are in a game, in words, said as a card can say them. */
export const variantText = (game, manner = "briefly") =>
  variantChoices(game)
    .map((choice) => (choice[manner] ?? choice.words)(game.options[choice.option]))
    .join(", ");

/** A game and its variant, as a list has them. */
export const gameText = (game) => [game.view.title(), variantText(game)].filter(Boolean).join(": ");

/** The names and cards of the games that have puzzles. */
export const gamesWithPuzzles = () => [...games.views].filter(([, view]) => view.puzzles);

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
