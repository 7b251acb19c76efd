// The players of a game as lists offer them: levels first, then all others by strength.

import { nameOfPlayer, playerSummary, t } from "../i18n.js";

/**
 * @typedef {object} PlayerInfo a player as the server describes it
 * @property {string} name
 * @property {string} summary
 * @property {string[]} games
 * @property {{ minimum: number, maximum: number }[]} options
 * @property {Record<string, { level: number, met: LevelResult[] }>} [strengths] measured, by game
 */

/** @typedef {{ level: number, won: number, drawn: number, games: number }} LevelResult */

/**
 * @typedef {object} PlayerOption
 * @property {string} spec
 * @property {string} title
 * @property {string} summary
 * @property {number} [n] the number of a level
 */

const STRONGER = 0.65; // who scores more than this against a level is above it
const LEVELS = /(?:^|_)level$/;

export const NOT_OFFERED = ["scripted"]; // needs its moves as an option

/**
 * A family of levels is a player whose name says so; its first option is the strength.
 * @type {(players: PlayerInfo[], game: string) => { levels: PlayerOption[], others: PlayerOption[] }}
 */
export function playerOptions(players, game) {
  const offered = players.filter(
    ({ name, games: played }) => played.includes(game) && !NOT_OFFERED.includes(name),
  );
  const levels = offered.filter(({ name }) => LEVELS.test(name)).flatMap(levelOptions);
  const others = offered
    .filter(({ name }) => !LEVELS.test(name))
    .map((player) => otherOption(player, game))
    .sort((one, two) => one.strength - two.strength);
  return { levels, others };
}

/**
 * A player that is no level, with its strength if that was measured. Others come last.
 * @param {PlayerInfo} player
 * @param {string} game
 */
function otherOption(player, game) {
  const { name, strengths } = player;
  const title = nameOfPlayer(name);
  const summary = summaryOf(player);
  const measured = strengths?.[game];
  if (!measured) return { spec: name, title, summary, strength: Infinity };
  const { level: strength, met: results } = measured;
  /** @param {LevelResult} result */
  const scoreOf = ({ won, drawn, games: count }) => (won + drawn / 2) / count;
  /** @param {LevelResult} result */
  const distance = (result) => Math.abs(scoreOf(result) - 0.5);
  const [nearest] = results.toSorted((a, b) => distance(a) - distance(b));
  const score = scoreOf(nearest);
  const kind = score > STRONGER ? "above" : score < 1 - STRONGER ? "below" : "about";
  const { level: n } = nearest;
  return {
    spec: name,
    title: t(`strength.title_${kind}`, { name: title, n }),
    summary: `${summary}. ${t("strength.met", { n, ...nearest })}`,
    strength,
  };
}

/** @param {PlayerInfo} player */
function summaryOf(player) {
  const summary = playerSummary(player);
  return summary[0].toUpperCase() + summary.slice(1);
}

/** @param {PlayerInfo} player */
function levelOptions(player) {
  const { name, options } = player;
  const [{ minimum, maximum }] = options;
  const summary = summaryOf(player);
  return [...Array(maximum - minimum + 1).keys()].map((index) => {
    const n = minimum + index;
    const key = { [minimum]: "player.level_first", [maximum]: "player.level_last" }[n];
    return { spec: `${name}(${n})`, n, title: t(key ?? "player.level", { n }), summary };
  });
}
