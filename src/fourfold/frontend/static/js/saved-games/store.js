// The saved games in the browser's storage, each under its own name. Reading and writing are synchronous:
// nothing waits for them, and a game that is saved while the page is left is saved.

import { games } from "../games/views.js";
import { NotLoadedError } from "../rules/errors.js";
import { HUMAN } from "../session.js";
import { itemNames, loadItem, onItemChange, removeItem, saveItem } from "../storage.js";
import { checkSavedGame, fromSavedGame, gameName } from "./format.js";

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
    if (!isGame || saved.result !== null || !saved.seats.includes(HUMAN)) continue;
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
