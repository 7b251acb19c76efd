// @ts-nocheck
// How fast players answer, and whether moves are heard.

import { find } from "../dom.js";
import { HUMAN, outcomeOf } from "../session.js";
import { loadItem, saveItem } from "../storage.js";

export class SettingsPanel {
  constructor(table) {
    this.table = table;
    this.heard = table.state.session;
    const [pause, sound] = [find("pause-between"), find("sound-on")];
    pause.addEventListener("change", () => table.setPace(pause.value));
    sound.checked = loadItem("sound") === true;
    sound.addEventListener("change", () => {
      saveItem("sound", sound.checked);
      if (sound.checked) this.playSound("wood");
    });
    table.onChange(() => this.listen());
  }

  render() {
    find("pause-between").value = this.table.state.pace;
  }

  /** Let a move be heard that was made just now. */
  listen() {
    const { session } = this.table.state;
    const before = this.heard;
    this.heard = session;
    if (!find("sound-on").checked || session === before) return;
    const isPlaced = session.placed !== null && before.placed === null;
    if (isPlaced || session.at === before.at + 1) this.playSound(soundOf(session));
  }

  /** What makes them is loaded when they are wanted; a browser that cannot stays silent. */
  playSound(name) {
    import("../sounds.js").then((sounds) => sounds.playSound(name)).catch(() => {});
  }
}

/** What the last move sounds like. */
function soundOf(session) {
  const outcome = session.placed === null ? outcomeOf(session) : null;
  if (!outcome) return session.game.view.marks ? "pencil" : "wood";
  if (outcome.winner === null) return "drawn";
  const { seats } = session;
  return seats.includes(HUMAN) && seats[outcome.winner] !== HUMAN ? "lost" : "won";
}
