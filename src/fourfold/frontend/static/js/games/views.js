// The games at the table, each by its `GameView` in games/<game>/view.js. What a view contains is
// declared in types/board.d.ts. Games that other packages add get their views from games/plugins/.

import { RuleError } from "../rules/errors.js";
import { GameRegistry } from "../rules/registry.js";
import { quarto } from "./quarto/view.js";
import { tictactoe } from "./tictactoe/view.js";
import { ultimate } from "./ultimate/view.js";

export const games = new GameRegistry([quarto, ultimate, tictactoe]);

/** @type {Promise<void> | null} */
let loading = null;

/**
 * Load the games that other packages add, once. Only those with a grid can be drawn.
 * @param {Backend} backend
 */
export function loadPluginGames(backend) {
  loading ??= addPluginGames(backend).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @param {Backend} backend */
async function addPluginGames(backend) {
  const known = backend.hasOthers ? await backend.ask("games") : [];
  const added = known.filter(({ name, has_grid: hasGrid }) => hasGrid && !games.views.has(name));
  if (added.length) {
    const { pluginView } = await import("./plugins/view.js");
    for (const info of added) games.views.set(info.name, pluginView(info));
  }
  delete games.unknown;
}

/** Until the games of other packages are loaded, an unknown game may be one of theirs. */
games.unknown = (spec) => {
  const lesson = { key: "games", learn: loadPluginGames };
  throw Object.assign(new RuleError("rule.game", { spec }), { lesson });
};
