// @ts-nocheck
// A game by link: the address has all of it, `#letter=k3v9x2m7&quarto&moves=:6,c3:4`. Who opens it sits
// on the other side and answers with a link in turn; no server is needed. The browser remembers what it
// sent and got, so that a game which was opened twice and played differently is known.

import { describeMove, describeStatus } from "../descriptions.js";
import { find, make, write } from "../dom.js";
import { games } from "../games/views.js";
import { explain, t } from "../i18n.js";
import { HUMAN, moverOf, openSession, outcomeOf } from "../session.js";
import { loadItem, saveItem } from "../storage.js";
import { commonLength } from "../variations.js";
import { share } from "./share.js";
import { withLoading } from "./table.js";

const ADDRESS = /^#letter=([\w-]{6,40})&/;

export const isLink = (address) => ADDRESS.test(address);

/** The address of a game by link. */
export function formatLink({ id, spec, moves }) {
  const fields = [`letter=${id}`, spec, ...(moves.length ? [`moves=${moves.join(",")}`] : [])];
  return `#${fields.join("&")}`;
}

export function parseLink(address) {
  const [, id] = ADDRESS.exec(address);
  const [, spec = "", ...rest] = readable(address.slice(1)).split("&");
  const moves = rest.find((field) => field.startsWith("moves="))?.slice(6);
  return { id, spec, moves: moves ? moves.split(",") : [] };
}

/** Some programs escape what they send. */
function readable(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function newGame(spec) {
  const parts = crypto.getRandomValues(new Uint32Array(3));
  return { id: Array.from(parts, (part) => part.toString(36)).join(""), spec, moves: [] };
}

export class CorrespondenceGame {
  constructor(letter, place, people) {
    Object.assign(this, { letter, place, people });
    this.drawn = null; // a move that was made here and not sent yet
    this.other = null; // another line of the same game
    find("letter-send").onclick = () => this.send();
    find("letter-back").onclick = () => this.open(this.letter);
    this.open(letter);
  }

  leave() {}

  /** What is remembered of this game: { side, moves }, the last line that was sent or opened. */
  get known() {
    return loadItem(`letter.${this.letter.id}`);
  }

  async open(letter) {
    this.letter = letter;
    this.drawn = null;
    const { known } = this;
    try {
      const session = await withLoading(() => this.sessionOf(letter, known?.side ?? null));
      const side = known?.side ?? moverOf(session);
      this.other = known && otherLine(known.moves, letter.moves);
      if (!this.other) saveItem(`letter.${letter.id}`, { side, moves: letter.moves });
      this.place.put(this.sessionOf(letter, side), side);
    } catch (error) {
      this.place.change({ error: t("address.bad", { reason: explain(error) }) });
    }
    document.documentElement.dataset.ready = "true";
  }

  sessionOf({ spec, moves }, side) {
    const game = games.find(spec);
    const names = [0, 1].map((one) => t(one === side ? "seat.human" : "letter.friend"));
    const seats = [0, 1].map((one) => (one === side ? HUMAN : "friend"));
    return { ...openSession({ game, moves, seats }), people: names };
  }

  /** A move was made here. */
  move(move) {
    this.drawn = [...this.letter.moves, move];
    write(find("live"), describeMove(this.place.state.session));
    this.render();
  }

  get address() {
    const { id, spec, moves } = this.letter;
    return new URL(formatLink({ id, spec, moves: this.drawn ?? moves }), location.href).href;
  }

  async send() {
    const { session } = this.place.state;
    if (!(await share(this.address, t("letter.text", { game: session.game.view.title() })))) return;
    const { letter, drawn } = this;
    const { moves = [] } = this.known ?? {};
    const at = commonLength(moves, drawn ?? letter.moves);
    const line = drawn ?? letter.moves;
    this.other = at < moves.length && at < line.length ? { at, moves, isMine: true } : null;
    this.letter = { ...letter, moves: line };
    this.drawn = null;
    saveItem(`letter.${letter.id}`, { side: this.place.side, moves: line });
    history.replaceState(null, "", this.address);
    this.render();
  }

  render() {
    const { session } = this.place.state;
    if (!session) return;
    const over = outcomeOf(session);
    const mover = over ? null : moverOf(session);
    this.people.renderTimes(null);
    this.people.render(
      [0, 1].map((side) => ({
        name: session.people[side],
        note: side === mover ? t("seat.to_move") : "",
        isActive: side === mover,
        isWinner: over?.winner === side,
        isThere: null,
      })),
    );
    write(find("status"), this.drawn ? "" : statusOf(session, this.place.side));
    find("letter").hidden = false;
    write(find("letter-words"), this.words(session));
    find("letter-send").hidden = !this.drawn && mover === this.place.side;
    write(find("letter-send"), t(this.drawn ? "letter.send" : "letter.again"));
    find("letter-back").hidden = !this.drawn;
    find("letter-lines").replaceChildren(...this.ways());
  }

  words(session) {
    const { other, drawn } = this;
    if (drawn) return t("letter.drawn");
    if (other?.isMine) return t("letter.two_sent", { at: other.at + 1 });
    if (other?.isLater) return t("letter.older", { count: other.moves.length - other.at });
    if (other) {
      const [here, there] = [this.letter.moves[other.at], other.moves[other.at]];
      return t("letter.differs", { at: other.at + 1, here, there });
    }
    if (outcomeOf(session)) return t("letter.over");
    return t(moverOf(session) === this.place.side ? "letter.yours" : "letter.sent");
  }

  /** The way to another line of the same game, where there is one. */
  ways() {
    if (!this.other || this.drawn) return [];
    const { moves } = this.other;
    const { id, spec } = this.letter;
    const go = () => {
      saveItem(`letter.${id}`, { ...this.known, moves });
      history.replaceState(null, "", formatLink({ id, spec, moves }));
      this.open({ id, spec, moves });
    };
    const stay = () => {
      saveItem(`letter.${id}`, { ...this.known, moves: this.letter.moves });
      this.open(this.letter);
    };
    const button = (words, onclick) => make("button", { type: "button", onclick }, words);
    return this.other.isLater
      ? [button(t("letter.go_later"), go)]
      : [button(t("letter.go_there"), go), button(t("letter.stay_here"), stay)];
  }
}

/** How the line that is remembered goes another way than the one here, or further; null if it does
 * not. */
function otherLine(known, here) {
  const at = commonLength(known, here);
  if (at === known.length) return null;
  return { at, moves: known, isLater: at === here.length };
}

function statusOf(session, side) {
  const isLooking = session.at < session.moves.length;
  const isTheirs = !outcomeOf(session) && moverOf(session) !== side;
  return isTheirs && !isLooking ? t("letter.theirs") : describeStatus(session, { isLooking });
}
