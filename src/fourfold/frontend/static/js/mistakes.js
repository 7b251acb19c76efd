// @ts-nocheck
// The mistakes that people made in reviewed games, kept in the browser. Each comes back as a puzzle
// after some days: found by oneself it comes back later and later, and is learnt in the end; not found
// it begins anew. A mistake is { game, position, turn, better, value, step, due }:
//   value  what was thrown away: win, draw or points
//   step   how often it was found so far
//   due    the day on which it comes back, counted from 1970; null when it is learnt

import { loadItem, saveItem } from "./storage.js";

const DAYS = [1, 3, 7, 16, 35];
const MOST = 300; // the browser has not room for everything

export const dayOf = (time) => Math.floor(time / 86_400_000);

const today = () => dayOf(Date.now());
const isSame = (one, other) => one.game === other.game && one.position === other.position;

/** Whether what the browser gives back is one of ours. */
function isMistake(one) {
  const texts = [one?.game, one?.position, one?.turn, one?.better, one?.value];
  const known = one?.step in DAYS || one?.step === DAYS.length;
  return texts.every((text) => typeof text === "string") && known;
}

function kept() {
  const found = loadItem("mistakes");
  return Array.isArray(found) ? found.filter(isMistake) : [];
}

/** Keep the mistakes of a game that was reviewed, each a { judgement }. What is kept already goes its
 * way. */
export function saveMistakes({ game }, mistakes) {
  const known = kept();
  const made = mistakes
    .filter(({ judgement }) => judgement.better)
    .map(({ judgement: { position, turn, better, before } }) => ({
      game: game.spec,
      position,
      turn,
      better,
      value: before?.value ?? "points",
      step: 0,
      due: today() + DAYS[0],
    }))
    .filter((one) => !known.some((other) => isSame(one, other)));
  if (made.length) saveItem("mistakes", [...known, ...made].slice(-MOST));
}

/** Those whose day has come, the longest due first. */
export function dueMistakes() {
  return kept()
    .filter(({ due }) => due !== null && due <= today())
    .sort((one, other) => one.due - other.due);
}

/** The day on which the next comes back, as a date; null when none does. */
export function nextDueDate() {
  const days = kept().flatMap(({ due }) => (due === null ? [] : [due]));
  return days.length ? new Date(Math.min(...days) * 86_400_000) : null;
}

/** Note whether a mistake was found by oneself. What counts is the first answer of the day. */
export function recordAnswer(mistake, found) {
  saveItem(
    "mistakes",
    kept().map((one) => {
      if (!isSame(one, mistake) || one.due === null || one.due > today()) return one;
      const step = found ? one.step + 1 : 0;
      return { ...one, step, due: step < DAYS.length ? today() + DAYS[step] : null };
    }),
  );
}
