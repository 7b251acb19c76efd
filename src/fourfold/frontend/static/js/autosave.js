// Saves every game while it is played. A game that was opened from a link or a file is saved as soon as
// something is done in it. Two pages with the same game follow each other, so that neither overwrites what was
// done in the other.

import {
  loadGame,
  loadSession,
  onGameChange,
  removeUnplayed,
  saveGame,
  toSavedGame,
} from "./saved-games.js";
import { goTo, isAtEnd } from "./session.js";

export class Autosave {
  /**
   * @param {Table} table
   * @param {() => boolean} hasFocus whether a person is at this page
   */
  constructor(table, hasFocus) {
    this.table = table;
    this.hasFocus = hasFocus;
    this.session = table.state.session; // as it was saved or opened last
    /** @type {Session | null} */
    this.opened = null; // not saved before it changes
    this.begun = Date.now();
    this.changed = 0; // time of the last change that this page knows of
    table.onChange(() => this.save());
    onGameChange((name) => {
      if (name === this.session.name) this.follow();
    });
  }

  save() {
    const { session, exercise } = this.table.state;
    if (exercise || session === this.session) return;
    if (session.name !== this.session.name) this.begin(session);
    this.session = session;
    if (this.opened && isUnchanged(session, this.opened)) return;
    this.opened = null;
    if (this.follow()) return;
    this.changed = Date.now();
    const problem = saveGame(toSavedGame(session, { begun: this.begun, changed: this.changed }));
    if (problem !== this.table.state.storageProblem) this.table.change({ storageProblem: problem });
  }

  /**
   * Begin to save another game.
   * @param {Session} session
   */
  begin(session) {
    const saved = loadGame(session.name);
    this.begun = saved?.begun ?? Date.now();
    this.changed = saved?.changed ?? 0;
    this.opened = saved || session.moves.length ? session : null;
    removeUnplayed(session);
  }

  /** Show what another page has saved in this game since. Returns whether there was anything. */
  follow() {
    const { session: current, variation, exercise } = this.table.state;
    const session = exercise?.back ?? current;
    const saved = loadGame(session.name);
    const newer = saved && saved.changed > this.changed ? loadSession(session.name) : null;
    if (!saved || !newer) return false;
    const isLooking = variation !== null || !isAtEnd(session);
    this.session = isLooking ? goTo(newer, session.at) : newer;
    this.opened = this.session;
    this.changed = saved.changed;
    if (exercise) this.table.change({ exercise: { ...exercise, back: this.session } });
    else {
      const changes = { session: this.session, isFollowing: !this.hasFocus() };
      this.table.try(() => changes, { newEntry: false });
    }
    return true;
  }
}

/** @type {(session: Session, opened: Session) => boolean} */
function isUnchanged({ moves, branches, placed, left }, opened) {
  const isSame = moves === opened.moves && branches === opened.branches;
  return isSame && placed === opened.placed && left === opened.left;
}
