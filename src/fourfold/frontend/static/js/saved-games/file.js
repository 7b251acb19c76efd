// All saved games in one file, and back.

import { NotLoadedError, RuleError } from "../rules/errors.js";
import { commonLength } from "../variations.js";
import { checkSavedGame, fromSavedGame } from "./format.js";
import { loadGame, playedGames, saveGame } from "./store.js";

const FORMAT = "fourfold-games";
const VERSION = 1;

/** The text of a file with all saved games. */
export const exportGames = () =>
  JSON.stringify({ format: FORMAT, version: VERSION, games: playedGames() }, null, 1);

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
  if (file?.format !== FORMAT || file.version !== VERSION || !Array.isArray(file.games)) {
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
  const continues = !existing || commonLength(moves, existing.moves) === existing.moves.length;
  return continues || isKnown(saved) ? saved : withFreeName({ ...saved, name: `${name}-2` });
}
