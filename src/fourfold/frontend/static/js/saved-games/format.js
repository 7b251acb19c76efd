// Sessions as saved games, and back. A SavedGame is a plain value, so that later versions of the page can
// read it.

import { games } from "../games/views.js";
import { NotLoadedError, RuleError } from "../rules/errors.js";
import { endOf, openSession, outcomeOf } from "../session.js";
import { variationOf } from "../variations.js";

const VERSION = 1; // saved games of other versions are neither read nor changed
const MAX_LENGTH = 1000; // of texts, moves and branches

/**
 * @param {Session} session
 * @param {{ begun: number, changed: number }} times
 * @returns {SavedGame}
 */
export function toSavedGame(session, times) {
  const { name, game, positions, moves, branches, placed, seats, clock, left, ended } = session;
  const outcome = outcomeOf(endOf(session));
  return {
    ...{ version: VERSION, name, game: game.spec, start: game.rules.format(positions[0]) },
    ...{ moves, branches, placed, seats, clock, left, ended },
    result: outcome && { winner: outcome.winner, reason: outcome.reason ?? "" },
    ...times,
  };
}

/**
 * The session of a saved game. Throws an error if its moves are illegal. Illegal branches are left out.
 * @param {SavedGame} saved
 * @returns {Session}
 */
export function fromSavedGame(saved) {
  const { start, placed, branches, version, result, begun, changed, ...fields } = saved;
  const game = games.find(saved.game);
  const { rules, options } = game;
  const session = openSession({ ...fields, game, start: rules.parse(start, options) });
  if (placed !== null) rules.place(session.positions.at(-1), placed); // throws if it is illegal
  return { ...session, placed, branches: branches.filter((one) => isLegal(session, one)) };
}

/**
 * @param {Session} session
 * @param {string[]} branch
 */
function isLegal(session, branch) {
  try {
    return Boolean(variationOf(session, branch));
  } catch (error) {
    if (error instanceof NotLoadedError) throw error;
    return false;
  }
}

/**
 * The name of the game, without its options.
 * @param {SavedGame} saved
 */
export const gameName = ({ game }) => game.split("(")[0];

/**
 * Return the value if it is a saved game, whose moves need not be legal. Throws RuleError.
 * @param {any} value
 * @returns {SavedGame}
 */
export function checkSavedGame(value) {
  const isVersion = isObject(value) && value.version === VERSION;
  if (!isVersion || !Object.entries(FIELDS).every(([key, isValid]) => isValid(value[key]))) {
    throw new RuleError("kept.damaged");
  }
  return value;
}

/** @typedef {(value: any) => boolean} Check */

/** @type {Check} */
const isObject = (value) => value !== null && typeof value === "object";
/** @type {Check} */
const isText = (value) => typeof value === "string" && value.length <= MAX_LENGTH;
/** @type {Check} */
const isNumber = (value) => Number.isFinite(value) && value >= 0;
/** @type {Check} */
const isTime = (value) => isNumber(value) && !Number.isNaN(new Date(value).getTime());
/** @type {Check} */
const isSeat = (value) => value === 0 || value === 1;
/** @type {Check} */
const isMoves = (value) => isList(value, isText);

/**
 * @param {any} value
 * @param {Check} isValid
 */
const isList = (value, isValid) =>
  Array.isArray(value) && value.length <= MAX_LENGTH && value.every((one) => isValid(one));

/**
 * @param {any} value
 * @param {Check} isValid
 */
const isPair = (value, isValid) => isList(value, isValid) && value.length === 2;

/**
 * @param {Check} isValid
 * @returns {Check}
 */
const orNull = (isValid) => (value) => value === null || isValid(value);

/** @type {Record<string, Check>} */
const FIELDS = {
  name: (value) => isText(value) && /^[\w-]+$/.test(value),
  game: isText,
  start: isText,
  moves: isMoves,
  branches: (value) => isList(value, isMoves),
  placed: orNull((value) => Number.isInteger(value) && value >= 0),
  seats: (value) => isPair(value, isText),
  clock: orNull((value) => isObject(value) && isNumber(value.minutes) && isNumber(value.increment)),
  left: (value) => isPair(value, isNumber),
  ended: orNull((value) => isObject(value) && isSeat(value.winner) && isText(value.reason)),
  result: orNull(
    (value) => isObject(value) && orNull(isSeat)(value.winner) && isText(value.reason),
  ),
  begun: isTime,
  changed: isTime,
};
