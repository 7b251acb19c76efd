// @ts-nocheck
// Lists in which a game and its variant are chosen: `…-game`, and `…-variant` and `…-also` for the
// options by which people choose, each with a label.

import { find, make, write } from "../dom.js";
import { games } from "../games/views.js";

export class GameSelect {
  /** The ids of the lists begin with `prefix`. */
  constructor(prefix, onChange = () => {}) {
    this.prefix = prefix;
    this.names = find(`${prefix}-game`);
    this.names.addEventListener("change", () => {
      this.offer();
      onChange();
    });
    find(`${prefix}-variant`).addEventListener("change", () => {
      const { option } = this.view.variant;
      this.choose(games.make(this.names.value, { [option]: this.game.options[option] }));
      onChange();
    });
    find(`${prefix}-also`).addEventListener("change", onChange);
  }

  /** The card of the chosen game. */
  get view() {
    return games.views.get(this.names.value);
  }

  /** The lists that choose a variant, with what the card says of the option of each. */
  get lists() {
    const { variant, secondVariant } = this.view;
    return [
      [`${this.prefix}-variant`, variant],
      [`${this.prefix}-also`, secondVariant],
    ];
  }

  /** The chosen game. */
  get game() {
    const { rules } = this.view;
    const used = this.lists.filter(([, way]) => way);
    const chosen = used.map(([id, { option }]) => [
      option,
      rules.options[option][find(id).selectedIndex],
    ]);
    return games.make(rules.name, Object.fromEntries(chosen));
  }

  /** Offer all games, with this one chosen. */
  open(game) {
    this.names.replaceChildren(
      ...[...games.views].map(([value, { title }]) => make("option", { value }, title())),
    );
    this.names.value = game.name;
    this.offer(game);
  }

  /** Offer the variants of the chosen game, with this one chosen or else the usual. */
  offer(game = games.make(this.names.value, {})) {
    const { rules } = this.view;
    for (const [id, way] of this.lists) {
      for (const part of [id, `${id}-label`]) find(part).hidden = !way;
      if (!way) continue;
      write(find(`${id}-label`), way.title());
      find(id).replaceChildren(
        ...rules.options[way.option].map((choice) =>
          make("option", { value: choice }, way.label(choice)),
        ),
      );
    }
    this.choose(game);
  }

  choose({ options }) {
    for (const [id, way] of this.lists) if (way) find(id).value = String(options[way.option]);
  }
}
