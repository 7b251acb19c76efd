// @ts-nocheck
// Every game is kept as it is played. What was only opened, from a link or a file, is kept when
// something is done in it. A game that is open in two pages of a browser is the same in both: the one
// follows what is done in the other, so that neither writes over it.

import { goTo, isAtEnd } from "../session.js";
import { toSavedGame } from "./format.js";
import * as shelf from "./store.js";

export class Autosave {
  constructor(table) {
    this.table = table;
    this.seen = table.state.session;
    this.opened = null; // the session that is not to be kept as long as it is the same
    this.changed = 0; // when the game was changed last, as far as this page knows
    table.onChange(() => this.keep());
    addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => document.hidden && this.keep());
    addEventListener("pageshow", ({ persisted }) => persisted && this.follow());
    addEventListener(
      "focus",
      () => table.state.isFollowing && table.change({ isFollowing: false }),
    );
    shelf.onOtherPage((name) => name === this.seen.name && this.follow());
  }

  keep() {
    const { session, exercise } = this.table.state;
    if (exercise || session === this.seen) return;
    if (session.name !== this.seen.name) this.meet(session);
    this.seen = session;
    if (this.opened && isAsOpened(session, this.opened)) return;
    this.opened = null;
    if (this.follow()) return;
    this.changed = Date.now();
    const keeping = shelf.put(toSavedGame(session, { begun: this.begun, changed: this.changed }));
    if (keeping !== this.table.state.keeping) this.table.change({ keeping });
  }

  /** Another game is on the table. */
  meet(session) {
    const kept = shelf.take(session.name);
    this.begun = kept?.begun ?? Date.now();
    this.changed = kept?.changed ?? 0;
    this.opened = kept || session.moves.length ? session : null;
    shelf.tidy(session);
  }

  /** Take up what was done in this game on another page since; whether there was anything. */
  follow() {
    const { session: onTable, line, exercise } = this.table.state;
    const session = exercise?.back ?? onTable;
    const kept = shelf.take(session.name);
    const there = kept?.changed > this.changed ? shelf.sessionNamed(session.name) : null;
    if (!there) return false;
    const looks = line !== null || !isAtEnd(session);
    this.seen = looks ? goTo(there, session.at) : there;
    [this.opened, this.changed] = [this.seen, kept.changed];
    if (exercise) this.table.change({ exercise: { ...exercise, back: this.seen } });
    else {
      const changes = { session: this.seen, isFollowing: !document.hasFocus() };
      this.table.try(() => changes, { newEntry: false });
    }
    return true;
  }
}

function isAsOpened({ moves, branches, placed, left }, opened) {
  const isSame = moves === opened.moves && branches === opened.branches;
  return isSame && placed === opened.placed && left === opened.left;
}
