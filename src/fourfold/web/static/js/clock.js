// The clock of a game: it runs for whoever is to move, from the second move on.

import { isAtEnd, moverOf, outcomeOf } from "./state.js";

const TICK = 100; // milliseconds

export class Clock {
  constructor(table) {
    this.table = table;
    this.left = [0, 0]; // milliseconds
    this.reset();
    table.secondsFor = (seat) => this.share(seat);
    setInterval(() => this.tick(), TICK);
  }

  reset() {
    const { clock, positions } = this.table.session;
    this.begin = positions[0];
    this.setting = clock;
    this.left = clock ? [clock.minutes * 60_000, clock.minutes * 60_000] : [0, 0];
    this.moves = this.table.session.moves.length;
    this.since = performance.now();
  }

  /** A new game winds the clock up; a move adds what is added for it. */
  render() {
    const { session } = this.table;
    if (session.clock !== this.setting || session.positions[0] !== this.begin) this.reset();
    if (!session.clock || session.moves.length === this.moves) return;
    if (session.moves.length > this.moves && session.at > 1) {
      const mover = session.game.rules.toMove(session.positions[session.at - 1]);
      this.left[mover] += session.clock.increment * 1000;
    }
    this.moves = session.moves.length;
  }

  tick() {
    const now = performance.now();
    const spent = now - this.since;
    this.since = now;
    const { session, setup, paused } = this.table;
    const runs = session.clock && session.moves.length > 0 && isAtEnd(session) && !setup && !paused;
    if (!runs || outcomeOf(session)) return;
    const mover = moverOf(session);
    this.left[mover] = Math.max(0, this.left[mover] - spent);
    if (this.left[mover] === 0) this.table.end({ winner: 1 - mover, reason: "time" });
    else this.onTick?.();
  }

  /** The seconds that a player may spend on a move, so that its clock lasts for the game. */
  share(seat) {
    this.render(); // the game may be a new one
    const { clock } = this.table.session;
    if (!clock) return Infinity;
    const left = this.left[seat] / 1000;
    return Math.max(0.05, Math.min(left / 2, left / 30 + 0.7 * clock.increment));
  }

  text(seat) {
    if (!this.table.session.clock) return "";
    const seconds = Math.ceil(this.left[seat] / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
