// @ts-nocheck
// What the cards of games of crosses and noughts have in common.

import { seatMessage } from "../descriptions.js";
import { t } from "../i18n.js";
import { moverOf } from "../session.js";
import * as setup from "../setup/marks.js";

const MARKS = ["x", "o"];

/** What is to be done now, by `who`; `key` is the message that says where. */
export const taskWords = (session, who, key, facts = {}) =>
  t(key, { who, mark: MARKS[moverOf(session)], ...facts });

export const words = {
  move: (session, seat) =>
    seatMessage(session, seat, "said.mark", { square: session.moves[session.at - 1] }),
  task: (session, who) => taskWords(session, who, "status.mark"),
  won: (session, seat) => seatMessage(session, seat, "status.won_plain"),
};

/** A small board of so many columns, with thick lines around blocks of so many. */
export function pictureOf(position, rules, columns, rows, blocks) {
  const cells = [...Array(columns * rows).keys()];
  const symbols = cells.map((cell) => symbolOf(rules.markAt(position, cell)));
  return { columns, symbols, blocks };
}

const symbolOf = (content) => (MARKS.includes(content) ? `mark-${content}` : null);

export const marks = {
  picture: (position, { rules, options: { n } }) => pictureOf(position, rules, n, n),
  variant: { option: "n", title: () => t("new.size"), words: (n) => `${n}×${n}` },
  marks: MARKS,
  words,
  example: "moves.example.marks",
  read: (table, text) => table.play(text),
  setup,
  tree: { algorithm: "alphabeta", depth: 2 },
};
