// @ts-nocheck
// How to play: the rules of the game on the table, with pictures of positions, and the way to its
// first steps. Loaded when it is first asked for.

import { make } from "../dom.js";
import { t } from "../i18n.js";
import { loadGuideMessages } from "./messages.js";
import { startFirstSteps } from "./steps.js";

export class HowToDialog {
  constructor(table) {
    this.table = table;
    this.dialog = make("dialog", { id: "howto", "aria-labelledby": "howto-title" });
    // A touch beside the dialogue closes it, as Escape does.
    this.dialog.addEventListener("click", ({ target }) => {
      if (target === this.dialog) this.dialog.close();
    });
    document.body.append(this.dialog);
  }

  async open() {
    const { view, options } = this.table.state.session.game;
    const [guide] = await Promise.all([view.guide(), loadGuideMessages()]);
    this.dialog.replaceChildren(...this.draw(view, guide.rulesSections(options)));
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.scrollTop = 0;
  }

  /** Close, and take the first steps of the game on the table. */
  async begin() {
    this.dialog.close();
    await startFirstSteps(this.table);
  }

  draw(view, sections) {
    const close = () => this.dialog.close();
    const parts = sections.map(({ title, text, pictures = [] }) =>
      make(
        "section",
        {},
        make("h3", {}, title),
        ...text.map((sentence) => make("p", {}, sentence)),
        make("div", { class: "pictures" }, ...pictures.map(drawPicture)),
      ),
    );
    return [
      make(
        "div",
        { class: "heading" },
        make("h2", { id: "howto-title" }, t("guide.title", { game: view.title() })),
        make("button", { type: "button", class: "quiet", onclick: close }, t("guide.close")),
      ),
      ...parts,
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

/** A board with what is to be seen on it said below. */
function drawPicture({ board, words }) {
  return make("figure", {}, board, make("figcaption", {}, words));
}
