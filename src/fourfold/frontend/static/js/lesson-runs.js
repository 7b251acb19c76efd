// Run buttons below the code blocks of a lesson, and the output of each run.

import { backend } from "./backend.js";
import { make, mark, write } from "./dom.js";
import { addMessages, explain, formatNumber, t } from "./i18n.js";
import en from "./messages/lessons-en.js";

await addMessages(en, { it: () => import("./messages/lessons-it.js") });

/**
 * Add a button to every block of the page that the backend can run.
 * @param {string} lesson
 */
export function addRunButtons(lesson) {
  for (const block of document.querySelectorAll("[data-run]")) {
    new RunnableBlock(lesson, /** @type {HTMLElement} */ (block));
  }
}

class RunnableBlock {
  /**
   * @param {string} lesson
   * @param {HTMLElement} element
   */
  constructor(lesson, element) {
    this.request = { lesson, block: Number(element.dataset.run) };
    /** @type {AbortController | null} while it runs */
    this.controller = null;
    this.button = make("button", { type: "button", onclick: () => this.toggle() });
    this.status = make("p", {});
    this.output = make("pre", { tabindex: 0, hidden: true });
    this.pictures = make("div", {});
    const tools =
      element.querySelector(".tools") ?? element.appendChild(make("p", { class: "tools" }));
    tools.prepend(this.button);
    const results = [this.status, this.output, this.pictures];
    element.append(make("div", { class: "ran", "aria-live": "polite" }, ...results));
    this.nameButton("run.start");
  }

  /** @param {string} code of what the button does next */
  nameButton(code) {
    write(this.button, t(code));
    const label = t("run.label", { what: t(code), number: this.request.block + 1 });
    mark(this.button, "aria-label", label);
  }

  toggle() {
    if (this.controller) this.controller.abort();
    else this.run();
  }

  async run() {
    this.controller = new AbortController();
    const { signal } = this.controller;
    this.nameButton("do.stop");
    this.show(t("run.running"));
    const startTime = performance.now();
    try {
      const { output, pictures } = await backend.ask("lessons/run", this.request, signal);
      const seconds = formatNumber((performance.now() - startTime) / 1000);
      this.show(t("run.done", { seconds }), output, pictures);
    } catch (error) {
      this.show(signal.aborted ? t("do.stopped") : t("run.failed", { why: explain(error) }));
    }
    this.controller = null;
    this.nameButton("run.again");
  }

  /**
   * @param {string} status
   * @param {string} [output]
   * @param {Record<string, string>} [pictures] PNG files in base64, by name
   */
  show(status, output = "", pictures = {}) {
    write(this.status, status);
    write(this.output, output.trimEnd());
    this.output.hidden = !output;
    const images = Object.entries(pictures).map(([name, data]) =>
      make("img", { src: `data:image/png;base64,${data}`, alt: name }),
    );
    this.pictures.replaceChildren(...images);
  }
}
