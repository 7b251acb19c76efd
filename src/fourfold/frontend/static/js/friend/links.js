// Links of correspondence games: `#letter=k3v9x2m7&quarto&moves=:6,c3:4`.

import { unescapeField } from "../router.js";

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
