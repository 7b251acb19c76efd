// The search as pseudocode, with the line of the current step marked.

import { make } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {[id: string, indentation: number, message: string]} CodeLine a step marks its line by id */

/** @type {CodeLine[]} */
const LEAVES = [
  ["terminal", 1, "code.terminal"],
  ["cutoff", 1, "code.cutoff"],
];
/** @type {CodeLine[]} */
const MINIMAX = [
  ["enter", 0, "code.minimax"],
  ...LEAVES,
  ["", 1, "code.if_max"],
  ["better-max", 2, "code.max"],
  ["", 1, "code.if_min"],
  ["better-min", 2, "code.min"],
  ["leave", 1, "code.return"],
];
/**
 * @param {{ hasTable: boolean, isHard: boolean }} variant
 * @returns {CodeLine[]}
 */
const alphabeta = ({ hasTable, isHard }) => [
  ["enter", 0, "code.alphabeta"],
  ...LEAVES,
  ...(hasTable ? [/** @type {CodeLine} */ (["known", 1, "code.known"])] : []),
  ["", 1, "code.if_max_each"],
  ["better-max", 2, "code.alpha"],
  ["cut-max", 2, "code.cut_beta"],
  ["", 1, "code.if_min_each"],
  ["better-min", 2, "code.beta"],
  ["cut-min", 2, "code.cut_alpha"],
  ["leave", 1, isHard ? "code.return_hard" : "code.return"],
];
/** @type {CodeLine[]} */
const MONTE_CARLO = [
  ["", 0, "code.mc_round"],
  ["", 1, "code.mc_move"],
  ["playout", 2, "code.mc_play"],
  ["result", 0, "code.mc_best"],
];

/**
 * @param {string} algorithm
 * @returns {CodeLine[]}
 */
function linesOf(algorithm) {
  if (algorithm === "minimax") return MINIMAX;
  if (algorithm === "montecarlo") return MONTE_CARLO;
  const lines = alphabeta({
    hasTable: algorithm === "table" || algorithm === "deepening",
    isHard: algorithm === "failhard",
  });
  if (algorithm !== "deepening") return lines;
  return [["deepen", 0, "code.deepen"], ...lines];
}

/** @param {TraceStep} step */
function lineAt({ kind, node }) {
  if (kind === "better" || kind === "cut") return `${kind}-${node?.max ? "max" : "min"}`;
  return kind;
}

/**
 * The pseudocode as a list.
 * @param {string} algorithm
 * @param {TraceStep} step
 */
export function drawCode(algorithm, step) {
  const at = lineAt(step);
  const lines = linesOf(algorithm).map(([id, indent, key]) =>
    make(
      "li",
      { class: `indent-${indent}`, "aria-current": id && id === at ? "step" : null },
      make("code", {}, t(key)),
    ),
  );
  return make("ol", { class: "code" }, ...lines);
}
