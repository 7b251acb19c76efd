// A correspondence game: each player sends a link with all moves, and no server is needed. The browser
// remembers the moves that it sent and opened last, so that it can tell when somebody opens an older link
// or plays a game in two ways. A link looks like `#letter=k3v9x2m7&quarto&moves=:6,c3:4`.

import { describeMove, describeStatus } from "../descriptions.js";
import { find, make, write } from "../dom.js";
import { games } from "../games/views.js";
import { explain, t } from "../i18n.js";
import { unescapeField } from "../router.js";
import { commonLength, HUMAN, moverOf, openSession, outcomeOf } from "../session.js";
import { loadItem, saveItem } from "../storage.js";
import { share, withLoading } from "./table.js";

/**
 * A correspondence game as its link holds it.
 * @typedef {object} LinkedGame
 * @property {string} id random, equal in all links of one game
 * @property {string} spec
 * @property {string[]} moves
 */

const LINK = /^#letter=([\w-]{6,40})&/;

/** @param {string} address */
export const isLink = (address) => LINK.test(address);

/** @param {LinkedGame} linkedGame */
export function formatLink({ id, spec, moves }) {
  const fields = [`letter=${id}`, spec, ...(moves.length ? [`moves=${moves.join(",")}`] : [])];
  return `#${fields.join("&")}`;
}

/**
 * Parse an address for which `isLink` is true. Some mail programs escape the fields.
 * @param {string} address
 * @returns {LinkedGame}
 */
export function parseLink(address) {
  const id = LINK.exec(address)?.[1] ?? "";
  const [, spec = "", ...rest] = unescapeField(address.slice(1)).split("&");
  const moves = rest.find((field) => field.startsWith("moves="))?.slice(6);
  return { id, spec, moves: moves ? moves.split(",") : [] };
}

/**
 * A new correspondence game.
 * @param {string} spec
 * @returns {LinkedGame}
 */
export function newLinkedGame(spec) {
  const parts = crypto.getRandomValues(new Uint32Array(3));
  return { id: Array.from(parts, (part) => part.toString(36)).join(""), spec, moves: [] };
}

/** @typedef {{ side: number, moves: string[] }} Memory what is remembered of a game */

/**
 * Other moves of the same game.
 * @typedef {object} Alternative
 * @property {number} at the number of moves in common
 * @property {string[]} moves
 * @property {boolean} [isLater] whether it continues the moves on the board
 * @property {boolean} [isOurs] whether both were sent from here
 */

/**
 * What is remembered of a game.
 * @param {string} id
 * @returns {Memory | null}
 */
const loadMemory = (id) => loadItem(`letter.${id}`);

/** @type {(id: string, memory: Memory) => StorageProblem} */
export const saveMemory = (id, memory) => saveItem(`letter.${id}`, memory);

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
      const remembered = memory?.moves ?? [];
      const at = commonLength(remembered, moves);
      const continues = at === remembered.length;
      this.alternative = continues ? null : { at, moves: remembered, isLater: at === moves.length };
      if (continues) saveMemory(id, { side, moves });
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
    const sent = loadMemory(linkedGame.id)?.moves ?? [];
    const at = commonLength(sent, moves);
    const isSentTwice = at < sent.length && at < moves.length;
    this.alternative = isSentTwice ? { at, moves: sent, isOurs: true } : null;
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
    write(find("letter-words"), this.explanation(session));
    find("letter-send").hidden = !this.unsent && mover === side;
    write(find("letter-send"), t(this.unsent ? "letter.send" : "letter.again"));
    find("letter-back").hidden = !this.unsent;
    find("letter-lines").replaceChildren(...this.alternativeButtons());
  }

  /** @param {Session} session */
  explanation(session) {
    const { alternative } = this;
    if (this.unsent) return t("letter.drawn");
    if (alternative) {
      const { at, moves, isOurs, isLater } = alternative;
      if (isOurs) return t("letter.two_sent", { at: at + 1 });
      if (isLater) return t("letter.older", { count: moves.length - at });
      const [linked, known] = [this.linkedGame.moves[at], moves[at]];
      return t("letter.differs", { at: at + 1, here: linked, there: known });
    }
    if (outcomeOf(session)) return t("letter.over");
    return t(moverOf(session) === this.board.side ? "letter.yours" : "letter.sent");
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

/**
 * The session of a linked game, where a person plays `side`.
 * @type {(linkedGame: LinkedGame, side: number | null) => Session}
 */
function sessionOf({ spec, moves }, side) {
  const game = games.find(spec);
  const people = [0, 1].map((one) => t(one === side ? "seat.human" : "letter.friend"));
  const seats = [0, 1].map((one) => (one === side ? HUMAN : "friend"));
  return { ...openSession({ game, moves, seats }), people };
}

/** @type {(session: Session, side: number | null) => string} */
function statusText(session, side) {
  const isLooking = session.at < session.moves.length;
  const isTheirTurn = !outcomeOf(session) && moverOf(session) !== side;
  return isTheirTurn && !isLooking ? t("letter.theirs") : describeStatus(session, { isLooking });
}
