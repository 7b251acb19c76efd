// The rules in force, and links to the other variants of the game. Whatever was begun in another variant
// continues when one returns to it.

import { fill, find, make, mark, write } from "../dom.js";
import { currentLanguage } from "../i18n.js";

export class VariantPanel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.links = make("div", { class: "choices", role: "group" });
    this.list = make("select", { id: "variant-also" });
    this.list.addEventListener("change", () => {
      location.hash = `#${this.list.value}`;
    });
    find("variants").replaceChildren(this.links, this.list);
  }

  render() {
    const { session, setup, exercise } = this.table.state;
    const { game } = session;
    const { rulesSummary, variant, secondVariant, hasVariantSwitch } = game.view;
    const summary = rulesSummary?.(game.options) ?? "";
    write(find("force"), summary);
    find("force").hidden = !summary || setup !== null;
    const isShown = Boolean(hasVariantSwitch && variant && !setup && !exercise);
    find("variants").hidden = !isShown;
    if (!isShown || !variant) return;
    mark(this.links, "aria-label", variant.title());
    fill(this.links, [currentLanguage(), game.spec], () =>
      choices(game, variant).map(({ spec, label, isCurrent }) =>
        make("a", { href: `#${spec}`, "aria-current": isCurrent ? "true" : null }, label),
      ),
    );
    this.list.hidden = !secondVariant;
    if (!secondVariant) return;
    mark(this.list, "aria-label", secondVariant.title());
    fill(this.list, [currentLanguage(), game.spec], () =>
      choices(game, secondVariant, variant).map(({ spec, label, isCurrent }) =>
        make("option", { value: spec, selected: isCurrent ? "" : null }, label),
      ),
    );
  }
}

/**
 * The values of an option, smaller ones first. The specs name their options even if they are defaults.
 * @param {Game} game
 * @param {VariantOption} choice
 * @param {VariantOption | null} kept an option that keeps its value
 */
function choices({ name, options, rules }, choice, kept = null) {
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
