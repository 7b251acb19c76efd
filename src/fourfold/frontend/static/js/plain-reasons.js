// The server's reasons for the value of a turn, in plain words: few or most of the turns, not 3 of 24.

import { t } from "./i18n.js";

/** @typedef {{ kind: string, text: string, count: number, total: number }} Reason */

const FEW = 0.25;
const MOST = 0.6;

/**
 * The kinds of reasons that have a plain text, and whether it depends on the share of the turns.
 * @type {Record<string, boolean>}
 */
const PLAIN = {
  keep_win: true,
  keep_draw: true,
  draws_with_traps: true,
  better_draws_with_traps: true,
  all_win: false,
  all_draw: false,
  all_lose: false,
  only_win: false,
  only_draw: false,
};

/**
 * Why a turn has its value, without figures.
 * @param {{ reasons: Reason[] }} judgement
 */
export const plainReasons = ({ reasons }) => reasons.map(plainReason).join(" ");

/** @param {Reason} reason */
function plainReason(reason) {
  const { kind, text, count, total } = reason;
  if (!(kind in PLAIN)) return text;
  return PLAIN[kind] ? t(`plain.${kind}_${shareWord(count / total)}`, reason) : t(`plain.${kind}`);
}

/** @param {number} share */
function shareWord(share) {
  if (share < FEW) return "few";
  return share > MOST ? "most" : "some";
}
