// @ts-nocheck
// The shelf: the games that the browser keeps, each under its own name. It answers at once, so that
// nothing waits for it, and what is put there when the page is left is there.

import { games } from "../games/views.js";
import { HUMAN } from "../session.js";
import { forget, itemNames, loadItem, onItemChange, saveItem } from "../storage.js";
import { checked, fromSavedGame, gameName } from "./format.js";

const SHELF = "game.";

/** Keep a game; what is in the way of that, `full` or `forbidden`, else nothing. */
export const put = (kept) => saveItem(SHELF + kept.name, kept);

/** The kept game of this name; null when there is none that can be read. */
export function take(name) {
  try {
    const kept = checked(loadItem(SHELF + name));
    return kept.name === name ? kept : null;
  } catch {
    return null;
  }
}

export const remove = (name) => forget(SHELF + name);

/** Hear the names of games that another page of this browser plays in. */
export const onOtherPage = (hear) => onItemChange(SHELF, (key) => hear(key.slice(SHELF.length)));

/** Every game that was played in, the one that was changed last first. */
export const played = () => all().filter(({ moves }) => moves.length > 0);

/** The same with those that were only begun. */
function all() {
  return itemNames(SHELF)
    .map((key) => take(key.slice(SHELF.length)))
    .filter((kept) => kept !== null)
    .sort((one, other) => other.changed - one.changed);
}

/** Forget games that were begun and never played, when another of the same is begun. */
export function tidy({ name, game }) {
  const isIdle = (kept) => kept.moves.length === 0 && gameName(kept) === game.name;
  for (const kept of all().filter(isIdle)) {
    if (kept.name !== name) remove(kept.name);
  }
}

/** The session of the kept game of this name; null when it cannot be played on. */
export function sessionNamed(name) {
  const kept = name ? take(name) : null;
  return kept && sessionIn(kept);
}

/** The session of a person that goes on, of the game called so or of any; null when none does. Where
 * options are named with it, it is to be that variant. */
export function running(named) {
  const variant = named?.includes("(") && games.find(named).spec;
  const isCalledSo = (kept) => (variant ? kept.game === variant : gameName(kept) === named);
  const goesOn = (kept) =>
    kept.result === null && kept.seats.includes(HUMAN) && (!named || isCalledSo(kept));
  for (const kept of all().filter(goesOn)) {
    const session = sessionIn(kept);
    if (session) return session;
  }
  return null;
}

/** What the rules of other packages are still to be asked for is asked for; the rest is damaged. */
function sessionIn(kept) {
  try {
    return fromSavedGame(kept);
  } catch (error) {
    if (error.lesson) throw error;
    return null;
  }
}
