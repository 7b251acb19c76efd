// All kept games in one file, and back.

import { RuleError } from "../rules/errors.js";
import { checked } from "./game.js";
import * as shelf from "./shelf.js";

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
    else if (shelf.take(kept.name)?.changed >= kept.changed) counts.known += 1;
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

function form(value) {
  try {
    return checked(value);
  } catch {
    return null;
  }
}
