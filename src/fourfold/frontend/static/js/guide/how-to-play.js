// The dialog with the rules of the game on the table. Loaded when it is first opened.

import { make } from "../dom.js";
import { t } from "../i18n.js";
import { loadGuide, startFirstSteps } from "./first-steps.js";

export class HowToDialog {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.dialog = make("dialog", { id: "howto", "aria-labelledby": "howto-title" });
    // A click beside the dialog closes it, as Escape does.
    this.dialog.addEventListener("click", ({ target }) => {
      if (target === this.dialog) this.dialog.close();
    });
    document.body.append(this.dialog);
  }

  async open() {
    const { game } = this.table.state.session;
    const guide = await loadGuide(game);
    this.dialog.replaceChildren(...this.draw(game, guide.rulesSections(game.options)));
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.scrollTop = 0;
  }

  /** Close the dialog and start the first steps of the game on the table. */
  async begin() {
    this.dialog.close();
    await startFirstSteps(this.table);
  }

  /** @type {(game: Game, sections: GuideSection[]) => HTMLElement[]} */
  draw({ view }, sections) {
    /** @param {"button" | "button.quiet"} selector */
    const closeButton = (selector) =>
      make(selector, { onclick: () => this.dialog.close() }, t("guide.close"));
    const onclick = () => this.begin();
    const begin = make("button.primary", { id: "howto-begin", onclick }, t("welcome.begin"));
    const title = t("guide.title", { game: view.title() });
    return [
      make("div.heading", make("h2", { id: "howto-title" }, title), closeButton("button.quiet")),
      ...sections.map(drawSection),
      make("div.tools.end", closeButton("button"), begin),
    ];
  }
}

/** @param {GuideSection} section */
function drawSection({ title, text, pictures }) {
  const paragraphs = text.map((paragraph) => make("p", paragraph));
  const figures = pictures.map(({ board, words }) =>
    make("figure", board, make("figcaption", words)),
  );
  return make("section", make("h3", title), ...paragraphs, make("div.pictures", ...figures));
}
