// The page of a lesson: the preferences in the header, run buttons below its code, and slides.

import { backend } from "./backend.js";
import { find, make, setAttribute, write } from "./dom.js";
import { addMessages, currentLanguage, explain, formatNumber, setLanguage, t } from "./i18n.js";
import en from "./messages/lessons-en.js";
import { initPreferences } from "./preferences.js";
import { addPresentButton, isForPage, isPresenting } from "./presentation.js";

await addMessages(en, { it: () => import("./messages/lessons-it.js") });

/** A block of code with a button that runs it, and the output. */
class RunnableBlock {
  /**
   * @param {string} lesson
   * @param {HTMLElement} element
   */
  constructor(lesson, element) {
    this.request = { lesson, block: Number(element.dataset.run) };
    /** @type {AbortController | null} while it runs */
    this.controller = null;
    const onclick = () => (this.controller ? this.controller.abort() : this.run());
    this.button = make("button", { onclick });
    this.status = make("p");
    this.output = make("pre", { tabindex: 0, hidden: true });
    this.pictures = make("div");
    const tools = element.querySelector(".tools") ?? element.appendChild(make("p.tools"));
    tools.prepend(this.button);
    const results = [this.status, this.output, this.pictures];
    element.append(make("div.ran", { "aria-live": "polite" }, ...results));
    this.nameButton("run.start");
  }

  /** @param {string} code of what the button does next */
  nameButton(code) {
    write(this.button, t(code));
    const label = t("run.label", { what: t(code), number: this.request.block + 1 });
    setAttribute(this.button, "aria-label", label);
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

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 };

/** A lesson as slides: each section fills the screen, and arrow keys or a remote control turn the slides. */
class Slides {
  /** @param {HTMLElement} article */
  constructor(article) {
    this.slides = sectionsOf(article);
    this.at = 0;
    /** @param {number} by */
    const step = (by) => () => this.goTo(this.at + by);
    this.back = make("button", { onclick: step(-1) }, "←");
    this.forward = make("button", { onclick: step(1) }, "→");
    this.place = make("span", { role: "status" });
    this.button = make("button.present");
    article.prepend(this.button);
    article.append(make("div.slide-steps", this.back, this.place, this.forward));
    addPresentButton(this.button, (isOn) => this.present(isOn));
    addEventListener("keydown", (event) => {
      if (!isPresenting() || !(event.key in STEPS) || !isForPage(event)) return;
      event.preventDefault();
      this.goTo(this.at + STEPS[event.key]);
    });
    this.nameButtons(false);
  }

  /** @param {boolean} isOn */
  nameButtons(isOn) {
    write(this.button, t(isOn ? "present.end" : "present.begin"));
    setAttribute(this.back, "aria-label", t("present.back"));
    setAttribute(this.forward, "aria-label", t("present.forward"));
  }

  /**
   * Begin with the section that is being read; afterwards return to the section of the last slide.
   * @param {boolean} isOn
   */
  present(isOn) {
    this.nameButtons(isOn);
    const current = this.slides.findLastIndex(([top]) => isAbove(top));
    if (isOn) this.goTo(Math.max(0, current));
    else requestAnimationFrame(() => this.slides[this.at][0].scrollIntoView());
  }

  /** @param {number} at */
  goTo(at) {
    this.at = Math.max(0, Math.min(at, this.slides.length - 1));
    this.slides.forEach((parts, index) => {
      for (const part of parts) part.classList.toggle("on-slide", index === this.at);
    });
    for (const part of this.slides[this.at]) {
      if (part instanceof HTMLDetailsElement) part.open = true;
    }
    write(this.place, t("present.place", { at: this.at + 1, count: this.slides.length }));
    setAttribute(this.back, "disabled", this.at === 0);
    setAttribute(this.forward, "disabled", this.at === this.slides.length - 1);
    scrollTo(0, 0);
  }
}

/** @param {Element} element */
const isAbove = (element) => element.getBoundingClientRect().top < innerHeight / 3;

/**
 * The elements of each slide: a heading with what follows it. A solution is a slide of its own.
 * @param {HTMLElement} article
 */
function sectionsOf(article) {
  /** @type {Element[][]} */
  const sections = [];
  for (const part of article.children) {
    if (part.matches(".neighbours")) continue;
    if (!sections.length || part.matches("h2, details")) sections.push([]);
    sections[sections.length - 1].push(part);
  }
  return sections;
}

// The address decides the language of the lesson; the other pages follow it.
await setLanguage(document.documentElement.lang);
const [, file = ""] = location.pathname.match(/\/learn\/\w+\/(.*)$/) ?? [];
const name = file.replace(/\.html$/, "");
for (const block of document.querySelectorAll("[data-run]")) {
  new RunnableBlock(name, /** @type {HTMLElement} */ (block));
}
if (name) new Slides(find("lesson"));
initPreferences(() => {
  location.assign(`../${currentLanguage()}/${file}`);
});
document.documentElement.dataset.ready = "true";
