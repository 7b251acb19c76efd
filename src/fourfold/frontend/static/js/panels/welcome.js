// @ts-nocheck
// What a newcomer is offered: the first steps of the game, once, beside a game that has not begun.

import { find, write } from "../dom.js";
import { t } from "../i18n.js";
import { loadItem, saveItem } from "../storage.js";

export class Welcome {
  constructor(table) {
    this.table = table;
    table.onChange(({ state: { session, exercise } }) => {
      if (session.moves.length === 1 && !exercise) this.settle(); // whoever plays has answered
    });
    find("welcome-begin").addEventListener("click", () => this.begin());
    find("welcome-no").addEventListener("click", () => {
      this.settle();
      this.table.change({ notice: t("welcome.later") });
      find("how").focus({ preventScroll: true }); // on a phone it is below the board
    });
  }

  get game() {
    return this.table.state.session.game;
  }

  /** Offer it no more. */
  settle() {
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
    find("how").hidden = !view.loadGuide;
    const isNew = view.loadGuide && !loadItem(`guided.${name}`) && session.moves.length === 0;
    find("welcome").hidden = !isNew || setup !== null || exercise !== null;
    if (!view.loadGuide) return;
    write(find("welcome-title"), t("welcome.title", { game: view.title() }));
    write(find("welcome-text"), t(`welcome.${name}`));
  }
}
