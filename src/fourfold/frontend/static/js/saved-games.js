// The saved games in the browser's storage, each under its own name, and their format: a plain value, so that
// later versions of the page can read it. Reading and writing are synchronous: nothing waits for them, and a
// game that is saved while the page is left is saved.

import { NotLoadedError, RuleError } from "./errors.js";
import { games } from "./games/views.js";
import { parseAddress } from "./router.js";
import * as sessions from "./session.js";
import { itemNames, loadItem, onItemChange, removeItem, saveItem } from "./storage.js";

const VERSION = 1; // saved games of other versions are neither read nor changed
const MAX_LENGTH = 1000; // of texts, moves and branches

/** @type {(session: Session, times: { begun: number, changed: number }) => SavedGame} */
export function toSavedGame(session, times) {
  const { name, game, positions, moves, branches, placed, seats, clock, left, ended } = session;
  const outcome = sessions.outcomeOf(sessions.endOf(session));
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
  const session = sessions.openSession({ ...fields, game, start: rules.parse(start, options) });
  if (placed !== null) rules.place(session.positions.at(-1), placed); // throws if it is illegal
  return { ...session, placed, branches: branches.filter((one) => isLegal(session, one)) };
}

/** @type {(session: Session, branch: string[]) => boolean} */
function isLegal(session, branch) {
  try {
    return Boolean(sessions.variationOf(session, branch));
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

/** @type {(value: any, isValid: Check) => boolean} */
const isList = (value, isValid) =>
  Array.isArray(value) && value.length <= MAX_LENGTH && value.every((one) => isValid(one));

/** @type {(value: any, isValid: Check) => boolean} */
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

const PREFIX = "game.";

/**
 * Save a game. Returns what prevents that, or "".
 * @param {SavedGame} saved
 */
export const saveGame = (saved) => saveItem(PREFIX + saved.name, saved);

/**
 * The saved game with this name, or null if there is none that can be read.
 * @param {string} name
 */
export function loadGame(name) {
  try {
    const saved = checkSavedGame(loadItem(PREFIX + name));
    return saved.name === name ? saved : null;
  } catch {
    return null;
  }
}

/** @param {string} name */
export const removeGame = (name) => removeItem(PREFIX + name);

/**
 * Call `listener` with the name of each game that another page of this browser saves or removes.
 * @param {(name: string) => void} listener
 */
export const onGameChange = (listener) =>
  onItemChange(PREFIX, (name) => listener(name.slice(PREFIX.length)));

/** All saved games with moves, the last changed first. */
export const playedGames = () => allGames().filter(({ moves }) => moves.length > 0);

function allGames() {
  return itemNames(PREFIX)
    .map((name) => loadGame(name.slice(PREFIX.length)))
    .filter((saved) => saved !== null)
    .sort((one, other) => other.changed - one.changed);
}

/**
 * Remove games without moves when another one of the same kind begins.
 * @param {Session} session
 */
export function removeUnplayed({ name, game }) {
  for (const saved of allGames()) {
    const isUnplayed = saved.moves.length === 0 && gameName(saved) === game.name;
    if (isUnplayed && saved.name !== name) removeGame(saved.name);
  }
}

/**
 * The session of the saved game with this name, or null if it cannot be continued.
 * @param {string | undefined} name
 */
export function loadSession(name) {
  const saved = name ? loadGame(name) : null;
  return saved && sessionOf(saved);
}

/**
 * The last changed session that a person has not finished, or null. `spec` is the name of a game, or with
 * options a variant; without it, any game will do.
 * @param {string} [spec]
 */
export function unfinishedSession(spec) {
  const variant = spec?.includes("(") && games.find(spec).spec;
  for (const saved of allGames()) {
    const isGame = !spec || (variant ? saved.game === variant : gameName(saved) === spec);
    if (!isGame || saved.result !== null || !saved.seats.includes(sessions.HUMAN)) continue;
    const session = sessionOf(saved);
    if (session) return session;
  }
  return null;
}

/**
 * The session of a saved game, or null if the game is damaged.
 * @param {SavedGame} saved
 */
function sessionOf(saved) {
  try {
    return fromSavedGame(saved);
  } catch (error) {
    if (error instanceof NotLoadedError) throw error;
    return null;
  }
}

// All saved games in one file, and back, and their results against each opponent.

const FORMAT = "fourfold-games";
const FILE_VERSION = 1;

/** The text of a file with all saved games. */
export const exportGames = () =>
  JSON.stringify({ format: FORMAT, version: FILE_VERSION, games: playedGames() }, null, 1);

/**
 * Save the games of a file. Counts the games that were added, that were saved already in this state or a
 * later one, and that cannot be read. `problem` is what prevents games from being saved.
 * @param {string} text
 */
export function importGames(text) {
  const counts = { added: 0, known: 0, damaged: 0, problem: /** @type {StorageProblem} */ ("") };
  for (const value of parseFile(text)) {
    const saved = readGame(value);
    if (!saved) counts.damaged += 1;
    else if (isKnown(saved)) counts.known += 1;
    else {
      counts.problem ||= saveGame(saved);
      if (!counts.problem) counts.added += 1;
    }
  }
  return counts;
}

/**
 * @param {string} text
 * @returns {unknown[]}
 */
function parseFile(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new RuleError("kept.no_file");
  }
  if (file?.format !== FORMAT || file.version !== FILE_VERSION || !Array.isArray(file.games)) {
    throw new RuleError("kept.no_file");
  }
  return file.games;
}

/**
 * Whether this game is saved already, in this state or a later one.
 * @param {SavedGame} saved
 */
function isKnown({ name, changed }) {
  const existing = loadGame(name);
  return existing !== null && existing.changed >= changed;
}

/**
 * A game of a file under the name by which it can be saved, or null if its moves are illegal.
 * @param {unknown} value
 */
function readGame(value) {
  try {
    const saved = checkSavedGame(value);
    if (!isPlayable(saved)) return null;
    return withFreeName({ ...saved, changed: Math.min(saved.changed, Date.now()) });
  } catch {
    return null;
  }
}

/**
 * Whether the moves are legal, as far as the rules are loaded.
 * @param {SavedGame} saved
 */
function isPlayable(saved) {
  try {
    return Boolean(fromSavedGame(saved));
  } catch (error) {
    return error instanceof NotLoadedError;
  }
}

/**
 * The game under a name where it overwrites nothing: a saved game may only be continued.
 * @param {SavedGame} saved
 * @returns {SavedGame}
 */
function withFreeName(saved) {
  const { name, moves } = saved;
  const existing = loadGame(name);
  const continues =
    !existing || sessions.commonLength(moves, existing.moves) === existing.moves.length;
  return continues || isKnown(saved) ? saved : withFreeName({ ...saved, name: `${name}-2` });
}

/**
 * Wins, draws and losses by game and opponent, most games first. Games between two people or two players
 * are not counted.
 * @param {SavedGame[]} savedGames
 */
export function countResults(savedGames) {
  const counts = new Map();
  for (const { game, seats, result } of savedGames) {
    const seat = seats.indexOf(sessions.HUMAN);
    const opponent = seats[1 - seat];
    if (!result || seat < 0 || opponent === sessions.HUMAN) continue;
    const key = `${game} ${opponent}`;
    const count = counts.get(key) ?? { game, opponent, won: 0, drawn: 0, lost: 0 };
    count[outcomeFor(result, seat)] += 1;
    counts.set(key, count);
  }
  const total = (/** @type {any} */ { won, drawn, lost }) => won + drawn + lost;
  return [...counts.values()].sort((one, other) => total(other) - total(one));
}

/** @type {(result: { winner: number | null }, seat: number) => "won" | "drawn" | "lost"} */
export function outcomeFor({ winner }, seat) {
  if (winner === null) return "drawn";
  return winner === seat ? "won" : "lost";
}

// The game that an address stands for.

/**
 * What the table shows at an address.
 * @param {string} address
 * @param {string | undefined} name name of the session in the current history entry
 * @param {Session} current the session on the table
 * @returns {{ session: Session, variation?: Session | null }}
 */
export function resolveAddress(address, name, current) {
  const known = current.name === name ? current : loadSession(name);
  if (known) return showEarlier(known, parseAddress(address));
  const isOnlyName = !address.includes("&");
  const unfinished = isOnlyName && unfinishedSession(address.replace(/^#/, ""));
  if (unfinished) return { session: unfinished };
  const session = parseAddress(address);
  const seats = isOnlyName && loadItem(`seats.${session.game.name}`);
  return { session: seats ? { ...session, seats } : session };
}

/**
 * The game as an earlier address showed it. Later moves are not lost.
 * @param {Session} known
 * @param {Session} earlier
 */
function showEarlier(known, { moves, at, placed }) {
  const isAtEnd = moves.length === known.moves.length && at === moves.length;
  const shown = sessions.showVariation(known, sessions.variationOf(known, moves, at));
  return isAtEnd && !shown.variation ? { session: { ...shown.session, placed } } : shown;
}
