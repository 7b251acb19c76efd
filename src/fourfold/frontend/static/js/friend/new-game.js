// The form that begins a game with a friend: a live table, or a correspondence game.

import { createTable, newSecret } from "../backends/table-connection.js";
import { find, make, write, writeOrHide } from "../dom.js";
import { games } from "../games/views.js";
import { explain, t } from "../i18n.js";
import { GameSelect } from "../panels/game-select.js";
import { HUMAN, openSession } from "../session.js";
import { loadItem, saveItem } from "../storage.js";
import { saveMemory } from "./correspondence.js";
import { formatLink, newLinkedGame } from "./links.js";
import { withLoading } from "./table.js";

/** @type {({ base: number, increment: number } | null)[]} */
const CLOCKS = [
  null,
  { base: 60, increment: 0 },
  { base: 180, increment: 2 },
  { base: 300, increment: 3 },
  { base: 600, increment: 5 },
  { base: 1800, increment: 0 },
];

export class NewGameForm {
  /**
   * @param {import("./table.js").FriendTable} board
   * @param {Lobby | null} lobby null without a server
   */
  constructor(board, lobby) {
    this.board = board;
    this.lobby = lobby;
    this.gameSelect = new GameSelect("begin", () => this.preview());
    find("begin-form").onsubmit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (this.lobby) this.createTable();
    };
    find("begin-letter").onclick = () => this.beginCorrespondence();
    find("begin-name").value = loadItem("name") ?? "";
  }

  /**
   * Show the form, with this game chosen if there is one.
   * @param {string} spec
   */
  open(spec) {
    find("begin-clock").replaceChildren(
      ...CLOCKS.map((clock, index) => make("option", { value: index }, clockText(clock))),
    );
    this.gameSelect.open(findGame(spec));
    this.preview();
    find("begin-table").hidden = !this.lobby;
    write(find("begin-words"), t(this.lobby ? "friend.about" : "friend.about_letter"));
  }

  /** Show the board of the chosen game. */
  async preview() {
    const { game } = this.gameSelect;
    const seats = [HUMAN, HUMAN];
    this.board.open(await withLoading(() => openSession({ game, seats })), null);
  }

  async createTable() {
    const name = find("begin-name").value.trim();
    const secret = newSecret();
    saveItem("name", name);
    const body = {
      game: this.gameSelect.game.spec,
      side: find("begin-side").value,
      name,
      clock: CLOCKS[find("begin-clock").value],
    };
    try {
      const { key } = await createTable(body, secret);
      saveItem(`seat.${key}`, secret);
      location.hash = key;
    } catch (error) {
      writeOrHide(find("begin-error"), explain(error));
    }
  }

  /** Open a correspondence game. Its creator makes the first move, or sends the link for the other to. */
  beginCorrespondence() {
    const linkedGame = newLinkedGame(this.gameSelect.game.spec);
    const side = find("begin-side").value;
    if (side === "second") saveMemory(linkedGame.id, { side: 1, moves: [] });
    location.hash = formatLink(linkedGame);
  }
}

/** @param {string} spec */
function findGame(spec) {
  try {
    return games.find(spec);
  } catch {
    return games.find("");
  }
}

/** @param {(typeof CLOCKS)[number]} clock */
function clockText(clock) {
  if (!clock) return t("friend.no_clock");
  const { base, increment } = clock;
  const code = increment ? "friend.clock_plus" : "friend.clock_plain";
  return t(code, { minutes: base / 60, increment });
}
