// The invitation to a live table: its link, as text and as a QR code.

import { backend } from "../backend.js";
import { find, write } from "../dom.js";
import { t } from "../i18n.js";
import { drawQrCode } from "../qr-code.js";
import { canShare } from "./share.js";

const LOCAL_HOST = /^(localhost|127\.|\[::1\])/;
const DAY = 86_400; // seconds

/**
 * The address of a table that other devices can reach, if the server knows one.
 * @param {string} key
 * @param {Lobby} lobby
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

/**
 * @param {import("./live-model.js").LiveModel} model
 * @param {Lobby} lobby
 * @param {string} address
 */
export function renderInvitation({ table, you, isFull }, lobby, address) {
  find("invite").hidden = isFull ? table.moves.length > 1 : you === null;
  write(find("invite-words"), t(isFull ? "friend.invite_watch" : "friend.invite_play"));
  find("invite-link").value = address;
  find("invite-share").hidden = !canShare();
  const days = Math.round(table.ends_after / DAY);
  const lifetime = t(lobby.are_kept ? "friend.kept" : "friend.unkept", { count: days });
  const isReachable = lobby.address || !LOCAL_HOST.test(location.hostname);
  write(find("invite-reach"), `${isReachable ? "" : `${t("friend.alone")} `}${lifetime}`);
}
