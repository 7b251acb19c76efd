// @ts-nocheck
// The address holds the whole game: `#quarto&first=human&second=novice&moves=:6,c3:4`.
// Other fields are start, at, placed, clock and timeout (whose time was up); what has its usual
// value is left out.

import { games } from "./games/views.js";
import { cellIndex, cellName } from "./rules/grid.js";
import { HUMAN, isAtEnd, openSession } from "./session.js";

const SEATS = ["first", "second"];

/** Who sits at the table when the address does not say. */
export const defaultSeats = ({ opponent }) => [HUMAN, opponent];

export function formatAddress(session) {
  const { game, moves, at, placed, seats, clock, ended, positions } = session;
  const begin = game.rules.format(positions[0]);
  const fields = [`first=${escapeField(seats[0])}`, `second=${escapeField(seats[1])}`];
  if (clock) fields.push(`clock=${clock.minutes}+${clock.increment}`);
  if (begin !== game.rules.format(game.rules.start(game.options))) {
    fields.push(`start=${escapeField(begin.replace(" ", "_"))}`);
  }
  if (moves.length) fields.push(`moves=${moves.join(",")}`);
  if (ended) fields.push(`timeout=${SEATS[1 - ended.winner]}`);
  if (!isAtEnd(session)) fields.push(`at=${at}`);
  if (placed !== null) fields.push(`placed=${cellName(placed, game.rules.SIZE)}`);
  return `#${[game.spec, ...fields].join("&")}`;
}

/** The session of an address; RuleError when there is none such. */
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

/** Only what would be misread is escaped: an address is to be read by people too. */
const escapeField = (text) => text.replace(/[%&#\s"<>]/g, encodeURIComponent);

function unescapeField(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether the address names a page that has no board. */
export const isPage = () => ["#arena", "#games"].includes(location.hash);

/** Show the session in the address bar; a new entry of the history is what Back returns from. An entry
 * knows its game by name, as the browser keeps it. */
export function showAddress(session, { newEntry }) {
  const address = formatAddress(session);
  const { name } = session;
  const isHere = address === location.hash;
  if ((isHere && history.state?.name === name) || (isPage() && !newEntry)) return;
  history[newEntry && !isHere ? "pushState" : "replaceState"]({ name }, "", address);
}
