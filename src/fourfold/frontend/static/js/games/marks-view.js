// What the views of games of crosses and noughts have in common.

import { seatMessage } from "../descriptions.js";
import { t } from "../i18n.js";
import { moverOf } from "../session.js";
import { editor } from "./marks-editor.js";

const MARKS = ["x", "o"];

/**
 * The sentence that asks `who` for a mark; `key` is the message that says where.
 * @type {(session: Session, who: string, key: string, params?: Record<string, unknown>) => string}
 */
export const askForMark = (session, who, key, params = {}) =>
  t(key, { who, mark: MARKS[moverOf(session)], ...params });

/** @type {GameView["texts"]} */
export const texts = {
  move: (session, seat) =>
    seatMessage(session, seat, "said.mark", { square: session.moves[session.at - 1] }),
  task: (session, who) => askForMark(session, who, "status.mark"),
  won: (session, seat) => seatMessage(session, seat, "status.won_plain"),
};

/**
 * @param {Position} position
 * @param {Rules} rules
 * @param {number} columns
 * @param {number} rows
 * @param {number} [blocks] heavy lines surround blocks of so many by so many cells
 * @returns {Thumbnail}
 */
export function marksThumbnail(position, rules, columns, rows, blocks) {
  const cells = [...Array(columns * rows).keys()];
  const symbols = cells.map((cell) => symbolOf(rules.markAt(position, cell)));
  return { columns, symbols, blocks };
}

/** @param {string} content */
const symbolOf = (content) => (MARKS.includes(content) ? `mark-${content}` : null);

/** Members of `GameView` that all games of crosses and noughts share. */
export const marks = {
  /** @type {GameView["thumbnail"]} */
  thumbnail: (position, { rules, options: { n } }) => marksThumbnail(position, rules, n, n),
  variant: {
    option: "n",
    title: () => t("new.size"),
    /** @param {OptionValue} n */
    label: (n) => `${n}×${n}`,
  },
  marks: MARKS,
  texts,
  example: "moves.example.marks",
  /** @type {GameView["enterMove"]} */
  enterMove: (host, text) => host.play(text),
  editor,
  treeSearch: { algorithm: "alphabeta", depth: 2 },
};
