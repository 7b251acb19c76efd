// @ts-nocheck
// What is to be played, before anybody is there.

import { createTable, newSecret } from "../backends/table-connection.js";
import { find, make, write, writeOrHide } from "../dom.js";
import { games } from "../games/views.js";
import { explain, t } from "../i18n.js";
import { GameSelect } from "../panels/game-select.js";
import { HUMAN, openSession } from "../session.js";
import { loadItem, saveItem } from "../storage.js";
import { formatLink, newGame } from "./correspondence.js";
import { withLoading } from "./table.js";

const CLOCKS = [null, [60, 0], [180, 2], [300, 3], [600, 5], [1800, 0]]; // seconds, and per move

export class NewGameForm {
  constructor(place, hall) {
    Object.assign(this, { place, hall });
    this.choosing = new GameSelect("begin", () => this.preview());
    find("begin-form").onsubmit = (event) => {
      event.preventDefault();
      if (this.hall) this.make();
    };
    find("begin-letter").onclick = () => this.write();
    find("begin-name").value = loadItem("name") ?? "";
  }

  /** Show the choices, those of this game first. */
  open(spec) {
    find("begin-clock").replaceChildren(
      ...CLOCKS.map((clock, index) => make("option", { value: index }, clockWords(clock))),
    );
    this.choosing.open(found(spec));
    this.preview();
    find("begin-table").hidden = !this.hall;
    write(find("begin-words"), t(this.hall ? "friend.about" : "friend.about_letter"));
  }

  /** The board on which it will be played. */
  async preview() {
    const { game } = this.choosing;
    const seats = [HUMAN, HUMAN];
    this.place.put(await withLoading(() => openSession({ game, seats })), null);
  }

  async make() {
    const clock = CLOCKS[find("begin-clock").value];
    const name = find("begin-name").value.trim();
    const secret = newSecret();
    saveItem("name", name);
    const body = {
      game: this.choosing.game.spec,
      side: find("begin-side").value,
      name,
      clock: clock && { base: clock[0], increment: clock[1] },
    };
    try {
      const { key } = await createTable(body, secret);
      saveItem(`seat.${key}`, secret);
      location.hash = key;
    } catch (error) {
      writeOrHide(find("begin-error"), explain(error));
    }
  }

  /** A game by link, which whoever begins it opens with a move; or sends for the other to begin. */
  write() {
    const letter = newGame(this.choosing.game.spec);
    const side = find("begin-side").value;
    if (side === "second") saveItem(`letter.${letter.id}`, { side: 1, moves: [] });
    location.hash = formatLink(letter);
  }
}

function found(spec) {
  try {
    return games.find(spec);
  } catch {
    return games.find("");
  }
}

function clockWords(clock) {
  if (!clock) return t("friend.no_clock");
  const [seconds, increment] = clock;
  const words = increment ? "friend.clock_plus" : "friend.clock_plain";
  return t(words, { minutes: seconds / 60, increment });
}
