// Games as records: the text format that fourfold.games.record reads and writes.

import { RuleError } from "./errors.js";
import { games } from "./games/views.js";
import { endOf, HUMAN, openSession, outcomeOf } from "./session.js";

const LINE_LENGTH = 100;

/**
 * The record of a session as text.
 * @param {Session} session
 */
export function formatRecord(session) {
  const { game, seats, positions, moves } = session;
  const outcome = outcomeOf(endOf(session));
  const results = ["1-0", "0-1"];
  const result = outcome ? (results[outcome.winner ?? 2] ?? "1/2-1/2") : "*";
  const tags = {
    Game: game.spec,
    First: seats[0],
    Second: seats[1],
    Start: game.rules.format(positions[0]),
    Result: result,
    Termination: outcome?.reason ?? "",
  };
  const lines = Object.entries(tags)
    .filter(([, value]) => value)
    .map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`);
  return `${[...lines, "", ...wrap([...moves, result])].join("\n")}\n`;
}

/** @param {string[]} words */
function wrap(words) {
  const lines = [""];
  for (const word of words) {
    const line = lines[lines.length - 1];
    if (!line) lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length > LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

/** @typedef {{ game: string, start: string, players: string[], moves: string[] }} ReadRecord as the server reads it */

/**
 * The session of the last record of a file. Throws RuleError if the file has none.
 * @type {(records: ReadRecord[], fileName: string) => Session}
 */
export function lastSession(records, fileName) {
  const last = records.at(-1);
  if (!last) throw new RuleError("file.no_game", { file: fileName });
  return sessionOfRecord(last);
}

/**
 * The session of a record.
 * @param {ReadRecord} record
 */
export function sessionOfRecord({ game: spec, start, players, moves }) {
  const game = games.find(spec);
  return openSession({
    game,
    start: game.rules.parse(start, game.options),
    moves,
    seats: players.map((player) => player || HUMAN),
  });
}
