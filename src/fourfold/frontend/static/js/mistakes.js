// Mistakes that people made in reviewed games, saved in the browser. Each comes back as a puzzle after
// some days. If it is solved, it comes back later and later until it is learnt; else it starts again.

import { loadItem, saveItem } from "./storage.js";

/**
 * @typedef {object} SavedMistake
 * @property {string} game spec of the game
 * @property {string} position
 * @property {string} turn that was played
 * @property {string} better turn that should have been played
 * @property {string} value what was lost: win, draw or points
 * @property {number} step how often it was solved in a row
 * @property {number | null} due the day on which it comes back, counted from 1970; null once it is learnt
 */

const DAYS = [1, 3, 7, 16, 35];
const MAX_SAVED = 300; // the storage of the browser is limited
const DAY = 86_400_000; // milliseconds

/** @param {number} time in milliseconds since 1970 */
export const dayOf = (time) => Math.floor(time / DAY);

const today = () => dayOf(Date.now());

/**
 * @param {SavedMistake} one
 * @param {SavedMistake} other
 */
const isSame = (one, other) => one.game === other.game && one.position === other.position;

/** @param {any} value from the storage */
function isMistake(value) {
  const texts = [value?.game, value?.position, value?.turn, value?.better, value?.value];
  const isStep = value?.step in DAYS || value?.step === DAYS.length;
  return texts.every((text) => typeof text === "string") && isStep;
}

/** @returns {SavedMistake[]} */
function loadMistakes() {
  const saved = loadItem("mistakes");
  return Array.isArray(saved) ? saved.filter(isMistake) : [];
}

/**
 * Save the mistakes of a reviewed game, except those that are saved already.
 * @param {Session} session
 * @param {import("./reviews.js").Mistake[]} mistakes
 */
export function saveMistakes({ game }, mistakes) {
  const known = loadMistakes();
  const added = mistakes.flatMap(({ judgement: { position, turn, better, before } }) => {
    if (!better) return [];
    const value = before?.value ?? "points";
    const due = today() + DAYS[0];
    const mistake = { game: game.spec, position, turn, better, value, step: 0, due };
    return known.some((other) => isSame(mistake, other)) ? [] : [mistake];
  });
  if (added.length) saveItem("mistakes", [...known, ...added].slice(-MAX_SAVED));
}

/** The mistakes that are due, the longest due first. */
export function dueMistakes() {
  return loadMistakes()
    .filter(({ due }) => due !== null && due <= today())
    .sort((one, other) => (one.due ?? 0) - (other.due ?? 0));
}

/** The date on which the next mistake comes back; null if none does. */
export function nextDueDate() {
  const days = loadMistakes().flatMap(({ due }) => (due === null ? [] : [due]));
  return days.length ? new Date(Math.min(...days) * DAY) : null;
}

/**
 * Record whether a mistake was solved without help. Only the first answer of a day counts.
 * @param {SavedMistake} mistake
 * @param {boolean} isSolved
 */
export function recordAnswer(mistake, isSolved) {
  const updated = loadMistakes().map((one) => {
    if (!isSame(one, mistake) || one.due === null || one.due > today()) return one;
    const step = isSolved ? one.step + 1 : 0;
    return { ...one, step, due: step < DAYS.length ? today() + DAYS[step] : null };
  });
  saveItem("mistakes", updated);
}
