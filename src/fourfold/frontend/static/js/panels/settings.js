// The settings of the table: how fast players answer, and sounds.

import { find } from "../dom.js";
import { HUMAN, outcomeOf } from "../session.js";
import { loadItem, saveItem } from "../storage.js";

export class SettingsPanel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.session = table.state.session;
    const [pause, sound] = [find("pause-between"), find("sound-on")];
    pause.addEventListener("change", () => table.setPace(pause.value));
    sound.checked = loadItem("sound") === true;
    sound.addEventListener("change", () => {
      saveItem("sound", sound.checked);
      if (sound.checked) playSound("wood");
    });
    table.onChange(() => this.playMoveSound());
  }

  render() {
    find("pause-between").value = this.table.state.pace;
  }

  /** Play a sound if a move was made since the last change. */
  playMoveSound() {
    const { session } = this.table.state;
    const before = this.session;
    this.session = session;
    if (!find("sound-on").checked || session === before) return;
    const isPlaced = session.placed !== null && before.placed === null;
    if (isPlaced || session.at === before.at + 1) playSound(soundOf(session));
  }
}

/**
 * Play a sound; browsers that cannot stay silent. The sounds are loaded when they are needed.
 * @param {Sound} name
 */
function playSound(name) {
  import("../sounds.js").then((sounds) => sounds.playSound(name)).catch(() => {});
}

/** @typedef {Parameters<typeof import("../sounds.js").playSound>[0]} Sound */

/**
 * The sound of the last move.
 * @param {Session} session
 * @returns {Sound}
 */
function soundOf(session) {
  const outcome = session.placed === null ? outcomeOf(session) : null;
  if (!outcome) return session.game.view.marks ? "pencil" : "wood";
  if (outcome.winner === null) return "drawn";
  const { seats } = session;
  return seats.includes(HUMAN) && seats[outcome.winner] !== HUMAN ? "lost" : "won";
}
