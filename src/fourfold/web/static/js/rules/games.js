// The games by their specs: `quarto(rules=squares)`, `ultimate(n=3)`.

import { RuleError } from "./errors.js";
import * as quarto from "./quarto.js";
import * as tictactoe from "./tictactoe.js";
import * as ultimate from "./ultimate.js";

const FAMILIES = {
  quarto: { rules: quarto, options: { rules: ["lines", "squares"] } },
  ultimate: { rules: ultimate, options: { n: [4, 3] } },
  tictactoe: { rules: tictactoe, options: { n: [3, 4, 5, 6] } },
};
export const GAMES = Object.keys(FAMILIES);

/** The values that an option of a game takes, its default first. */
export const choices = (name, option) => FAMILIES[name].options[option] ?? [];

/** The game that a spec names: { name, spec, options, rules }, where `rules` is its module. */
export function findGame(spec) {
  const match = /^\s*([a-z]+)\s*(?:\(\s*(?:([a-z]+)\s*=\s*(\w+))?\s*\))?\s*$/.exec(spec);
  const family = match && Object.hasOwn(FAMILIES, match[1]) && FAMILIES[match[1]];
  if (!family) throw new RuleError("rule.game", { spec });
  const [option, values] = Object.entries(family.options)[0];
  const value = match[2] ? values.find((choice) => String(choice) === match[3]) : values[0];
  if (value === undefined || (match[2] && match[2] !== option)) {
    throw new RuleError("rule.game", { spec });
  }
  const name = match[1];
  return Object.freeze({
    name,
    spec: value === values[0] ? name : `${name}(${option}=${value})`,
    options: { [option]: value },
    rules: family.rules,
  });
}
