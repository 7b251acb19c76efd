// @ts-nocheck
// A table of the server: two play, each at a device of their own, and others watch.

import { backend } from "../backend.js";
import { Line, newSecret } from "../backends/table-connection.js";
import { MAX_LAG } from "../constants.js";
import { describeMove, describeStatus } from "../descriptions.js";
import { fill, find, make, mark, write, writeOrHide } from "../dom.js";
import { games } from "../games/views.js";
import { currentLanguage, explain, formatNumber, t } from "../i18n.js";
import { formatAddress } from "../router.js";
import { HUMAN, openSession, outcomeOf } from "../session.js";
import { loadItem, saveItem } from "../storage.js";
import { drawCode } from "./qr-code.js";
import { canShare, copy, share } from "./share.js";
import { withLoading } from "./table.js";

const OFF_THE_BOARD = ["resigned", "agreed", "time"];
const LOCAL = /^(localhost|127\.|\[::1\])/;

export class LiveGame {
  constructor(key, place, people, hall) {
    Object.assign(this, { key, place, people, hall });
    this.secret = loadItem(`seat.${key}`) ?? newSecret();
    this.table = null;
    this.you = null;
    this.heard = 0; // when the clocks were told
    this.said = null;
    this.isSure = false; // whether a click on "resign" was one already
    this.line = new Line(key, this.secret, {
      onScene: (you, table) => this.see(you, table),
      onReachable: (is) => this.reach(is),
      onLag: (seconds) => this.showLag(seconds),
      onGone: () => this.gone(),
    });
    find("sit").onsubmit = (event) => {
      event.preventDefault();
      this.sit(find("sit-name").value.trim());
    };
    find("sit-name").value = loadItem("name") ?? "";
    const clicks = {
      draw: () => this.do({ do: "offer", kind: "draw" }),
      takeback: () => this.do({ do: "offer", kind: "takeback" }),
      rematch: () => this.do({ do: "offer", kind: "rematch" }),
      "offer-yes": () => this.do({ do: "answer", accepts: true }),
      "offer-no": () => this.do({ do: "answer", accepts: false }),
      resign: () => this.resign(),
      "invite-copy": () => copy(this.address),
      "invite-share": () => share(this.address, t("friend.come")),
    };
    for (const [id, deed] of Object.entries(clicks)) find(id).onclick = deed;
    this.ticking = setInterval(() => this.tick(), 100);
    this.drawInvitation();
  }

  leave() {
    clearInterval(this.ticking);
    this.line.leave();
  }

  /** What others open: an address that they can reach, where we know one. */
  get address() {
    const here = new URL(location.href);
    const isLocal = LOCAL.test(here.hostname);
    const page = new URL("./", here).pathname.slice(1);
    const reached = isLocal && this.hall.address ? this.hall.address : here.origin;
    return `${new URL(page, reached)}#${this.key}`;
  }

  async do(deed) {
    this.place.change({ error: "" });
    try {
      await this.line.do(deed);
    } catch (error) {
      if (deed.do === "move") await this.show(); // the board shows what is true
      this.place.change({ error: explain(error) });
    }
  }

  sit(name) {
    saveItem("name", name);
    saveItem(`seat.${this.key}`, this.secret);
    return this.do({ do: "sit", name });
  }

  move(move, ply) {
    return this.do({ do: "move", move, ply });
  }

  resign() {
    if (this.isSure) this.do({ do: "resign" });
    this.isSure = !this.isSure;
    this.render();
  }

  async see(you, table) {
    const before = this.table;
    this.you = you;
    this.table = table;
    this.heard = performance.now();
    if (before && table.version < before.version) return;
    const shown = shownOf(you, table);
    if (this.shown === shown) this.render();
    else await this.show();
    this.hearGreeting(before === null);
  }

  /** Put the game on the board as the server has it. */
  async show() {
    const { table, you } = this;
    this.shown = shownOf(you, table);
    this.isSure = false;
    try {
      const session = await withLoading(() => this.sessionOf(table));
      if (this.table.version !== table.version) return;
      const { moves } = this.place.state.session ?? { moves: [] };
      if (session.moves.length === moves.length + 1) write(find("live"), describeMove(session));
      this.place.put(session, you === null || !this.isFull ? null : this.sideOf(you));
    } catch (error) {
      this.place.change({ error: explain(error) });
    }
  }

  get isFull() {
    return this.table.seats.every(Boolean);
  }

  sideOf(seat) {
    return seat ^ this.table.first;
  }

  sessionOf({ game: spec, start, moves, ending }) {
    const game = games.find(spec);
    const names = [0, 1].map((side) => this.nameOf(this.sideOf(side)));
    const seats = [0, 1].map((side) => (this.sideOf(side) === this.you ? HUMAN : names[side]));
    const session = openSession({
      game,
      start: start === null ? undefined : game.rules.parse(start, game.options),
      moves,
      seats,
      ended: ending && {
        winner: ending.winner === null ? null : this.sideOf(ending.winner),
        reason: ending.reason,
      },
    });
    return { ...session, people: names };
  }

  /** What to call a seat. */
  nameOf(seat) {
    const there = this.table.seats[seat];
    if (seat === this.you) {
      return there?.name ? t("friend.you", { name: there.name }) : t("seat.human");
    }
    if (there === null) return t("friend.free");
    return there.name || t(seat === 0 ? "friend.inviter" : "friend.guest");
  }

  reach(is) {
    writeOrHide(find("banner"), is ? "" : t("friend.away"));
  }

  gone() {
    this.leave();
    write(find("status"), t("friend.gone"));
    find("now").hidden = false;
    for (const id of ["invite", "talk", "sit", "offer"]) find(id).hidden = true;
    document.documentElement.dataset.ready = "true";
  }

  showLag(seconds) {
    const count = Math.round(seconds * 1000);
    const words = count > MAX_LAG ? "friend.lag_much" : "friend.lag";
    write(find("lag"), t(words, { count: formatNumber(count) }));
  }

  hearGreeting(isFirst) {
    const { said } = this.table;
    if (!said || said.number === this.said) return;
    this.said = said.number;
    if (isFirst) return; // it was said before we came
    this.people.say(this.sideOf(said.seat), said.greeting);
    write(find("live"), `${this.nameOf(said.seat)}: ${t(`greet.${said.greeting}`)}`);
  }

  tick() {
    const clock = this.table?.clock;
    if (!clock) {
      this.people.renderTimes(null);
      return;
    }
    const spent = (performance.now() - this.heard) / 1000;
    const left = [0, 1].map((side) => {
      const seat = this.sideOf(side);
      return clock.left[seat] - (clock.runs === seat ? spent : 0);
    });
    this.people.renderTimes(left);
  }

  render() {
    const { table, you } = this;
    const { session } = this.place.state;
    if (!table || !session) return;
    const isOn = this.isFull && table.ending === null;
    this.people.render(
      [0, 1].map((side) => {
        const seat = this.sideOf(side);
        const isActive = isOn && table.to_move === seat;
        return {
          name: this.nameOf(seat),
          note: this.noteOf(seat, isActive),
          isActive,
          isWinner: table.ending?.winner === seat,
          isThere: table.seats[seat]?.is_there,
        };
      }),
    );
    const words = this.statusOf(session);
    write(find("status"), words);
    const isMine = isOn && table.to_move === you;
    document.title = isMine ? `● ${words}` : "Fourfold";
    mark(find("status"), "data-result", table.ending && you !== null ? this.result : null);
    find("sit").hidden = you !== null || this.isFull;
    this.renderOffer();
    this.renderDeeds(isOn);
    this.renderInvitation();
    find("talk").hidden = you === null || !this.isFull;
    find("lag").hidden = !table.clock;
    fill(find("greetings"), [currentLanguage()], () =>
      this.hall.greetings.map((greeting) =>
        make(
          "button",
          { type: "button", onclick: () => this.do({ do: "greet", greeting }) },
          t(`greet.${greeting}`),
        ),
      ),
    );
  }

  /** What the end of the game is to us. */
  get result() {
    const { winner } = this.table.ending;
    if (winner === null) return "draw";
    return winner === this.you ? "win" : "loss";
  }

  noteOf(seat, isActive) {
    const { tally, number, seats, ending } = this.table;
    const isCounted = number > 1 || ending;
    const score = isCounted ? t("friend.tally", { points: formatNumber(tally[seat]) }) : "";
    const away = seats[seat] && !seats[seat].is_there ? t("friend.not_there") : "";
    return [isActive ? t("seat.to_move") : "", away, score].filter(Boolean).join(" · ");
  }

  statusOf(session) {
    const { ending, watching } = this.table;
    if (!this.isFull) return t(this.you === null ? "friend.seat_free" : "friend.waiting");
    if (ending && OFF_THE_BOARD.includes(ending.reason)) return this.endingWords(ending);
    const isLooking = session.at < session.moves.length;
    const words = describeStatus(session, { isLooking });
    if (this.you !== null || outcomeOf(session)) return words;
    return `${words} · ${t("friend.watching", { count: watching })}`;
  }

  endingWords({ winner, reason }) {
    if (winner === null) return t("friend.agreed");
    const who = this.nameOf(winner);
    return t(winner === this.you ? `friend.${reason}_you` : `friend.${reason}`, { who });
  }

  renderOffer() {
    const { offer } = this.table;
    const isSeen = offer !== null && this.you !== null;
    find("offer").hidden = !isSeen;
    if (!isSeen) return;
    const isOurs = offer.seat === this.you;
    const who = this.nameOf(offer.seat);
    const words = isOurs ? `friend.ours_${offer.kind}` : `friend.offers_${offer.kind}`;
    write(find("offer-words"), t(words, { who }));
    find("offer-yes").hidden = isOurs;
    write(find("offer-no"), t(isOurs ? "friend.withdraw" : "friend.refuse"));
  }

  renderDeeds(isOn) {
    const { table, you } = this;
    const plays = you !== null;
    const { session } = this.place.state;
    const asked = table.asked.filter(({ seat }) => seat === you).map(({ kind }) => kind);
    const may = (kind) => plays && !table.offer && !asked.includes(kind);
    const hasMoved = session.positions
      .slice(0, -1)
      .some((position) => this.sideOf(session.game.rules.toMove(position)) === you);
    find("draw").hidden = !isOn || !may("draw") || !table.moves.length;
    find("takeback").hidden = !isOn || !may("takeback") || !hasMoved;
    find("resign").hidden = !isOn || !plays;
    write(find("resign"), t(this.isSure ? "friend.resign_sure" : "friend.resign"));
    find("rematch").hidden = !table.ending || !may("rematch");
    find("look").hidden = !table.ending;
    find("look").href = `../${formatAddress({ ...session, seats: [HUMAN, HUMAN], ended: null })}`;
  }

  async drawInvitation() {
    const nothing = () => ({ rows: null });
    const { rows } = await backend.ask("code", { text: this.address }).catch(nothing);
    if (rows) find("invite-code").replaceChildren(drawCode(rows));
    find("invite-code").hidden = !rows;
  }

  renderInvitation() {
    const isWanted = this.you !== null || this.isFull;
    find("invite").hidden = !isWanted || (this.isFull && this.table.moves.length > 1);
    write(find("invite-words"), t(this.isFull ? "friend.invite_watch" : "friend.invite_play"));
    find("invite-link").value = this.address;
    find("invite-share").hidden = !canShare();
    const days = Math.round(this.table.ends_after / 86_400);
    const kept = t(this.hall.are_kept ? "friend.kept" : "friend.unkept", { count: days });
    const isReached = this.hall.address || !LOCAL.test(location.hostname);
    write(find("invite-reach"), `${isReached ? "" : `${t("friend.alone")} `}${kept}`);
  }
}

/** What of a table is on the board: when it changes, the board does. */
function shownOf(you, { number, moves, ending, seats }) {
  return JSON.stringify([you, number, moves, ending, seats.map((seat) => seat?.name)]);
}
