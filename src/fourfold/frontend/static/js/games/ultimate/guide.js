// How Ultimate is played: its rules with pictures, and its first steps, on a board of nine blocks.

import { blocksPicture, rulesSection } from "../../guide/pictures.js";
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
export function rulesSections({ ending }) {
  const lineOfBlocks = rules.play(read(LINE), "b2");
  const winning = rulesSection("guide.winning", "ultimate_winning", 1, [
    blocksPicture(lineOfBlocks, rules.winningBlocks(lineOfBlocks), "guide.ultimate_line"),
  ]);
  const without = rules.winsByBlocks({ ending }) ? "ultimate_more_blocks" : "ultimate_drawn";
  winning.text.push(t(`guide.${without}`));
  const sections = [
    rulesSection("guide.ultimate_board", "ultimate_board", 2),
    rulesSection("guide.ultimate_sending", "ultimate_sending", 2, [
      blocksPicture(rules.play(read(EMPTY), "b1"), [], "guide.ultimate_sent"),
      blocksPicture(read(FREE), [], "guide.ultimate_free"),
    ]),
    winning,
  ];
  const points = rulesSection("guide.ultimate_points", "ultimate_points", 2);
  return rules.countsPoints({ ending }) ? [...sections, points] : sections;
}

/** @param {string} text */
const read = (text) => rules.parse(text, { n: N });

/** @type {GuideStep[]} */
export const steps = [
  { key: "first", start: EMPTY, answer: "e4", judge: nameTarget },
  { key: "send", start: SENT, answer: "b2", judge: judgeSending },
  { key: "block", start: BLOCK, answer: "c3", judge: judgeBlock },
  { key: "free", start: FREE, answer: "c3", judge: nameTarget },
  { key: "blocks", start: LINE, answer: "b2", judge: ({ after }) => ({ right: after.won }) },
];

/**
 * Always right; the answer names the block to which the move sends.
 * @type {GuideStep["judge"]}
 */
function nameTarget({ after }) {
  return { right: true, params: { block: targetOf(after) } };
}

/** @type {GuideStep["judge"]} */
function judgeSending({ after }) {
  return { right: targetOf(after) === "B2", params: { block: targetOf(after) } };
}

/**
 * Right if a block was won.
 * @type {GuideStep["judge"]}
 */
function judgeBlock({ position, after }) {
  return { right: String(after.winners) !== String(position.winners) };
}

/**
 * The name of the block to which a position sends its mover.
 * @param {Position} position
 */
function targetOf({ sentTo, n }) {
  return sentTo === null ? t("setup.free") : rules.blockName(sentTo, n);
}
