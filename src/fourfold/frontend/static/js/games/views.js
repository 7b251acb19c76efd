// The games at the table, each by its `GameView` in games/<game>/view.js. What a view contains is
// declared in types/board.d.ts. Games that other packages add get their views from games/plugins/.

import { NotLoadedError, RuleError } from "../errors.js";
import { GameRegistry } from "../rules/registry.js";
import { quarto } from "./quarto/view.js";
import { tictactoe } from "./tictactoe/view.js";
import { ultimate } from "./ultimate/view.js";

/** @typedef {import("./plugins/view.js").PluginGame} PluginGame */

/** @type {GameRegistry<GameView>} */
export const games = new GameRegistry([quarto, ultimate, tictactoe], findUnknown);

let isComplete = false;
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
  /** @type {PluginGame[]} */
  const known = backend.hasServer ? await backend.ask("games") : [];
  const added = known.filter(({ name, has_grid: hasGrid }) => hasGrid && !games.views.has(name));
  if (added.length) {
    const { pluginView } = await import("./plugins/view.js");
    for (const game of added) games.views.set(game.name, pluginView(game));
  }
  isComplete = true;
}

/**
 * Until the games of other packages are loaded, an unknown game may be one of theirs.
 * @param {string} spec
 * @returns {never}
 */
function findUnknown(spec) {
  throw isComplete
    ? new RuleError("rule.game", { spec })
    : new NotLoadedError("games", loadPluginGames);
}

/**
 * The options by which people choose among the variants of a game.
 * @param {Pick<GameView, "variant" | "secondVariant">} view
 */
export const variantOptions = ({ variant, secondVariant }) =>
  [variant, secondVariant].filter((option) => option != null);

/**
 * Every variant of every game that people choose from.
 * @returns {Game[]}
 */
export function gameVariants() {
  return [...games.views].flatMap(([name, view]) => {
    /** @type {GameOptions[]} */
    let chosen = [{}];
    for (const { option } of variantOptions(view)) {
      /** @type {OptionValue[]} */
      const values = view.rules.options[option];
      chosen = chosen.flatMap((one) => values.map((value) => ({ ...one, [option]: value })));
    }
    return chosen.map((options) => games.make(name, options));
  });
}

/**
 * The variant of a game in words.
 * @type {(game: Game, style?: "label" | "briefLabel" | "shortLabel") => string}
 */
export const variantText = ({ view, options }, style = "briefLabel") =>
  variantOptions(view)
    .map((choice) => (choice[style] ?? choice.label)(options[choice.option]))
    .join(", ");

/**
 * A game and its variant, for lists.
 * @param {Game} game
 */
export const gameText = (game) => [game.view.title(), variantText(game)].filter(Boolean).join(": ");

/** The names and titles of the games that have puzzles. @returns {[string, string][]} */
export const gamesWithPuzzles = () =>
  [...games.views].flatMap(([name, view]) => (view.hasPuzzles ? [[name, view.title()]] : []));

/**
 * The values of an option, smaller ones first. The specs name their options even if they are defaults.
 * @param {Game} game
 * @param {VariantOption} choice
 * @param {VariantOption | null} kept an option that keeps its value
 */
export function variantChoices({ name, options, rules }, choice, kept = null) {
  const { option, label, shortLabel = label } = choice;
  const keptOptions = kept ? { [kept.option]: options[kept.option] } : {};
  /** @type {OptionValue[]} */
  const values = rules.options[option];
  return values
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((value) => {
      const named = Object.entries({ ...keptOptions, [option]: value });
      const spec = `${name}(${named.map((pair) => pair.join("=")).join(",")})`;
      return { spec, label: shortLabel(value), isCurrent: options[option] === value };
    });
}
