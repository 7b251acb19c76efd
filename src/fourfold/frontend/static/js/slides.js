// A lesson as slides: each section fills the screen, and arrow keys or a remote control turn the slides.

import { make, mark, write } from "./dom.js";
import { t } from "./i18n.js";
import { addPresentButton, isForPage, isPresenting } from "./presentation.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 };

/** @param {HTMLElement} article */
export function addSlides(article) {
  new Slides(article);
}

class Slides {
  /** @param {HTMLElement} article */
  constructor(article) {
    this.slides = sectionsOf(article);
    this.at = 0;
    /** @param {number} by */
    const step = (by) => () => this.goTo(this.at + by);
    this.back = make("button", { type: "button", onclick: step(-1) }, "←");
    this.forward = make("button", { type: "button", onclick: step(1) }, "→");
    this.place = make("span", { role: "status" });
    this.button = make("button", { type: "button", class: "present" });
    article.prepend(this.button);
    article.append(make("div", { class: "slide-steps" }, this.back, this.place, this.forward));
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
    mark(this.back, "aria-label", t("present.back"));
    mark(this.forward, "aria-label", t("present.forward"));
  }

  /**
   * Begin with the section that is being read; afterwards return to the section of the last slide.
   * @param {boolean} isOn
   */
  present(isOn) {
    this.nameButtons(isOn);
    if (isOn)
      this.goTo(
        Math.max(
          0,
          this.slides.findLastIndex(([top]) => isAbove(top)),
        ),
      );
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
    mark(this.back, "disabled", this.at === 0);
    mark(this.forward, "disabled", this.at === this.slides.length - 1);
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
