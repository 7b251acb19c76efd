// @ts-nocheck
// All kept games in one file, and back.

import { RuleError } from "../rules/errors.js";
import { commonLength } from "../variations.js";
import { checked, fromSavedGame } from "./format.js";
import * as shelf from "./store.js";

const FORMAT = "fourfold-games";
const VERSION = 1;

export const written = () =>
  JSON.stringify({ format: FORMAT, version: VERSION, games: shelf.played() }, null, 1);

/** Keep the games of a file: { added, known, damaged, problem }, how many were new, how many were kept
 * already as they are or later, how many could not be read, and what was in the way of keeping them. */
export function read(text) {
  const counts = { added: 0, known: 0, damaged: 0, problem: "" };
  for (const one of gamesIn(text)) {
    const kept = form(one);
    if (!kept) counts.damaged += 1;
    else if (isKnown(kept)) counts.known += 1;
    else {
      counts.problem ||= shelf.put(kept);
      if (!counts.problem) counts.added += 1;
    }
  }
  return counts;
}

function gamesIn(text) {
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

/** Whether this game is kept already, as it is or later. */
const isKnown = ({ name, changed }) => shelf.take(name)?.changed >= changed;

/** A game of a file as it is to be kept; null when it cannot be played. */
function form(value) {
  try {
    const kept = checked(value);
    if (canBePlayed(kept)) return beside({ ...kept, changed: Math.min(kept.changed, Date.now()) });
  } catch {
    // then it is none of ours
  }
  return null;
}

/** What rules of other packages say is not known yet. */
function canBePlayed(kept) {
  try {
    return Boolean(fromSavedGame(kept));
  } catch (error) {
    return Boolean(error.lesson);
  }
}

/** The game under a name where it takes nothing away: a game that is kept may only go on. */
function beside(kept) {
  const { name, moves } = kept;
  const there = shelf.take(name);
  const goesOn = !there || commonLength(moves, there.moves) === there.moves.length;
  return goesOn || isKnown(kept) ? kept : beside({ ...kept, name: `${name}-2` });
}
