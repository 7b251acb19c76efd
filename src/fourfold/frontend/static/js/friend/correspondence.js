// The page of a correspondence game, see linked-game.js.

import { describeMove } from "../descriptions.js";
import { find, make, write } from "../dom.js";
import { explain, t } from "../i18n.js";
import { moverOf, outcomeOf } from "../session.js";
import {
  alternativeOfSender,
  alternativeTo,
  explainGame,
  formatLink,
  loadMemory,
  saveMemory,
  sessionOf,
  statusText,
} from "./linked-game.js";
import { share } from "./share.js";
import { withLoading } from "./table.js";

/** @typedef {import("./linked-game.js").LinkedGame} LinkedGame */
/** @typedef {import("./linked-game.js").Alternative} Alternative */

export class CorrespondenceGame {
  /**
   * @param {LinkedGame} linkedGame
   * @param {import("./table.js").FriendTable} board
   * @param {import("../seats.js").SeatCards} seats
   */
  constructor(linkedGame, board, seats) {
    this.linkedGame = linkedGame;
    this.board = board;
    this.seats = seats;
    /** @type {string[] | null} */
    this.unsent = null; // all moves, with the one that was made here and is not sent yet
    /** @type {Alternative | null} */
    this.alternative = null;
    find("letter-send").onclick = () => this.send();
    find("letter-back").onclick = () => this.open(this.linkedGame);
    this.open(linkedGame);
  }

  /** @param {LinkedGame} linkedGame */
  async open(linkedGame) {
    this.linkedGame = linkedGame;
    this.unsent = null;
    const { id, moves } = linkedGame;
    const memory = loadMemory(id);
    try {
      const session = await withLoading(() => sessionOf(linkedGame, memory?.side ?? null));
      const side = memory?.side ?? moverOf(session);
      this.alternative = alternativeTo(moves, memory?.moves ?? []);
      if (!this.alternative) saveMemory(id, { side, moves });
      this.board.open(sessionOf(linkedGame, side), side);
    } catch (error) {
      this.board.change({ error: t("address.bad", { reason: explain(error) }) });
    }
    document.documentElement.dataset.ready = "true";
  }

  /**
   * Prepare a move that was made on the board for sending.
   * @param {string} move
   */
  move(move) {
    this.unsent = [...this.linkedGame.moves, move];
    write(find("live"), describeMove(this.board.onBoard));
    this.render();
  }

  /** The link with all moves. */
  get address() {
    const { linkedGame, unsent } = this;
    const link = formatLink({ ...linkedGame, moves: unsent ?? linkedGame.moves });
    return new URL(link, location.href).href;
  }

  async send() {
    const { view } = this.board.onBoard.game;
    if (!(await share(this.address, t("letter.text", { game: view.title() })))) return;
    const { linkedGame } = this;
    const moves = this.unsent ?? linkedGame.moves;
    this.alternative = alternativeOfSender(moves, loadMemory(linkedGame.id)?.moves ?? []);
    this.linkedGame = { ...linkedGame, moves };
    this.unsent = null;
    saveMemory(linkedGame.id, { side: this.board.side ?? 0, moves });
    history.replaceState(null, "", this.address);
    this.render();
  }

  render() {
    const session = this.board.onBoard;
    if (!session) return;
    const { side } = this.board;
    const outcome = outcomeOf(session);
    const mover = outcome ? null : moverOf(session);
    const cards = [0, 1].map((one) => ({
      name: session.people?.[one] ?? "",
      note: one === mover ? t("seat.to_move") : "",
      time: "",
      isActive: one === mover,
      isWinner: outcome?.winner === one,
    }));
    this.seats.render(cards);
    write(find("status"), this.unsent ? "" : statusText(session, side));
    find("letter").hidden = false;
    const { moves } = this.linkedGame;
    const isUnsent = this.unsent !== null;
    write(find("letter-words"), explainGame(session, side, moves, isUnsent, this.alternative));
    find("letter-send").hidden = !this.unsent && mover === side;
    write(find("letter-send"), t(this.unsent ? "letter.send" : "letter.again"));
    find("letter-back").hidden = !this.unsent;
    find("letter-lines").replaceChildren(...this.alternativeButtons());
  }

  /** Buttons to open the alternative, or to stay with the moves on the board. */
  alternativeButtons() {
    const { alternative, linkedGame } = this;
    if (!alternative || this.unsent) return [];
    /** @type {(code: string, moves: string[]) => HTMLButtonElement} */
    const button = (code, moves) => {
      const onclick = () => {
        const side = loadMemory(linkedGame.id)?.side ?? this.board.side ?? 0;
        saveMemory(linkedGame.id, { side, moves });
        history.replaceState(null, "", formatLink({ ...linkedGame, moves }));
        this.open({ ...linkedGame, moves });
      };
      return make("button", { onclick }, t(code));
    };
    const { isLater, moves } = alternative;
    if (isLater) return [button("letter.go_later", moves)];
    return [button("letter.go_there", moves), button("letter.stay_here", linkedGame.moves)];
  }
}
