// A live table: two people play, each on a device of their own, and others watch.

import { newSecret, TableConnection } from "../backends/table-connection.js";
import { MAX_LAG } from "../constants.js";
import { describeMove } from "../descriptions.js";
import { find, write, writeOrHide } from "../dom.js";
import { explain, formatNumber, t } from "../i18n.js";
import { loadItem, saveItem } from "../storage.js";
import { drawInvitationCode, invitationAddress } from "./invitation.js";
import { LiveModel } from "./live-model.js";
import { LiveView } from "./live-view.js";
import { copy, share } from "./share.js";
import { withLoading } from "./table.js";

/** @typedef {import("./seats.js").SeatCards} SeatCards */
/** @typedef {import("./table.js").FriendTable} FriendTable */

export class LiveGame {
  /**
   * @param {string} key the key of the table
   * @param {FriendTable} board
   * @param {SeatCards} seats
   * @param {Lobby} lobby
   */
  constructor(key, board, seats, lobby) {
    this.key = key;
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
    this.view = new LiveView(seats, lobby, this.address, (greeting) =>
      this.act({ do: "greet", greeting }),
    );
    this.initForms();
    this.connection = new TableConnection(key, this.secret, {
      onTable: (you, table) => this.receive(you, table),
      onReachable: (isReachable) => {
        writeOrHide(find("banner"), isReachable ? "" : t("friend.away"));
      },
      onLag: showLag,
      onGone: () => this.showGone(),
    });
    this.ticker = setInterval(() => this.renderTimes(), 100);
    drawInvitationCode(this.address);
  }

  initForms() {
    find("sit").onsubmit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.sit(find("sit-name").value.trim());
    };
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

  /** @param {string} name */
  sit(name) {
    saveItem("name", name);
    saveItem(`seat.${this.key}`, this.secret);
    return this.act({ do: "sit", name });
  }

  /**
   * Send a move that was made on the board.
   * @param {string} move
   * @param {number} ply
   */
  move(move, ply) {
    return this.act({ do: "move", move, ply });
  }

  resign() {
    if (this.isResignPressed) this.act({ do: "resign" });
    this.isResignPressed = !this.isResignPressed;
    this.render();
  }

  /**
   * @param {number | null} you
   * @param {LiveTable} table
   */
  async receive(you, table) {
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

  showGone() {
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
    this.seats.renderTimes(this.model?.timesLeft(elapsed) ?? null);
  }

  render() {
    if (!this.model || !this.board.onBoard) return;
    this.view.render(this.model, this.board.onBoard, { isResignPressed: this.isResignPressed });
  }
}

/** @param {number} seconds */
function showLag(seconds) {
  const count = Math.round(seconds * 1000);
  const code = count > MAX_LAG ? "friend.lag_much" : "friend.lag";
  write(find("lag"), t(code, { count: formatNumber(count) }));
}
