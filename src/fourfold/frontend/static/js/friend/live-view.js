// Draws what belongs to a live table beside its board, with the invitation to it.

import { backend } from "../backend.js";
import { drawQrCode, find, setAttribute, write } from "../dom.js";
import { t } from "../i18n.js";
import { formatAddress } from "../router.js";
import { HUMAN } from "../session.js";
import { canShare } from "./share.js";

/** @typedef {import("./live-model.js").LiveModel} LiveModel */

const LOCAL_HOST = /^(localhost|127\.|\[::1\])/;
const DAY = 86_400; // seconds

/**
 * The address of a table that other devices can reach, if the server knows one.
 * @type {(key: string, lobby: Lobby) => string}
 */
export function invitationAddress(key, lobby) {
  const address = new URL(location.href);
  const page = new URL("./", address).pathname.slice(1);
  const origin =
    LOCAL_HOST.test(address.hostname) && lobby.address ? lobby.address : address.origin;
  return `${new URL(page, origin)}#${key}`;
}

/**
 * Show the QR code of an address, which the server computes.
 * @param {string} address
 */
export async function drawInvitationCode(address) {
  const { rows } = await backend.ask("code", { text: address }).catch(() => ({ rows: null }));
  if (rows) find("invite-code").replaceChildren(drawQrCode(rows));
  find("invite-code").hidden = !rows;
}

/** @type {(model: LiveModel, lobby: Lobby, address: string) => void} */
function renderInvitation({ table, you, isFull }, lobby, address) {
  find("invite").hidden = isFull ? table.moves.length > 1 : you === null;
  write(find("invite-words"), t(isFull ? "friend.invite_watch" : "friend.invite_play"));
  find("invite-link").value = address;
  find("invite-share").hidden = !canShare();
  const days = Math.round(table.ends_after / DAY);
  const lifetime = t(lobby.are_kept ? "friend.kept" : "friend.unkept", { count: days });
  const isReachable = lobby.address || !LOCAL_HOST.test(location.hostname);
  write(find("invite-reach"), `${isReachable ? "" : `${t("friend.alone")} `}${lifetime}`);
}

/** @type {(game: import("./live-game.js").LiveGame, model: LiveModel, session: Session) => void} */
export function renderLiveGame({ seats, lobby, address, isResignPressed }, model, session) {
  const { table, you, isFull } = model;
  seats.render([0, 1].map((side) => model.seatCard(side)));
  const status = model.statusText(session);
  write(find("status"), status);
  setAttribute(find("status"), "data-result", model.result);
  document.title = model.isRunning && table.to_move === you ? `● ${status}` : "Fourfold";
  find("sit").hidden = you !== null || isFull;
  renderOffer(model);
  renderActions(model, session, isResignPressed);
  renderInvitation(model, lobby, address);
  find("talk").hidden = you === null || !isFull;
  find("lag").hidden = !table.clock;
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

/** @type {(model: LiveModel, session: Session, isResignPressed: boolean) => void} */
function renderActions(model, session, isResignPressed) {
  const { table, you, isRunning } = model;
  find("draw").hidden = !isRunning || !model.mayOffer("draw") || !table.moves.length;
  find("takeback").hidden = !isRunning || !model.mayOffer("takeback") || !model.hasMoved(session);
  find("resign").hidden = !isRunning || you === null;
  write(find("resign"), t(isResignPressed ? "friend.resign_sure" : "friend.resign"));
  find("rematch").hidden = !table.ending || !model.mayOffer("rematch");
  find("look").hidden = !table.ending;
  find("look").href = `../${formatAddress({ ...session, seats: [HUMAN, HUMAN], ended: null })}`;
}
