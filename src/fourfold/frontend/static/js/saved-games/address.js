// @ts-nocheck
// Which game an address means: the one that this entry of the browser's history was of, the one that
// goes on where a game is only named, or the one that the address holds.

import { parseAddress } from "../router.js";
import { loadItem } from "../storage.js";
import { look, variationOf } from "../variations.js";
import { running, sessionNamed } from "./store.js";

/** What the address makes of the table; `name` is that of the entry's game, if it had one. */
export function resolveAddress(address, name, onTable) {
  const known = onTable.name === name ? onTable : sessionNamed(name);
  if (known) return lookedAt(known, parseAddress(address));
  const isNamed = !address.includes("&");
  const goingOn = isNamed && running(address.replace(/^#/, ""));
  if (goingOn) return { session: goingOn };
  const session = parseAddress(address);
  const savedSeats = isNamed && loadItem(`seats.${session.game.name}`);
  return { session: savedSeats ? { ...session, seats: savedSeats } : session };
}

/** The game as an older address of it was looked at: nothing that came later is lost. */
function lookedAt(known, { moves, at, placed }) {
  const isNow = moves.length === known.moves.length && at === moves.length;
  const made = look(known, variationOf(known, moves, at));
  return isNow && !made.line ? { session: { ...made.session, placed } } : made;
}
