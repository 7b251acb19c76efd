// @ts-nocheck
// Which game an address means: the one that this entry of the browser's history was of, the one that
// goes on where a game is only named, or the one that the address holds.

import { lineOf, look } from "../lines.js";
import { recall } from "../memory.js";
import { sessionOf } from "../router.js";
import { running, sessionNamed } from "./shelf.js";

/** What the address makes of the table; `name` is that of the entry's game, if it had one. */
export function gameAt(address, name, onTable) {
  const known = onTable.name === name ? onTable : sessionNamed(name);
  if (known) return lookedAt(known, sessionOf(address));
  const isNamed = !address.includes("&");
  const goingOn = isNamed && running(address.replace(/^#/, ""));
  if (goingOn) return { session: goingOn };
  const session = sessionOf(address);
  const remembered = isNamed && recall(`seats.${session.game.name}`);
  return { session: remembered ? { ...session, seats: remembered } : session };
}

/** The game as an older address of it was looked at: nothing that came later is lost. */
function lookedAt(known, { moves, at, placed }) {
  const isNow = moves.length === known.moves.length && at === moves.length;
  const made = look(known, lineOf(known, moves, at));
  return isNow && !made.line ? { session: { ...made.session, placed } } : made;
}
