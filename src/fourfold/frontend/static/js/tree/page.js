// The page of the tree viewer. With a server it shows any search; a standalone file shows the search
// that it contains.

import { backend } from "../backend.js";
import { find, make, onSubmit, orExplain, setAttribute, write } from "../dom.js";
import { games } from "../games/tree-views.js";
import { addMessages } from "../i18n.js";
import en from "../messages/learn-en.js";
import { initPreferences } from "../preferences.js";
import { SearchTrace } from "./trace.js";
import { Viewer } from "./viewer.js";

await addMessages(en, { it: () => import("../messages/learn-it.js") });

/** @typedef {"game" | "position" | "algorithm" | "depth"} Field */

/** @type {Field[]} */
const FIELDS = ["game", "position", "algorithm", "depth"];
/** @type {Exclude<Field, "game">[]} */
const PRESET_FIELDS = ["position", "algorithm", "depth"];
/**
 * The evaluation in the address, which has no field; null for that of the game.
 * @type {string | null}
 */
let evaluation = null;
/** @type {TreeView["presets"]} */
const presets = Object.assign({}, ...[...games.views.values()].map(({ presets }) => presets));
const [DEFAULT] = Object.keys(presets);

const embedded = find("data") && JSON.parse(find("data").textContent);
const viewer = new Viewer(embedded ? null : loadBelow);

/** @param {Field} name */
const valueOfField = (name) => find(name).value.trim();

function readRequest() {
  const [game, position, algorithm, depth] = FIELDS.map(valueOfField);
  return {
    game,
    position: position || null,
    algorithm,
    depth: depth ? Number(depth) : null,
    evaluation,
  };
}

/**
 * The search with the nodes below one that the trace left out.
 * @type {(trace: SearchTrace, node: TraceNode) => Promise<any>}
 */
async function loadBelow(trace, node) {
  const { game, position, algorithm, depth } = trace.heading;
  const request = { game, position, algorithm, depth, evaluation, below: node.n };
  const below = await orExplain(backend.ask("trace", request), find("problem"));
  return below && trace.withLines(node, below.lines);
}

async function search({ updatesAddress = true } = {}) {
  const request = readRequest();
  setAttribute(find("search"), "aria-busy", "true");
  const trace = await orExplain(backend.ask("trace", request), find("problem"));
  if (trace) {
    viewer.show(new SearchTrace(trace.lines));
    if (updatesAddress) history.replaceState(null, "", formatAddress());
  }
  setAttribute(find("search"), "aria-busy", null);
}

function formatAddress() {
  const fields = FIELDS.map((name) => [name, valueOfField(name)]).filter(([, value]) => value);
  if (evaluation) fields.push(["evaluation", evaluation]);
  return `#${new URLSearchParams(fields)}`;
}

function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const game = fields.get("game") ?? DEFAULT;
  if (!(game in presets) && games.views.has(game.split("(")[0])) addPreset(game);
  find("game").value = game in presets ? game : DEFAULT;
  for (const name of PRESET_FIELDS) {
    const isEmpty = fields.has("game") && name !== "algorithm";
    find(name).value = fields.get(name) ?? (isEmpty ? "" : presets[find("game").value][name]);
  }
  evaluation = fields.get("evaluation");
}

/**
 * Offer a game with options that no preset has.
 * @param {string} spec
 */
function addPreset(spec) {
  presets[spec] = { ...presets[DEFAULT], title: () => spec };
  find("game").append(make("option", { value: spec }, spec));
}

/** Write the titles of the presets, which have no message codes of their own. */
function nameGames() {
  for (const option of find("game").options) write(option, presets[option.value].title());
}

initPreferences(() => {
  nameGames();
  if (viewer.search) viewer.render();
});

if (embedded) {
  document.documentElement.dataset.offline = "true";
  viewer.show(new SearchTrace(embedded.lines));
} else {
  find("game").append(...Object.keys(presets).map((value) => make("option", { value })));
  nameGames();
  readAddress();
  find("game").addEventListener("change", () => {
    for (const name of PRESET_FIELDS) find(name).value = presets[find("game").value][name];
    evaluation = null;
    search();
  });
  find("algorithm").addEventListener("change", () => search());
  onSubmit(find("ask-form"), () => search());
  addEventListener("hashchange", () => {
    readAddress();
    search({ updatesAddress: false });
  });
  await search({ updatesAddress: false });
}
document.documentElement.dataset.ready = "true";
