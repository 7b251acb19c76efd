// Which game an address stands for: that of the current history entry, the unfinished game if the address
// has only the name of a game, or the game that the address holds.

import { parseAddress } from "../router.js";
import { loadItem } from "../storage.js";
import { showVariation, variationOf } from "../variations.js";
import { loadSession, unfinishedSession } from "./store.js";

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
  const shown = showVariation(known, variationOf(known, moves, at));
  return isAtEnd && !shown.variation ? { session: { ...shown.session, placed } } : shown;
}
