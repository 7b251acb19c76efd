// What a page shows of a live table, without elements. A *seat* (0 or 1) belongs to a person and stays with
// them from game to game; a *side* (0 or 1) moves first or second in the current game.

import { describeStatus } from "../descriptions.js";
import { games } from "../games/views.js";
import { t } from "../i18n.js";
import { HUMAN, openSession, outcomeOf } from "../session.js";

const ENDS_OFF_BOARD = ["resigned", "agreed", "time"];

/** A live table as the person at one of its seats sees it, or a watcher if `you` is null. */
export class LiveModel {
  /**
   * @param {LiveTable} table
   * @param {number | null} you
   */
  constructor(table, you) {
    this.table = table;
    this.you = you;
  }

  get isFull() {
    return this.table.seats.every(Boolean);
  }

  get isRunning() {
    return this.isFull && this.table.ending === null;
  }

  /**
   * The side of a seat, or the seat of a side.
   * @param {number} seat
   */
  sideOf(seat) {
    return seat ^ this.table.first;
  }

  /** The side that a person moves for on this page. */
  get yourSide() {
    return this.you === null || !this.isFull ? null : this.sideOf(this.you);
  }

  /** Equal while the same game is on the board. */
  get boardKey() {
    const { number, moves, ending, seats } = this.table;
    return JSON.stringify([this.you, number, moves, ending, seats.map((seat) => seat?.name)]);
  }

  /** The session on the board. May throw NotLoadedError. */
  get session() {
    const { game: spec, start, moves, ending } = this.table;
    const game = games.find(spec);
    const people = [0, 1].map((side) => this.nameOf(this.sideOf(side)));
    const seats = [0, 1].map((side) => (this.sideOf(side) === this.you ? HUMAN : people[side]));
    const winner = ending?.winner == null ? null : this.sideOf(ending.winner);
    const session = openSession({
      game,
      start: start === null ? undefined : game.rules.parse(start, game.options),
      moves,
      seats,
      ended: ending && { reason: ending.reason, winner },
    });
    return { ...session, people };
  }

  /** @param {number} seat */
  nameOf(seat) {
    const person = this.table.seats[seat];
    if (seat === this.you) {
      return person?.name ? t("friend.you", { name: person.name }) : t("seat.human");
    }
    if (person === null) return t("friend.free");
    return person.name || t(seat === 0 ? "friend.inviter" : "friend.guest");
  }

  /**
   * What the seat card of a side shows.
   * @param {number} side
   */
  seatCard(side) {
    const { table } = this;
    const seat = this.sideOf(side);
    const isActive = this.isRunning && table.to_move === seat;
    const isCounted = table.number > 1 || table.ending;
    const isAway = table.seats[seat]?.is_there === false;
    const notes = [
      isActive ? t("seat.to_move") : "",
      isAway ? t("friend.not_there") : "",
      isCounted ? t("friend.tally", { count: table.tally[seat] }) : "",
    ];
    return {
      name: this.nameOf(seat),
      note: notes.filter(Boolean).join(" · "),
      isActive,
      isWinner: table.ending?.winner === seat,
      isThere: table.seats[seat]?.is_there ?? null,
    };
  }

  /**
   * Seconds left by side, so many seconds after the table was sent. Null without a clock.
   * @param {number} elapsed
   */
  timesLeft(elapsed) {
    const { clock } = this.table;
    if (!clock) return null;
    return [0, 1].map((side) => {
      const seat = this.sideOf(side);
      return clock.left[seat] - (clock.runs === seat ? elapsed : 0);
    });
  }

  /**
   * @param {Session} session
   */
  statusText(session) {
    const { ending, watching } = this.table;
    if (!this.isFull) return t(this.you === null ? "friend.seat_free" : "friend.waiting");
    if (ending && ENDS_OFF_BOARD.includes(ending.reason)) return this.endingText(ending);
    const text = describeStatus(session, { isLooking: session.at < session.moves.length });
    if (this.you !== null || outcomeOf(session)) return text;
    return `${text} · ${t("friend.watching", { count: watching })}`;
  }

  /** @param {{ winner: number | null, reason: string }} ending */
  endingText({ winner, reason }) {
    if (winner === null) return t("friend.agreed");
    const loser = 1 - winner;
    const isOwn = winner === this.you || (loser === this.you && reason === "resigned");
    const suffix = isOwn ? (winner === this.you ? "_you" : "_lost") : "";
    const names = { who: this.nameOf(winner), loser: this.nameOf(loser) };
    return t(`friend.${reason}${suffix}`, names);
  }

  /** The result of the game for the person here: win, draw or loss. */
  get result() {
    const { ending } = this.table;
    if (!ending || this.you === null) return null;
    if (ending.winner === null) return "draw";
    return ending.winner === this.you ? "win" : "loss";
  }

  /**
   * Whether the person here may offer a draw, a takeback or a rematch. A move allows new offers.
   * @param {string} kind
   */
  mayOffer(kind) {
    const { offer, asked } = this.table;
    const isOffered = asked.some((one) => one.seat === this.you && one.kind === kind);
    return this.you !== null && !offer && !isOffered;
  }

  /**
   * Whether the person here has made a move in this game.
   * @param {Session} session
   */
  hasMoved({ game, positions }) {
    const before = positions.slice(0, -1);
    return before.some((position) => this.sideOf(game.rules.toMove(position)) === this.you);
  }
}
