// @ts-nocheck
// How Ultimate is played: its rules in pictures, and its first steps, on a board of nine blocks.

import { blocksBoard } from "../../guide/pictures.js";
import { t } from "../../i18n.js";
import * as rules from "../../rules/ultimate.js";

const N = 3;
export const spec = `${rules.name}(n=${N})`;

const EMPTY =
  "........./........./........./........./........./........./........./........./......... -";
const SENT =
  "........./o......../........./........./.x......./........./........./........./......... A1";
const BLOCK =
  "..x..x.../........./o......../........./o...x..../o......../........./........./......... A1";
const FREE =
  "..x....../...xo..../....o..../o..o.x.../...xxx..o/.o..o..../........./........./.x....... -";
const LINE =
  "..x...x.o/...xo...o/..o.o.o../o..o.x.../...xxx..o/.o..o..../.xx...o../........./xxx...... -";

const sentences = (key, count) => [...Array(count).keys()].map((n) => t(`guide.${key}_${n + 1}`));

export const rulesSections = ({ ending }) => [
  { title: t("guide.ultimate_board"), text: sentences("ultimate_board", 2) },
  {
    title: t("guide.ultimate_sending"),
    text: sentences("ultimate_sending", 2),
    pictures: [
      picture(["b1"], t("guide.ultimate_sent")),
      { board: blocksBoard(read(FREE), []), words: t("guide.ultimate_free") },
    ],
  },
  {
    title: t("guide.winning"),
    text: [
      ...sentences("ultimate_winning", 1),
      t(rules.winsByBlocks({ ending }) ? "guide.ultimate_more_blocks" : "guide.ultimate_drawn"),
    ],
    pictures: [lineOfBlocks()],
  },
  ...(rules.countsPoints({ ending })
    ? [{ title: t("guide.ultimate_points"), text: sentences("ultimate_points", 2) }]
    : []),
];

const read = (text) => rules.parse(text, { n: N });

function picture(moves, words) {
  return { board: blocksBoard(moves.reduce(rules.play, read(EMPTY)), []), words };
}

function lineOfBlocks() {
  const won = rules.play(read(LINE), "b2");
  return { board: blocksBoard(won, rules.winningBlocks(won)), words: t("guide.ultimate_line") };
}

export const steps = [
  {
    key: "first",
    start: EMPTY,
    answer: "e4",
    judge: ({ after }) => ({ right: true, key: "first_right", facts: { block: sent(after) } }),
  },
  {
    key: "send",
    start: SENT,
    answer: "b2",
    judge: ({ after }) => {
      const right = sent(after) === "B2";
      return { right, key: right ? "send_right" : "send_wrong", facts: { block: sent(after) } };
    },
  },
  {
    key: "block",
    start: BLOCK,
    answer: "c3",
    judge: ({ position, after }) => {
      const right = after.winners.some((winner, block) => winner !== position.winners[block]);
      return { right, key: right ? "block_right" : "block_wrong" };
    },
  },
  {
    key: "free",
    start: FREE,
    answer: "c3",
    judge: ({ after }) => ({ right: true, key: "free_right", facts: { block: sent(after) } }),
  },
  {
    key: "blocks",
    start: LINE,
    answer: "b2",
    judge: ({ after }) => {
      const right = after.won;
      return { right, key: right ? "blocks_right" : "blocks_wrong" };
    },
  },
];

/** Where a position sends its mover, in words. */
function sent({ sentTo, n }) {
  return sentTo === null ? t("setup.free") : rules.blockName(sentTo, n);
}
