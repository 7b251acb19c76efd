// @ts-nocheck
// A game as the browser keeps it: one plain value, whatever the page that wrote it was like.
//
//   version         1; what another version wrote is left alone
//   name            as the session has it
//   game, start     the spec, and the position that it began from, as text
//   moves, branches, placed, seats, clock, left, ended    as the session has them
//   result          { winner, reason }, null while it goes on
//   begun, changed  when, in milliseconds

import { games } from "../games/views.js";
import { RuleError } from "../rules/errors.js";
import { endOf, openSession, outcomeOf } from "../session.js";
import { variationOf } from "../variations.js";

const VERSION = 1;
const LONGEST = 1000; // moves, and branches

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

/** The session of a kept game; an error where its moves cannot be played. */
export function fromSavedGame(kept) {
  const { start, placed, branches, ...rest } = kept;
  const game = games.find(kept.game);
  const session = openSession({ ...rest, game, start: game.rules.parse(start, game.options) });
  const known = {
    ...session,
    placed,
    branches: branches.filter((one) => isPlayable(session, one)),
  };
  if (placed !== null) game.rules.place(session.positions.at(-1), placed);
  return known;
}

function isPlayable(session, branch) {
  try {
    return Boolean(variationOf(session, branch));
  } catch (error) {
    if (error.lesson) throw error;
    return false;
  }
}

/** The name of the game without its options. */
export const gameName = ({ game }) => game.split("(")[0];

/** A value that was kept somewhere, if it is a game of this form; an error if it is not. */
export function checked(value) {
  const isForm = isObject(value) && value.version === VERSION;
  if (!isForm || !Object.entries(FORM).every(([key, fits]) => fits(value[key]))) {
    throw new RuleError("kept.damaged");
  }
  return value;
}

const isObject = (value) => value !== null && typeof value === "object";
const isText = (value) => typeof value === "string" && value.length <= LONGEST;
const isNumber = (value) => Number.isFinite(value) && value >= 0;
const isTime = (value) => isNumber(value) && !Number.isNaN(new Date(value).getTime());
const isList = (value, fits) =>
  Array.isArray(value) && value.length <= LONGEST && value.every((one) => fits(one));
const isPair = (value, fits) => isList(value, fits) && value.length === 2;
const isMoves = (value) => isList(value, isText);
const orNull = (fits) => (value) => value === null || fits(value);
const isSeat = (value) => value === 0 || value === 1;

const FORM = {
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
