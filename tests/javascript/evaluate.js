// Calls modules of the pages for Python tests: a request on the standard input, JSON on the standard output.

import { text } from "node:stream/consumers";
import { RuleError } from "../../src/fourfold/frontend/static/js/errors.js";
import { games } from "../../src/fourfold/frontend/static/js/games/views.js";
import { pluralForm } from "../../src/fourfold/frontend/static/js/i18n.js";
import { formatRecord } from "../../src/fourfold/frontend/static/js/record.js";
import * as abstract from "../../src/fourfold/frontend/static/js/rules/abstract.js";
import { RULE_SETS } from "../../src/fourfold/frontend/static/js/rules/quarto.js";
import { openSession } from "../../src/fourfold/frontend/static/js/session.js";
import { SearchTrace } from "../../src/fourfold/frontend/static/js/tree/trace.js";

/** @type {Record<string, (request: any) => unknown>} */
const OPERATIONS = {
  ruleSets: () => RULE_SETS,
  specs: ({ specs }) => specs.map((/** @type {string} */ spec) => games.find(spec).spec),
  walk: ({ games: played }) =>
    played.map((/** @type {[string, string[]]} */ [spec, moves]) => walk(spec, moves)),
  abstract: ({ texts }) =>
    texts.map((/** @type {string} */ one) => abstract.format(abstract.parse(one))),
  records: ({ games: played }) =>
    played.map((/** @type {[string, string[], string[]]} */ [spec, moves, seats]) =>
      formatRecord(openSession({ game: games.find(spec), moves, seats })),
    ),
  levels: () => [...games.views.values()].map(({ opponent, levels }) => [opponent, levels]),
  pluralForms: ({ language, forms, counts }) =>
    counts.map((/** @type {unknown} */ count) => pluralForm(forms, count, language)),
  traceValues: ({ lines }) => traceValues(lines),
  parse: ({ texts }) => texts.map((/** @type {string[]} */ [spec, text]) => parse(spec, text)),
  attempts: ({ games: played }) =>
    played.map((/** @type {[string, [string, string[]][]]} */ [spec, game]) =>
      attempts(spec, game),
    ),
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
 * The position that a text is read as, or why it is refused.
 * @param {string} spec
 * @param {string} text
 */
function parse(spec, text) {
  const { rules, options } = games.find(spec);
  return orRefusal(() => rules.format(rules.parse(text, options)));
}

/**
 * At each position of a game, with the move that is played there: the positions after other moves, or why they
 * are refused.
 * @param {string} spec
 * @param {[string, string[]][]} game
 */
function attempts(spec, game) {
  const { rules, options } = games.find(spec);
  let position = rules.start(options);
  return game.map(([move, others]) => {
    const before = position;
    if (move) position = rules.play(before, move);
    return others.map((other) => orRefusal(() => rules.format(rules.play(before, other))));
  });
}

/** @param {() => string} make */
function orRefusal(make) {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return [error.code, error.params];
  }
}

/**
 * Pairs of each searched node and its value at the end of the search.
 * @param {any[]} lines
 */
function traceValues(lines) {
  const search = new SearchTrace(lines);
  const last = search.steps.length - 1;
  return search.nodes
    .filter(({ untried }) => !untried)
    .map((node) => [node.n, search.value(node, last)]);
}

const request = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(OPERATIONS[request.operation](request)));
