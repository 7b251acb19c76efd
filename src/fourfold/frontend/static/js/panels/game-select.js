// Lists to choose a game and its variant from. The page has them with the ids `…-game`, and `…-variant`
// and `…-also` with a label each.

import { fillSelect, find, write } from "../dom.js";
import { games } from "../games/views.js";

export class GameSelect {
  /**
   * @param {string} prefix of the ids
   * @param {() => void} [onChange]
   */
  constructor(prefix, onChange = () => {}) {
    this.prefix = prefix;
    this.names = find(`${prefix}-game`);
    this.names.addEventListener("change", () => {
      this.fillVariants();
      onChange();
    });
    find(`${prefix}-variant`).addEventListener("change", () => {
      const { variant } = this.view;
      const chosen = variant ? { [variant.option]: this.game.options[variant.option] } : {};
      this.fillVariants(games.make(this.names.value, chosen)); // the other option gets its default
      onChange();
    });
    find(`${prefix}-also`).addEventListener("change", onChange);
  }

  /** The view of the chosen game. */
  get view() {
    return games.find(this.names.value).view;
  }

  /**
   * The ids of the lists of variants, each with the option of this game.
   * @returns {[id: string, choice: VariantOption | null][]}
   */
  get lists() {
    const { variant, secondVariant = null } = this.view;
    return [
      [`${this.prefix}-variant`, variant],
      [`${this.prefix}-also`, secondVariant],
    ];
  }

  /** The chosen game. */
  get game() {
    const { rules } = this.view;
    /** @type {GameOptions} */
    const chosen = {};
    for (const [id, choice] of this.lists) {
      if (choice) chosen[choice.option] = rules.options[choice.option][find(id).selectedIndex];
    }
    return games.make(rules.name, chosen);
  }

  /**
   * List all games, with this one chosen.
   * @param {Game} game
   */
  open(game) {
    const entries = [...games.views].map(([value, { title }]) => [value, title()]);
    fillSelect(this.names, /** @type {[string, string][]} */ (entries), game.name);
    this.fillVariants(game);
  }

  /** List the variants of the chosen game, with this one chosen; by default the default. */
  fillVariants(game = games.make(this.names.value, {})) {
    const { rules } = this.view;
    for (const [id, choice] of this.lists) {
      for (const part of [id, `${id}-label`]) find(part).hidden = !choice;
      if (!choice) continue;
      write(find(`${id}-label`), choice.title());
      /** @type {OptionValue[]} */
      const values = rules.options[choice.option];
      /** @type {[OptionValue, string][]} */
      const entries = values.map((value) => [value, choice.label(value)]);
      fillSelect(find(id), entries, game.options[choice.option]);
    }
  }
}
