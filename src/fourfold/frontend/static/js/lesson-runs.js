// @ts-nocheck
// The blocks of a lesson that the server can run: a button below each, and what it printed.

import { backend } from "./backend.js";
import { make, mark, write } from "./dom.js";
import { addMessages, explain, formatNumber, t } from "./i18n.js";
import en from "./messages/lessons-en.js";

await addMessages(en, { it: () => import("./messages/lessons-it.js") });

/** Put a button below every block of the page that can be run. */
export function addRunButtons(lesson) {
  for (const block of document.querySelectorAll("[data-run]")) new Run(lesson, block);
}

class Run {
  constructor(lesson, block) {
    this.asked = { lesson, block: Number(block.dataset.run) };
    this.button = make("button", { type: "button", onclick: () => this.press() });
    this.words = make("p", {});
    this.output = make("pre", { tabindex: 0, hidden: true });
    this.pictures = make("div", {});
    const tools = block.querySelector(".tools") ?? block.appendChild(make("p", { class: "tools" }));
    tools.prepend(this.button);
    block.append(
      make("div", { class: "ran", "aria-live": "polite" }, this.words, this.output, this.pictures),
    );
    this.name("run.start");
  }

  /** What the button does when it is pressed next. */
  name(key) {
    write(this.button, t(key));
    mark(this.button, "aria-label", t("run.label", { what: t(key), number: this.asked.block + 1 }));
  }

  press() {
    if (this.stopper) this.stopper.abort();
    else this.run();
  }

  async run() {
    this.stopper = new AbortController();
    const { signal } = this.stopper;
    this.name("do.stop");
    this.show(t("run.running"));
    const began = performance.now();
    try {
      const { output, pictures } = await backend.ask("lessons/run", this.asked, signal);
      const seconds = formatNumber((performance.now() - began) / 1000);
      this.show(t("run.done", { seconds }), output, pictures);
    } catch (error) {
      this.show(signal.aborted ? t("do.stopped") : t("run.failed", { why: explain(error) }));
    }
    this.stopper = null;
    this.name("run.again");
  }

  show(words, output = "", pictures = {}) {
    write(this.words, words);
    write(this.output, output.trimEnd());
    this.output.hidden = !output;
    this.pictures.replaceChildren(
      ...Object.entries(pictures).map(([name, data]) =>
        make("img", { src: `data:image/png;base64,${data}`, alt: name }),
      ),
    );
  }
}
