// The dialog with the rules of the game on the table, which also offers its first steps. Loaded when it
// is first opened.

import { make } from "../dom.js";
import { t } from "../i18n.js";
import { loadGuide, startFirstSteps } from "./steps.js";

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

  /**
   * @param {Game} game
   * @param {GuideSection[]} sections
   */
  draw({ view }, sections) {
    const close = () => this.dialog.close();
    const title = t("guide.title", { game: view.title() });
    return [
      make(
        "div",
        { class: "heading" },
        make("h2", { id: "howto-title" }, title),
        make("button", { type: "button", class: "quiet", onclick: close }, t("guide.close")),
      ),
      ...sections.map(drawSection),
      make(
        "div",
        { class: "tools end" },
        make("button", { type: "button", onclick: close }, t("guide.close")),
        make(
          "button",
          { type: "button", class: "primary", id: "howto-begin", onclick: () => this.begin() },
          t("welcome.begin"),
        ),
      ),
    ];
  }

  render() {}
}

/** @param {GuideSection} section */
function drawSection({ title, text, pictures = [] }) {
  const figures = pictures.map(({ board, words }) =>
    make("figure", {}, board, make("figcaption", {}, words)),
  );
  return make(
    "section",
    {},
    make("h3", {}, title),
    ...text.map((paragraph) => make("p", {}, paragraph)),
    make("div", { class: "pictures" }, ...figures),
  );
}
