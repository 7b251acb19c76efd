// The offer of the first steps, once for each game, beside a game that has not begun.

import { find, write } from "../dom.js";
import { t } from "../i18n.js";
import { loadItem, saveItem } from "../storage.js";

export class Welcome {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.onChange(({ state: { session, exercise } }) => {
      if (session.moves.length === 1 && !exercise) this.decline(); // who plays needs no offer
    });
    find("welcome-begin").addEventListener("click", () => this.begin());
    find("welcome-no").addEventListener("click", () => {
      this.decline();
      this.table.change({ notice: t("welcome.later") });
      find("how").focus({ preventScroll: true }); // on a phone it is below the board
    });
  }

  get game() {
    return this.table.state.session.game;
  }

  /** Do not make the offer again. */
  decline() {
    saveItem(`guided.${this.game.name}`, true);
  }

  async begin() {
    try {
      const { startFirstSteps } = await import("../guide/steps.js");
      await startFirstSteps(this.table);
    } catch {
      this.table.change({ error: t("server.needed") });
    }
  }

  render() {
    const { session, setup, exercise } = this.table.state;
    const { name, view } = this.game;
    const isNew = !loadItem(`guided.${name}`) && session.moves.length === 0;
    find("how").hidden = !view.loadGuide;
    find("welcome").hidden = !view.loadGuide || !isNew || setup !== null || exercise !== null;
    if (!view.loadGuide) return;
    write(find("welcome-title"), t("welcome.title", { game: view.title() }));
    write(find("welcome-text"), t(`welcome.${name}`));
  }
}
