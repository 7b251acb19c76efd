// @ts-nocheck
// The page of the tree viewer. With a server it searches what is asked for; as a file of its own it
// shows the search that the file holds.

import { backend } from "../backend.js";
import { find, make, mark, write, writeOrHide } from "../dom.js";
import { games } from "../games/tree-views.js";
import { addMessages, explain } from "../i18n.js";
import en from "../messages/learn-en.js";
import { initPreferences } from "../preferences.js";
import { SearchTrace } from "./trace.js";
import { Viewer } from "./viewer.js";

await addMessages(en, { it: () => import("../messages/learn-it.js") });

const FIELDS = ["game", "position", "algorithm", "depth"];
const PRESETS = Object.assign({}, ...[...games.views.values()].map(({ presets }) => presets));
const [USUAL] = Object.keys(PRESETS);

const held = find("data") && JSON.parse(find("data").textContent);
const viewer = new Viewer({ fill: held ? null : fillIn });

function request() {
  const { depth, position, ...rest } = Object.fromEntries(
    FIELDS.map((name) => [name, find(name).value.trim()]),
  );
  return { ...rest, position: position || null, depth: depth === "" ? null : Number(depth) };
}

async function fillIn(search, node) {
  const { game, position, algorithm, depth } = search.heading;
  try {
    const { lines } = await backend.ask("trace", {
      game,
      position,
      algorithm,
      depth,
      below: node.n,
    });
    return search.filledIn(node, lines);
  } catch (error) {
    complain(error);
    return null;
  }
}

const complain = (error) => writeOrHide(find("problem"), explain(error));

async function search({ address = true } = {}) {
  const wanted = request();
  mark(find("search"), "aria-busy", "true");
  try {
    const { lines } = await backend.ask("trace", wanted);
    find("problem").hidden = true;
    viewer.show(new SearchTrace(lines));
    if (address) history.replaceState(null, "", formatAddress());
  } catch (error) {
    complain(error);
  }
  mark(find("search"), "aria-busy", null);
}

function formatAddress() {
  const fields = FIELDS.map((name) => [name, find(name).value.trim()]).filter(([, value]) => value);
  return `#${new URLSearchParams(fields)}`;
}

function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const game = fields.get("game") ?? USUAL;
  if (!(game in PRESETS) && games.views.has(game.split("(")[0])) offer(game);
  find("game").value = game in PRESETS ? game : USUAL;
  const preset = PRESETS[find("game").value];
  for (const name of FIELDS.slice(1)) {
    find(name).value =
      fields.get(name) ?? (fields.has("game") && name !== "algorithm" ? "" : preset[name]);
  }
}

/** Offer a game with options that no preset has, which an address may ask for. */
function offer(spec) {
  PRESETS[spec] = { ...PRESETS[USUAL], title: () => spec };
  find("game").append(make("option", { value: spec }, spec));
}

/** Games are named by their cards: they have no keys of their own. */
function nameGames() {
  for (const option of find("game").options) write(option, PRESETS[option.value].title());
}

initPreferences(() => {
  nameGames();
  if (viewer.search) viewer.render();
});

if (held) {
  document.documentElement.dataset.offline = "true";
  viewer.show(new SearchTrace(held.lines));
} else {
  find("game").append(...Object.keys(PRESETS).map((value) => make("option", { value })));
  nameGames();
  readAddress();
  find("game").addEventListener("change", () => {
    const preset = PRESETS[find("game").value];
    for (const name of FIELDS.slice(1)) find(name).value = preset[name];
    search();
  });
  find("algorithm").addEventListener("change", () => search());
  find("ask-form").addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  addEventListener("hashchange", () => {
    readAddress();
    search({ address: false });
  });
  await search({ address: false });
}
document.documentElement.dataset.ready = "true";
