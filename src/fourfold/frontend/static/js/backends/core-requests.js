// What the core can answer without Python: pure functions that recognise such requests and write them as
// text for the core (native/rpc/).

import {
  CORE_GAMES,
  CORE_PLAYERS,
  ENGINE_BYTES,
  MAX_PLAYER_MEGABYTES,
  SOLVER_BYTES,
} from "../constants.js";

/** @typedef {{ name: string, options: Record<string, string> }} Spec a name and its options */
/** @typedef {{ command: string, [argument: string]: unknown }} CoreRequest */

const SPEC = /^\s*([a-z][a-z0-9_]*)\s*(?:\(([^()]*)\))?\s*$/;

/**
 * The name and options of a spec such as `level(n=3)`; null if it cannot be read. A first option may lack its
 * name, which is then "".
 * @param {unknown} text
 * @returns {Spec | null}
 */
export function parseSpec(text) {
  const match = SPEC.exec(String(text));
  if (!match) return null;
  /** @type {Record<string, string>} */
  const options = {};
  for (const [index, part] of (match[2] ?? "").split(",").entries()) {
    if (!part.trim()) continue;
    const [name, value, more] = part.split("=").map((word) => word.trim());
    const isNamed = value !== undefined;
    if ((!isNamed && index > 0) || more !== undefined) return null;
    options[isNamed ? name : ""] = isNamed ? value : name;
  }
  return { name: match[1], options };
}

/** @param {Spec} spec */
export function formatSpec({ name, options }) {
  const parts = Object.entries(options).map(([key, value]) => (key ? `${key}=${value}` : value));
  return parts.length ? `${name}(${parts.join(",")})` : name;
}

/**
 * A game with every option that the core needs; null if the core does not have the game.
 * @param {unknown} text
 * @returns {Spec | null}
 */
export function coreGame(text) {
  const spec = parseSpec(text);
  const defaults =
    spec && /** @type {Record<string, Record<string, any>>} */ (CORE_GAMES)[spec.name];
  if (!defaults || "" in spec.options) return null;
  /** @type {Record<string, string>} */
  const options = {};
  for (const [name, usual] of Object.entries(defaults)) {
    // A default that depends on the option before it is a table.
    const fallback = typeof usual === "object" ? usual[Object.values(options)[0]] : usual;
    options[name] = spec.options[name] ?? String(fallback);
  }
  return { name: spec.name, options };
}

/**
 * A player with the options that have other defaults in a browser; null if the core does not have it, or if
 * Python has to refuse its options.
 * @param {unknown} text
 * @returns {Spec | null}
 */
export function corePlayer(text) {
  const spec = parseSpec(text);
  const defaults = spec && /** @type {Record<string, object>} */ (CORE_PLAYERS)[spec.name];
  if (!defaults) return null;
  const { parameters, threads = "1", memory = "1" } = spec.options;
  const isModest = Number(memory) <= MAX_PLAYER_MEGABYTES && Number(threads) <= 1;
  const isUnclear = "" in spec.options && Object.keys(defaults).length > 0; // which option is it?
  if (parameters !== undefined || !isModest || isUnclear) return null;
  const values = Object.entries(defaults).map(([name, value]) => [name, String(value)]);
  return { name: spec.name, options: { ...Object.fromEntries(values), ...spec.options } };
}

/** @type {Record<string, (request: JobRequest) => CoreRequest>} */
const ANALYSES = {
  solve: (request) => analysis("solve_position", request, SOLVER_BYTES),
  analyse: (request) => analysis("analyse_position", request, SOLVER_BYTES),
  estimate: (request) => analysis("estimate_moves", request, ENGINE_BYTES),
};

/** @type {(command: string, request: JobRequest, bytes: number) => CoreRequest} */
function analysis(command, { game, position, seconds }, bytes) {
  const spec = formatSpec(/** @type {Spec} */ (coreGame(game)));
  return { command: `operations.${command}`, game: spec, position, seconds, table_bytes: bytes };
}

/**
 * Whether the core may be able to answer a request. It may still decline.
 * @param {JobRequest} request
 */
export function isForCore({ do: job, game, player }) {
  if (coreGame(game) === null) return false;
  return job === "choose" ? corePlayer(player) !== null : Object.hasOwn(ANALYSES, job);
}

/**
 * The text of a request for values.
 * @param {JobRequest} request
 */
export const analysisText = (request) => requestText(ANALYSES[request.do](request));

/**
 * A request to the core: its command, then a line for each argument that is not undefined.
 * @param {CoreRequest} request
 */
export function requestText({ command, ...args }) {
  const lines = Object.entries(args).filter(([, value]) => value !== undefined);
  const text = (/** @type {unknown} */ value) => (Array.isArray(value) ? value.join(" ") : value);
  return [command, ...lines.map(([name, value]) => `${name} ${text(value)}`)].join("\n");
}

/**
 * The number of pieces on a position of Quarto.
 * @param {string} position
 */
export const placedPieces = (position) =>
  [...position.split(" ")[0]].filter((sign) => !"./".includes(sign)).length;
