// Draws what belongs to a live table beside its board.

import { fill, find, make, mark, write } from "../dom.js";
import { currentLanguage, t } from "../i18n.js";
import { formatAddress } from "../router.js";
import { HUMAN } from "../session.js";
import { renderInvitation } from "./invitation.js";

/** @typedef {import("./live-model.js").LiveModel} LiveModel */

export class LiveView {
  /**
   * @param {import("./seats.js").SeatCards} seats
   * @param {Lobby} lobby
   * @param {string} address
   * @param {(greeting: string) => void} onGreet
   */
  constructor(seats, lobby, address, onGreet) {
    this.seats = seats;
    this.lobby = lobby;
    this.address = address;
    this.onGreet = onGreet;
  }

  /**
   * @param {LiveModel} model
   * @param {Session} session
   * @param {{ isResignPressed: boolean }} state
   */
  render(model, session, state) {
    const { table, you, isFull } = model;
    this.seats.render([0, 1].map((side) => model.seatCard(side)));
    const status = model.statusText(session);
    write(find("status"), status);
    mark(find("status"), "data-result", model.result);
    document.title = model.isYourTurn ? `● ${status}` : "Fourfold";
    find("sit").hidden = you !== null || isFull;
    renderOffer(model);
    renderActions(model, session, state);
    renderInvitation(model, this.lobby, this.address);
    find("talk").hidden = you === null || !isFull;
    find("lag").hidden = !table.clock;
    this.renderGreetings();
  }

  renderGreetings() {
    fill(find("greetings"), [currentLanguage()], () =>
      this.lobby.greetings.map((greeting) =>
        make(
          "button",
          { type: "button", onclick: () => this.onGreet(greeting) },
          t(`greet.${greeting}`),
        ),
      ),
    );
  }
}

/** @param {LiveModel} model */
function renderOffer(model) {
  const { offer } = model.table;
  find("offer").hidden = offer === null || model.you === null;
  if (!offer || model.you === null) return;
  const isOurs = offer.seat === model.you;
  const code = isOurs ? `friend.ours_${offer.kind}` : `friend.offers_${offer.kind}`;
  write(find("offer-words"), t(code, { who: model.nameOf(offer.seat) }));
  find("offer-yes").hidden = isOurs;
  write(find("offer-no"), t(isOurs ? "friend.withdraw" : "friend.refuse"));
}

/**
 * @param {LiveModel} model
 * @param {Session} session
 * @param {{ isResignPressed: boolean }} state
 */
function renderActions(model, session, { isResignPressed }) {
  const { table, you, isRunning } = model;
  find("draw").hidden = !isRunning || !model.mayOffer("draw") || !table.moves.length;
  find("takeback").hidden = !isRunning || !model.mayOffer("takeback") || !model.hasMoved(session);
  find("resign").hidden = !isRunning || you === null;
  write(find("resign"), t(isResignPressed ? "friend.resign_sure" : "friend.resign"));
  find("rematch").hidden = !table.ending || !model.mayOffer("rematch");
  find("look").hidden = !table.ending;
  find("look").href = `../${formatAddress({ ...session, seats: [HUMAN, HUMAN], ended: null })}`;
}
