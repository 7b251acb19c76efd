// The address holds the whole game: `#quarto&first=human&second=novice&moves=:6,c3:4`. Other fields are
// start, at, placed, clock, and timeout (who lost on time). Fields with default values are left out.

import { games } from "./games/views.js";
import { cellIndex, cellName } from "./rules/grid.js";
import { HUMAN, isAtEnd, openSession } from "./session.js";

const SEATS = ["first", "second"];

/**
 * Who plays if the address does not say it.
 * @param {GameView} view
 */
export const defaultSeats = ({ opponent }) => [HUMAN, opponent];

/** @param {Session} session */
export function formatAddress(session) {
  const { game, moves, at, placed, seats, clock, ended, positions } = session;
  const start = game.rules.format(positions[0]);
  const fields = [`first=${escapeField(seats[0])}`, `second=${escapeField(seats[1])}`];
  if (clock) fields.push(`clock=${clock.minutes}+${clock.increment}`);
  if (start !== game.rules.format(game.rules.start(game.options))) {
    fields.push(`start=${escapeField(start.replace(" ", "_"))}`);
  }
  if (moves.length) fields.push(`moves=${moves.join(",")}`);
  if (ended?.winner != null) fields.push(`timeout=${SEATS[1 - ended.winner]}`);
  if (!isAtEnd(session)) fields.push(`at=${at}`);
  if (placed !== null) fields.push(`placed=${cellName(placed, game.rules.SIZE)}`);
  return `#${[game.spec, ...fields].join("&")}`;
}

/**
 * The session of an address. Throws RuleError if there is none.
 * @param {string} address
 */
export function parseAddress(address) {
  const [spec, ...rest] = address.replace(/^#/, "").split("&").map(unescapeField);
  const fields = Object.fromEntries(rest.map((field) => field.split(/=(.*)/s).slice(0, 2)));
  const game = games.find(spec);
  const [first, second] = defaultSeats(game.view);
  const clock = /^(\d{1,3})\+(\d{1,3})$/.exec(fields.clock ?? "");
  return openSession({
    game,
    start: fields.start && game.rules.parse(fields.start.replaceAll("_", " "), game.options),
    moves: fields.moves ? fields.moves.split(",") : [],
    at: /^\d+$/.test(fields.at ?? "") ? Number(fields.at) : undefined,
    placed: fields.placed && game.rules.SIZE ? cellIndex(fields.placed, game.rules.SIZE) : null,
    seats: [fields.first || first, fields.second || second],
    ended: SEATS.includes(fields.timeout)
      ? { winner: 1 - SEATS.indexOf(fields.timeout), reason: "time" }
      : null,
    clock: clock && { minutes: Number(clock[1]), increment: Number(clock[2]) },
  });
}

/**
 * Escape only what would be misread, so that people can read addresses too.
 * @param {string} text
 */
const escapeField = (text) => text.replace(/[%&#\s"<>]/g, encodeURIComponent);

/** @param {string} text */
export function unescapeField(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether the address names a page without a board. */
export const isPageAddress = () => ["#arena", "#games"].includes(location.hash);

/**
 * Show the session in the address bar, as a new entry of the history if Back is to return from it.
 * Each entry has the name of its game as its state.
 * @type {(session: Session, options: { newEntry: boolean }) => void}
 */
export function updateAddress(session, { newEntry }) {
  const address = formatAddress(session);
  const { name } = session;
  const isSame = address === location.hash;
  if ((isSame && history.state?.name === name) || (isPageAddress() && !newEntry)) return;
  history[newEntry && !isSame ? "pushState" : "replaceState"]({ name }, "", address);
}
