// Every game is kept as it is played. What was only opened, from a link or a file, is kept when
// something is done in it.

import { keptOf } from "./game.js";
import * as shelf from "./shelf.js";

export class Keeper {
  constructor(table) {
    this.table = table;
    this.seen = table.state.session;
    this.opened = null; // the session that is not to be kept as long as it is the same
    table.onChange(() => this.keep());
    addEventListener("pagehide", () => this.keep());
  }

  keep() {
    const { session, exercise } = this.table.state;
    if (exercise || session === this.seen) return;
    if (session.name !== this.seen.name) this.meet(session);
    this.seen = session;
    if (this.opened && isAsOpened(session, this.opened)) return;
    this.opened = null;
    const keeping = shelf.put(keptOf(session, { begun: this.begun, changed: Date.now() }));
    if (keeping !== this.table.state.keeping) this.table.change({ keeping });
  }

  /** Another game is on the table. */
  meet(session) {
    const kept = shelf.take(session.name);
    this.begun = kept?.begun ?? Date.now();
    this.opened = kept || session.moves.length ? session : null;
    shelf.tidy(session);
  }
}

function isAsOpened({ moves, branches, placed, left }, opened) {
  const isSame = moves === opened.moves && branches === opened.branches;
  return isSame && placed === opened.placed && left === opened.left;
}
