// @ts-nocheck
// Players, moves and the state of the game in words, for everyone and for screen readers alike. What
// games say each in its own way is on their cards.

import { nameOfPlayer, t } from "./i18n.js";
import { HUMAN, isHumansTurn, moverOf, outcomeOf } from "./session.js";

/** The number of a level; null of any other player. */
export function levelOf(spec) {
  const level = /(?:^|_)level\((?:\w+=)?(\d+)\b/.exec(spec);
  return level && Number(level[1]);
}

/** What to call a player: a level by its number, others by their name and options. */
export function playerName(spec) {
  const n = levelOf(spec);
  if (n !== null) return t("player.level", { n });
  const [, name, options] = /^([^(]*)(.*)$/s.exec(spec);
  return [nameOfPlayer(name), options].filter(Boolean).join(" ");
}

/** What to call a seat: a person alone is You. People who play each other have names. */
export function seatName({ seats, people }, seat) {
  if (people) return people[seat];
  if (seats[seat] !== HUMAN) {
    return playerName(seats[seat]) + (seats[0] === seats[1] ? ` (${seat + 1})` : "");
  }
  return seats[1 - seat] === HUMAN ? t("seat.person", { number: seat + 1 }) : t("seat.human");
}

/** A message about what a seat does: languages speak to You in another form than of others. */
export function seatMessage(session, seat, key, facts = {}) {
  const alone = session.seats[seat] === HUMAN && session.seats[1 - seat] !== HUMAN;
  return t(alone ? `${key}_you` : key, { who: seatName(session, seat), ...facts });
}

/** The last move on the board in a sentence, and how the game ended if it did. */
export function describeMove(session) {
  const { game, at, positions } = session;
  const mover = game.rules.toMove(positions[at - 1]);
  const end = outcomeOf(session) ? ` ${describeStatus(session)}.` : "";
  return game.view.texts.move(session, mover) + end;
}

/** Whose turn it is and what is to be done, or how the game ended. */
export function describeStatus(session, { paused = false, alone = false, isLooking = false } = {}) {
  const outcome = outcomeOf(session);
  if (outcome) return outcomeWords(session, outcome);
  const { at, moves, free } = session;
  if (isLooking && !free) return t("status.past", { at, count: moves.length });
  const mover = moverOf(session);
  const who = alone ? t("seat.human") : seatName(session, mover);
  if (!isHumansTurn(session)) return paused ? t("status.paused") : t("status.thinking", { who });
  return session.game.view.texts.task(session, who);
}

function outcomeWords(session, { winner, reason, blocks }) {
  if (winner === null) {
    return blocks
      ? t("status.draw_points", { first: blocks[0], second: blocks[1] })
      : t("status.draw");
  }
  if (reason === "time") return seatMessage(session, winner, "status.won_time");
  return session.game.view.texts.won(session, winner);
}
