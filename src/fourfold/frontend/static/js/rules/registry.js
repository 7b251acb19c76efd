// Finds games by their specs: `quarto(rules=squares)`, `ultimate(n=3,positions=any)`. The games are
// those of the views in games/.

import { RuleError } from "../errors.js";

/** @template {{ rules: any }} View `GameView` at the table, `TreeView` in the tree viewer */
export class GameRegistry {
  /**
   * @param {View[]} views
   * @param {(spec: string) => GameOf<View>} [findUnknown] finds or refuses a game without a view
   */
  constructor(views, findUnknown = refuse) {
    /** @type {Map<string, View>} */
    this.views = new Map(views.map((view) => [view.rules.name, view]));
    this.findUnknown = findUnknown;
  }

  /**
   * The game that a spec names; the first one without a spec.
   * @param {string} [spec]
   */
  find(spec) {
    if (!spec) return this.make([...this.views.keys()][0], {});
    const match = /^\s*([a-z][a-z0-9_]*)\s*(?:\(([^()]*)\))?\s*$/.exec(spec);
    const view = match && this.views.get(match[1]);
    if (!view) return this.findUnknown(spec);
    const accepted = view.rules.options;
    const parts = (match[2] ?? "").split(",").filter((part) => part.trim());
    /** @type {GameOptions} */
    const options = {};
    for (const part of parts) {
      const [option, text, more] = part.split("=").map((one) => one.trim());
      const isNew = Object.hasOwn(accepted, option) && !(option in options);
      const value =
        isNew && accepted[option].find((/** @type {OptionValue} */ one) => String(one) === text);
      if (!value || more !== undefined) throw new RuleError("rule.game", { spec });
      options[option] = value;
    }
    return this.make(match[1], options);
  }

  /**
   * The game of this name with these options; the others have their defaults.
   * @type {(name: string, chosen: GameOptions) => GameOf<View>}
   */
  make(name, chosen) {
    const view = this.views.get(name);
    if (!view) throw new RuleError("rule.game", { spec: name });
    const { rules } = view;
    /** @type {GameOptions} */
    const options = {};
    const named = [];
    for (const [option, [first]] of Object.entries(rules.options)) {
      const usual = rules.defaults?.[option]?.(options) ?? first;
      options[option] = chosen[option] ?? usual;
      if (options[option] !== usual) named.push(`${option}=${options[option]}`);
    }
    const spec = named.length ? `${name}(${named.join(",")})` : name;
    return Object.freeze({ name, spec, options: Object.freeze(options), rules, view });
  }
}

/**
 * @param {string} spec
 * @returns {never}
 */
function refuse(spec) {
  throw new RuleError("rule.game", { spec });
}
