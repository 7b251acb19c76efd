// Descriptions of players, moves and the state of a game, for everybody and for screen readers alike.
// What differs between games is in the texts of their views.

import { nameOfPlayer, t } from "./i18n.js";
import { levelOf } from "./levels.js";
import { HUMAN, isHumansTurn, moverOf, outcomeOf } from "./session.js";

/**
 * The display name of a player: the number of a level, or the name with its options.
 * @param {string} spec
 */
export function playerName(spec) {
  const n = levelOf(spec);
  if (n !== null) return t("player.level", { n });
  const [name] = spec.split("(", 1);
  return [nameOfPlayer(name), spec.slice(name.length)].filter(Boolean).join(" ");
}

/**
 * The display name of a seat. A person who plays alone is You; people who play each other have names.
 * @type {(session: Session, seat: number) => string}
 */
export function seatName({ seats, people }, seat) {
  if (people) return people[seat];
  if (seats[seat] !== HUMAN) {
    return playerName(seats[seat]) + (seats[0] === seats[1] ? ` (${seat + 1})` : "");
  }
  return seats[1 - seat] === HUMAN ? t("seat.person", { number: seat + 1 }) : t("seat.human");
}

/**
 * A message about a seat. A person who plays alone is addressed by the message with `_you`.
 * @type {(session: Session, seat: number, code: string, params?: Record<string, unknown>) => string}
 */
export function seatMessage(session, seat, code, params = {}) {
  const isAlone = session.seats[seat] === HUMAN && session.seats[1 - seat] !== HUMAN;
  return t(isAlone ? `${code}_you` : code, { who: seatName(session, seat), ...params });
}

/**
 * A sentence about the last move on the board, and one about the end of the game if it ended it.
 * @param {Session} session
 */
export function describeMove(session) {
  const { game, at, positions } = session;
  const mover = game.rules.toMove(positions[at - 1]);
  const end = outcomeOf(session) ? ` ${describeStatus(session)}.` : "";
  return game.view.texts.move(session, mover) + end;
}

/**
 * Whose turn it is and what they have to do, or how the game ended.
 * @type {(session: Session, options?: { paused?: boolean, alone?: boolean, isLooking?: boolean }) => string}
 */
export function describeStatus(session, { paused = false, alone = false, isLooking = false } = {}) {
  const outcome = outcomeOf(session);
  if (outcome) return describeOutcome(session, outcome);
  const { at, moves, free } = session;
  if (isLooking && !free) return t("status.past", { at, count: moves.length });
  const mover = moverOf(session);
  const who = seatName(session, mover);
  if (!isHumansTurn(session)) return paused ? t("status.paused") : t("status.thinking", { who });
  const isReader = alone || session.seats[1 - mover] !== HUMAN;
  return session.game.view.texts.task(session, isReader ? t("seat.your_turn") : who);
}

/** @type {(session: Session, outcome: Outcome) => string} */
function describeOutcome(session, { winner, reason, blocks }) {
  if (winner === null) {
    return blocks
      ? t("status.draw_points", { first: blocks[0], second: blocks[1] })
      : t("status.draw");
  }
  if (reason === "time") return seatMessage(session, winner, "status.won_time");
  return session.game.view.texts.won(session, winner);
}

/**
 * A move, drawn if its game draws moves.
 * @type {(game: Game, move: string) => string | HTMLElement}
 */
export const drawMove = ({ view }, move) => view.notation?.draw(move) ?? move;

/**
 * A move in words, for labels.
 * @type {(game: Game, move: string) => string}
 */
export const moveWords = ({ view }, move) => view.notation?.words(move) ?? move;
