// How Ultimate is played: its rules with pictures, and its first steps, on a board of nine blocks.

import { blocksBoard, rulesTexts } from "../../guide/pictures.js";
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

/**
 * @param {GameOptions} options
 * @returns {GuideSection[]}
 */
export const rulesSections = ({ ending }) => [
  { title: t("guide.ultimate_board"), text: rulesTexts("ultimate_board", 2) },
  {
    title: t("guide.ultimate_sending"),
    text: rulesTexts("ultimate_sending", 2),
    pictures: [
      drawAfter(["b1"], t("guide.ultimate_sent")),
      { board: blocksBoard(read(FREE), []), words: t("guide.ultimate_free") },
    ],
  },
  {
    title: t("guide.winning"),
    text: [
      ...rulesTexts("ultimate_winning", 1),
      t(rules.winsByBlocks({ ending }) ? "guide.ultimate_more_blocks" : "guide.ultimate_drawn"),
    ],
    pictures: [drawLineOfBlocks()],
  },
  ...(rules.countsPoints({ ending })
    ? [{ title: t("guide.ultimate_points"), text: rulesTexts("ultimate_points", 2) }]
    : []),
];

/** @param {string} text */
const read = (text) => rules.parse(text, { n: N });

/**
 * @param {string[]} moves
 * @param {string} words
 */
function drawAfter(moves, words) {
  return { board: blocksBoard(moves.reduce(rules.play, read(EMPTY)), []), words };
}

function drawLineOfBlocks() {
  const won = rules.play(read(LINE), "b2");
  return { board: blocksBoard(won, rules.winningBlocks(won)), words: t("guide.ultimate_line") };
}

/** @type {GuideStep[]} */
export const steps = [
  {
    key: "first",
    start: EMPTY,
    answer: "e4",
    judge: ({ after }) => ({
      right: true,
      key: "first_right",
      params: { block: nameTarget(after) },
    }),
  },
  {
    key: "send",
    start: SENT,
    answer: "b2",
    judge: ({ after }) => {
      const right = nameTarget(after) === "B2";
      return {
        right,
        key: right ? "send_right" : "send_wrong",
        params: { block: nameTarget(after) },
      };
    },
  },
  {
    key: "block",
    start: BLOCK,
    answer: "c3",
    judge: ({ position, after }) => {
      const right = after.winners.some(
        (/** @type {string} */ winner, /** @type {number} */ block) =>
          winner !== position.winners[block],
      );
      return { right, key: right ? "block_right" : "block_wrong" };
    },
  },
  {
    key: "free",
    start: FREE,
    answer: "c3",
    judge: ({ after }) => ({
      right: true,
      key: "free_right",
      params: { block: nameTarget(after) },
    }),
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

/**
 * The name of the block to which a position sends its mover.
 * @param {Position} position
 */
function nameTarget({ sentTo, n }) {
  return sentTo === null ? t("setup.free") : rules.blockName(sentTo, n);
}
