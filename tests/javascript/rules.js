// What the rules of the pages make of a request, which tests/javascript/test_rules.py compares with Python.

import { text } from "node:stream/consumers";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import { RULE_SETS } from "../../src/fourfold/frontend/static/js/rules/quarto-groups.js";

/** @type {Record<string, (request: any) => unknown>} */
const OPERATIONS = {
  ruleSets: () => RULE_SETS,
  specs: ({ specs }) => specs.map((/** @type {string} */ spec) => games.find(spec).spec),
  walk: ({ spec, games: moveLists }) =>
    moveLists.map((/** @type {string[]} */ moves) => walk(spec, moves)),
  parse: ({ spec, texts }) => texts.map((/** @type {string} */ one) => parse(spec, one)),
};

/**
 * Each position of a game: its text, who is to move, the legal moves and the outcome.
 * @param {string} spec
 * @param {string[]} moves
 */
function walk(spec, moves) {
  const { rules, options } = games.find(spec);
  let position = rules.start(options);
  const seen = [describe(rules, position, options)];
  for (const move of moves) {
    position = rules.play(position, move);
    seen.push(describe(rules, position, options));
  }
  return seen;
}

/**
 * @param {Rules} rules
 * @param {Position} position
 * @param {GameOptions} options
 */
function describe(rules, position, options) {
  const text = rules.format(position);
  const again = rules.format(rules.parse(text, options));
  if (again !== text) throw new Error(`${text} is read as ${again}`);
  const outcome = rules.outcome(position);
  return [
    ...[text, rules.toMove(position), rules.legalMoves(position)],
    ...[outcome?.winner ?? null, outcome?.reason ?? null, outcome && pointsOf(outcome)],
  ];
}

/** @param {Outcome} outcome */
function pointsOf({ winner, points }) {
  if (points) return points;
  return winner === null ? [0.5, 0.5] : [1 - winner, winner];
}

/**
 * The position that a text is read as, or null if it is refused.
 * @param {string} spec
 * @param {string} text
 */
function parse(spec, text) {
  const { rules, options } = games.find(spec);
  try {
    return rules.format(rules.parse(text, options));
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return null;
  }
}

const request = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(OPERATIONS[request.operation](request)));
