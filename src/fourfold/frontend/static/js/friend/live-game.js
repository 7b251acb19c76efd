// A live table: two people play, each on a device of their own, and others watch.

import { newSecret } from "../backends/http.js";
import { MAX_LAG } from "../constants.js";
import { describeMove } from "../descriptions.js";
import { fill, find, make, onSubmit, write, writeOrHide } from "../dom.js";
import { currentLanguage, explain, t } from "../i18n.js";
import { preciseTime } from "../session.js";
import { loadItem, saveItem } from "../storage.js";
import { LiveModel } from "./live-model.js";
import { drawInvitationCode, invitationAddress, renderLiveGame } from "./live-view.js";
import { copy, share } from "./share.js";
import { withLoading } from "./table.js";
import { TableConnection } from "./table-connection.js";

/** @typedef {import("../seats.js").SeatCards} SeatCards */
/** @typedef {import("./table.js").FriendTable} FriendTable */

export class LiveGame {
  /**
   * @param {string} key the key of the table
   * @param {FriendTable} board
   * @param {SeatCards} seats
   * @param {Lobby} lobby
   */
  constructor(key, board, seats, lobby) {
    this.board = board;
    this.seats = seats;
    this.lobby = lobby;
    this.secret = loadItem(`seat.${key}`) ?? newSecret();
    /** @type {LiveModel | null} */
    this.model = null;
    this.receivedAt = 0; // time of the last message about the table
    this.boardKey = ""; // of the game on the board
    /** @type {number | null} */
    this.lastGreeting = null;
    this.isResignPressed = false; // resigning takes two clicks
    this.address = invitationAddress(key, lobby);
    this.initForms(key);
    this.connection = new TableConnection(key, this.secret, this);
    this.ticker = setInterval(() => this.renderTimes(), 100);
    drawInvitationCode(this.address);
  }

  /** @param {string} key */
  initForms(key) {
    onSubmit(find("sit"), () => {
      const name = find("sit-name").value.trim();
      saveItem("name", name);
      saveItem(`seat.${key}`, this.secret);
      this.act({ do: "sit", name });
    });
    find("sit-name").value = loadItem("name") ?? "";
    const actions = {
      draw: () => this.act({ do: "offer", kind: "draw" }),
      takeback: () => this.act({ do: "offer", kind: "takeback" }),
      rematch: () => this.act({ do: "offer", kind: "rematch" }),
      "offer-yes": () => this.act({ do: "answer", accepts: true }),
      "offer-no": () => this.act({ do: "answer", accepts: false }),
      resign: () => this.resign(),
      "invite-copy": () => copy(this.address),
      "invite-share": () => share(this.address, t("friend.come")),
    };
    for (const [id, action] of Object.entries(actions)) find(id).onclick = action;
  }

  leave() {
    clearInterval(this.ticker);
    this.connection.close();
  }

  /** @param {TableAction} action */
  async act(action) {
    this.board.change({ error: "" });
    try {
      await this.connection.act(action);
    } catch (error) {
      if (action.do === "move") await this.showBoard(); // takes the refused move back
      this.board.change({ error: explain(error) });
    }
  }

  /**
   * Send a move that was made on the board.
   * @type {(move: string, ply: number) => Promise<void>}
   */
  move(move, ply) {
    return this.act({ do: "move", move, ply });
  }

  resign() {
    if (this.isResignPressed) this.act({ do: "resign" });
    this.isResignPressed = !this.isResignPressed;
    this.render();
  }

  /** @type {(you: number | null, table: LiveTable) => Promise<void>} */
  async onTable(you, table) {
    const before = this.model;
    this.model = new LiveModel(table, you);
    this.receivedAt = performance.now();
    if (before && table.version < before.table.version) return;
    if (this.boardKey === this.model.boardKey) this.render();
    else await this.showBoard();
    this.showGreeting(before === null);
  }

  /** Show the game as the server has it. */
  async showBoard() {
    const { model, board } = this;
    if (!model) return;
    this.boardKey = model.boardKey;
    this.isResignPressed = false;
    try {
      const session = await withLoading(() => model.session);
      if (this.model?.table.version !== model.table.version) return;
      const { moves } = board.onBoard ?? { moves: [] };
      if (session.moves.length === moves.length + 1) write(find("live"), describeMove(session));
      board.open(session, model.yourSide);
    } catch (error) {
      board.change({ error: explain(error) });
    }
  }

  /** @param {boolean} isReachable */
  onReachable(isReachable) {
    writeOrHide(find("banner"), isReachable ? "" : t("friend.away"));
  }

  /** @param {number} seconds */
  onLag(seconds) {
    const count = Math.round(seconds * 1000);
    write(find("lag"), t(count > MAX_LAG ? "friend.lag_much" : "friend.lag", { count }));
  }

  onGone() {
    this.leave();
    write(find("status"), t("friend.gone"));
    find("now").hidden = false;
    for (const id of ["invite", "talk", "sit", "offer"]) find(id).hidden = true;
    document.documentElement.dataset.ready = "true";
  }

  /** @param {boolean} isFirst whether this is the first message: its greeting is old */
  showGreeting(isFirst) {
    const { model } = this;
    const greeting = model?.table.said;
    if (!model || !greeting || greeting.number === this.lastGreeting) return;
    this.lastGreeting = greeting.number;
    if (isFirst) return;
    this.seats.showGreeting(model.sideOf(greeting.seat), greeting.greeting);
    write(find("live"), `${model.nameOf(greeting.seat)}: ${t(`greet.${greeting.greeting}`)}`);
  }

  renderTimes() {
    const elapsed = (performance.now() - this.receivedAt) / 1000;
    const left = this.model?.timesLeft(elapsed);
    this.seats.renderTimes(left?.map(preciseTime) ?? ["", ""]);
  }

  render() {
    if (!this.model || !this.board.onBoard) return;
    renderLiveGame(this, this.model, this.board.onBoard);
    fill(find("greetings"), [currentLanguage()], () =>
      this.lobby.greetings.map((greeting) => {
        const onclick = () => this.act({ do: "greet", greeting });
        return make("button", { onclick }, t(`greet.${greeting}`));
      }),
    );
  }
}
