// @ts-nocheck
// The variants of the game on the table, each one touch away: the option by which people choose as links,
// the other as a list. What was begun in another variant goes on when one comes back to it.

import { fill, find, make, mark } from "../dom.js";
import { currentLanguage } from "../i18n.js";

export class Variants {
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
    const { variant, secondVariant: also, hasVariantSwitch } = game.view;
    const isShown = hasVariantSwitch && !setup && !exercise;
    find("variants").hidden = !isShown;
    if (!isShown) return;
    mark(this.links, "aria-label", variant.title());
    fill(this.links, [currentLanguage(), game.spec], () =>
      chooseFrom(game, variant).map(([spec, words, isHere]) =>
        make("a", { href: `#${spec}`, "aria-current": isHere ? "true" : null }, words),
      ),
    );
    this.list.hidden = !also;
    if (!also) return;
    mark(this.list, "aria-label", also.title());
    fill(this.list, [currentLanguage(), game.spec], () =>
      chooseFrom(game, also, game.view.variant).map(([value, words, selected]) =>
        make("option", { value, selected: selected ? "" : null }, words),
      ),
    );
  }
}

/** What an option can be, as [spec, words, whether it is so now], smaller ones first; `kept` is an
 * option that stays as it is. The specs name their options even where they are usual. */
function chooseFrom({ name, options, rules }, { option, label, shortLabel = label }, kept = null) {
  const stays = kept ? { [kept.option]: options[kept.option] } : {};
  return rules.options[option]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((choice) => {
      const named = Object.entries({ ...stays, [option]: choice });
      const spec = `${name}(${named.map((pair) => pair.join("=")).join(",")})`;
      return [spec, shortLabel(choice), options[option] === choice];
    });
}
