// @ts-nocheck
// How games are found by their specs: `quarto(rules=squares)`, `ultimate(n=3,positions=any)`. Which
// games there are is said by their cards, in games/.

import { RuleError } from "./errors.js";

/** The games of these cards. A game is { name, spec, options, rules, card }, where `rules` is its
 * module in rules/. */
export class GameRegistry {
  constructor(views) {
    this.views = new Map(views.map((view) => [view.rules.name, view]));
  }

  /** The game that a spec names; without one the first. */
  find(spec) {
    if (!spec) return this.make([...this.views.keys()][0], {});
    const match = /^\s*([a-z][a-z0-9_]*)\s*(?:\(([^()]*)\))?\s*$/.exec(spec);
    const view = match && this.views.get(match[1]);
    if (!view) return this.unknown(spec);
    const accepted = view.rules.options;
    const given = (match[2] ?? "").split(",").filter((part) => part.trim());
    const options = {};
    for (const part of given) {
      const [option, value, more] = part.split("=").map((text) => text.trim());
      const known = Object.hasOwn(accepted, option) && !(option in options);
      const found = known && accepted[option].find((choice) => String(choice) === value);
      if (!found || more !== undefined) throw new RuleError("rule.game", { spec });
      options[option] = found;
    }
    return this.make(match[1], options);
  }

  /** What a spec names that is on no card. */
  unknown(spec) {
    throw new RuleError("rule.game", { spec });
  }

  /** Every game in every variant that people choose from. */
  variants() {
    return [...this.views].flatMap(([name, { rules, variant, also }]) => {
      const ways = [variant, also]
        .filter(Boolean)
        .map(({ option }) => rules.options[option].map((choice) => ({ [option]: choice })));
      const all = ways.reduce(
        (found, way) => found.flatMap((one) => way.map((choice) => ({ ...one, ...choice }))),
        [{}],
      );
      return all.map((chosen) => this.make(name, chosen));
    });
  }

  /** The game of this name with these options, and the others as usual. */
  make(name, chosen) {
    const view = this.views.get(name);
    const { rules } = view;
    const options = {};
    const told = [];
    for (const [option, [first]] of Object.entries(rules.options)) {
      const usual = rules.usual?.[option]?.(options) ?? first;
      options[option] = chosen[option] ?? usual;
      if (options[option] !== usual) told.push(`${option}=${options[option]}`);
    }
    const spec = told.length ? `${name}(${told.join(",")})` : name;
    return Object.freeze({ name, spec, options: Object.freeze(options), rules, view });
  }
}
