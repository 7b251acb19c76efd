// A correspondence game: each player sends a link with all moves, and no server is needed. The browser
// remembers the moves that it sent and opened last, so that it can tell when somebody opens an older link
// or plays a game in two ways. A link looks like `#letter=k3v9x2m7&quarto&moves=:6,c3:4`.

import { describeStatus } from "../descriptions.js";
import { games } from "../games/views.js";
import { t } from "../i18n.js";
import { unescapeField } from "../router.js";
import { commonLength, HUMAN, moverOf, openSession, outcomeOf } from "../session.js";
import { loadItem, saveItem } from "../storage.js";

/**
 * A correspondence game as its link holds it.
 * @typedef {object} LinkedGame
 * @property {string} id random, equal in all links of one game
 * @property {string} spec
 * @property {string[]} moves
 */

const LINK = /^#letter=([\w-]{6,40})&/;

/** @param {string} address */
export const isLink = (address) => LINK.test(address);

/** @param {LinkedGame} linkedGame */
export function formatLink({ id, spec, moves }) {
  const fields = [`letter=${id}`, spec, ...(moves.length ? [`moves=${moves.join(",")}`] : [])];
  return `#${fields.join("&")}`;
}

/**
 * Parse an address for which `isLink` is true. Some mail programs escape the fields.
 * @param {string} address
 * @returns {LinkedGame}
 */
export function parseLink(address) {
  const id = LINK.exec(address)?.[1] ?? "";
  const [, spec = "", ...rest] = unescapeField(address.slice(1)).split("&");
  const moves = rest.find((field) => field.startsWith("moves="))?.slice(6);
  return { id, spec, moves: moves ? moves.split(",") : [] };
}

/**
 * A new correspondence game.
 * @param {string} spec
 * @returns {LinkedGame}
 */
export function newLinkedGame(spec) {
  const parts = crypto.getRandomValues(new Uint32Array(3));
  return { id: Array.from(parts, (part) => part.toString(36)).join(""), spec, moves: [] };
}

/** @typedef {{ side: number, moves: string[] }} Memory what is remembered of a game */

/**
 * Other moves of the same game.
 * @typedef {object} Alternative
 * @property {number} at the number of moves in common
 * @property {string[]} moves
 * @property {boolean} [isLater] whether it continues the moves on the board
 * @property {boolean} [isOurs] whether both were sent from here
 */

/**
 * What is remembered of a game.
 * @param {string} id
 * @returns {Memory | null}
 */
export const loadMemory = (id) => loadItem(`letter.${id}`);

/** @type {(id: string, memory: Memory) => StorageProblem} */
export const saveMemory = (id, memory) => saveItem(`letter.${id}`, memory);

/**
 * What is remembered if the moves of a link do not continue it, else null.
 * @type {(moves: string[], remembered: string[]) => Alternative | null}
 */
export function alternativeTo(moves, remembered) {
  const at = commonLength(remembered, moves);
  return at === remembered.length ? null : { at, moves: remembered, isLater: at === moves.length };
}

/**
 * What was sent before if it differs from the moves that are sent now, else null.
 * @type {(moves: string[], sent: string[]) => Alternative | null}
 */
export function alternativeOfSender(moves, sent) {
  const at = commonLength(sent, moves);
  return at < sent.length && at < moves.length ? { at, moves: sent, isOurs: true } : null;
}

/**
 * The session of a linked game, where a person plays `side`.
 * @type {(linkedGame: LinkedGame, side: number | null) => Session}
 */
export function sessionOf({ spec, moves }, side) {
  const game = games.find(spec);
  const people = [0, 1].map((one) => t(one === side ? "seat.human" : "letter.friend"));
  const seats = [0, 1].map((one) => (one === side ? HUMAN : "friend"));
  return { ...openSession({ game, moves, seats }), people };
}

/** @type {(session: Session, side: number | null) => string} */
export function statusText(session, side) {
  const isLooking = session.at < session.moves.length;
  const isTheirTurn = !outcomeOf(session) && moverOf(session) !== side;
  return isTheirTurn && !isLooking ? t("letter.theirs") : describeStatus(session, { isLooking });
}

/**
 * What a person at `side` can do, and how `moves`, which a link held, differ from the alternative.
 * @param {Session} session
 * @param {number | null} side
 * @param {string[]} moves
 * @param {boolean} isUnsent whether a move was made that is not sent yet
 * @param {Alternative | null} alternative
 */
export function explainGame(session, side, moves, isUnsent, alternative) {
  if (isUnsent) return t("letter.drawn");
  if (alternative) {
    const { at, moves: others, isOurs, isLater } = alternative;
    if (isOurs) return t("letter.two_sent", { at: at + 1 });
    if (isLater) return t("letter.older", { count: others.length - at });
    return t("letter.differs", { at: at + 1, here: moves[at], there: others[at] });
  }
  if (outcomeOf(session)) return t("letter.over");
  return t(moverOf(session) === side ? "letter.yours" : "letter.sent");
}
