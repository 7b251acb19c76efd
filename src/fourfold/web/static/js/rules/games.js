// The games by their specs: `quarto(rules=squares)`, `ultimate(n=3,positions=any)`.

import { RuleError } from "./errors.js";
import * as quarto from "./quarto.js";
import * as tictactoe from "./tictactoe.js";
import * as ultimate from "./ultimate.js";

const FAMILIES = {
  quarto: { rules: quarto, options: { rules: ["lines", "squares"] } },
  ultimate: { rules: ultimate, options: { n: [4, 3], positions: ["reachable", "any"] } },
  tictactoe: { rules: tictactoe, options: { n: [3, 4, 5, 6] } },
};

/** The values that an option of a game takes, its default first. */
export const choices = (name, option) => FAMILIES[name].options[option] ?? [];

/** The game that a spec names: { name, spec, options, rules }, where `rules` is its module. */
export function findGame(spec) {
  const match = /^\s*([a-z]+)\s*(?:\(([^()]*)\))?\s*$/.exec(spec);
  const family = match && Object.hasOwn(FAMILIES, match[1]) && FAMILIES[match[1]];
  if (!family) throw new RuleError("rule.game", { spec });
  const given = (match[2] ?? "").split(",").filter((part) => part.trim());
  const options = {};
  for (const part of given) {
    const [option, value, more] = part.split("=").map((text) => text.trim());
    const known = Object.hasOwn(family.options, option) && !(option in options);
    const found = known && family.options[option].find((choice) => String(choice) === value);
    if (!found || more !== undefined) throw new RuleError("rule.game", { spec });
    options[option] = found;
  }
  return makeGame(match[1], options);
}

/** The same game with some options changed. */
export const variantOf = ({ name, options }, changed) => makeGame(name, { ...options, ...changed });

function makeGame(name, chosen) {
  const { rules, options: accepted } = FAMILIES[name];
  const entries = Object.entries(accepted).map(([option, [usual]]) => [
    option,
    chosen[option] ?? usual,
  ]);
  const told = entries.filter(([option, value]) => value !== accepted[option][0]);
  const inner = told.map((entry) => entry.join("=")).join(",");
  const spec = inner ? `${name}(${inner})` : name;
  return Object.freeze({ name, spec, options: Object.fromEntries(entries), rules });
}
