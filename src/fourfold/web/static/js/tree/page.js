// The page of the tree viewer. With a server it searches what is asked for; as a file of its own it
// shows the search that the file holds.

import { ask } from "../api.js";
import { find, mark, write } from "../dom.js";
import { addMessages, explain, t } from "../i18n.js";
import en from "../messages/learn-en.js";
import { settlePreferences } from "../preferences.js";
import { Search } from "./trace.js";
import { Viewer } from "./viewer.js";

await addMessages(en, { it: () => import("../messages/learn-it.js") });

const FIELDS = ["game", "position", "algorithm", "depth"];
const PRESETS = {
  abstract: { position: "((3 12 8) (2 4 6) (14 5 2))", algorithm: "alphabeta", depth: "" },
  tictactoe: { position: "x../.o./...", algorithm: "alphabeta", depth: "3" },
  "tictactoe(n=4)": { position: "", algorithm: "alphabeta", depth: "2" },
  quarto: { position: ".F5./.AB6/E..0/.4.C 1", algorithm: "alphabeta", depth: "2" },
  "quarto(rules=squares)": { position: ".F5./.AB6/E..0/.4.C 1", algorithm: "alphabeta", depth: "2" },
  ultimate: { position: "", algorithm: "alphabeta", depth: "2" },
  "ultimate(n=3)": { position: "", algorithm: "alphabeta", depth: "2" },
};

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
    const { lines } = await ask("trace", { game, position, algorithm, depth, below: node.n });
    return search.filledIn(node, lines);
  } catch (error) {
    complain(error);
    return null;
  }
}

function complain(error) {
  write(find("problem"), explain(error));
  find("problem").hidden = false;
}

async function search({ address = true } = {}) {
  const wanted = request();
  mark(find("search"), "aria-busy", "true");
  try {
    const { lines } = await ask("trace", wanted);
    find("problem").hidden = true;
    viewer.show(new Search(lines));
    if (address) history.replaceState(null, "", addressOf());
  } catch (error) {
    complain(error);
  }
  mark(find("search"), "aria-busy", null);
}

function addressOf() {
  const fields = FIELDS.map((name) => [name, find(name).value.trim()]).filter(([, value]) => value);
  return `#${new URLSearchParams(fields)}`;
}

function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const game = fields.get("game") ?? "abstract";
  find("game").value = game in PRESETS ? game : "abstract";
  const preset = PRESETS[find("game").value];
  for (const name of FIELDS.slice(1)) {
    find(name).value = fields.get(name) ?? (fields.has("game") && name !== "algorithm" ? "" : preset[name]);
  }
}

settlePreferences(() => viewer.search && viewer.render());

if (held) {
  document.documentElement.dataset.offline = "true";
  viewer.show(new Search(held.lines));
} else {
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
