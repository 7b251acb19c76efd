// @ts-nocheck
// What the server says exactly, in plain words: how many of how many turns is told as few or most.

import { t } from "./i18n.js";

const FEW = 0.25; // less than this part is few
const MOST = 0.6; // and more than this is most

/** The kinds of reasons that are told plainly; true: by how large a part they speak of. */
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

/** Why a turn is worth what it is, without figures. */
export const plainReasons = ({ reasons }) => reasons.map(plainReason).join(" ");

function plainReason(reason) {
  const { kind, text, count, total } = reason;
  if (!(kind in PLAIN)) return text;
  return PLAIN[kind] ? t(`plain.${kind}_${partOf(count, total)}`, reason) : t(`plain.${kind}`);
}

function partOf(count, total) {
  const part = count / total;
  return part < FEW ? "few" : part > MOST ? "most" : "some";
}
