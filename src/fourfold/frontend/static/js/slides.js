// @ts-nocheck
// A lesson as slides: each of its sections fills the screen by itself, and keys lead on and back, also
// those of a remote control.

import { make, mark, write } from "./dom.js";
import { t } from "./i18n.js";
import { addPresentButton, isForPage, isPresenting } from "./presentation.js";

const STEPS = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 };

export function addSlides(article) {
  new Slides(article);
}

class Slides {
  constructor(article) {
    this.slides = sectionsOf(article);
    this.at = 0;
    const step = (by) => () => this.goTo(this.at + by);
    this.back = make("button", { type: "button", onclick: step(-1) }, "←");
    this.forward = make("button", { type: "button", onclick: step(1) }, "→");
    this.place = make("span", { role: "status" });
    this.button = make("button", { type: "button", class: "present" });
    article.prepend(this.button);
    article.append(make("div", { class: "slide-steps" }, this.back, this.place, this.forward));
    addPresentButton(this.button, (isOn) => this.become(isOn));
    addEventListener("keydown", (event) => {
      if (!isPresenting() || !(event.key in STEPS) || !isForPage(event)) return;
      event.preventDefault();
      this.goTo(this.at + STEPS[event.key]);
    });
    this.name(false);
  }

  name(isOn) {
    write(this.button, t(isOn ? "present.end" : "present.begin"));
    mark(this.back, "aria-label", t("present.back"));
    mark(this.forward, "aria-label", t("present.forward"));
  }

  /** Begin with the section that is being read; end where the last slide is. */
  become(isOn) {
    this.name(isOn);
    if (isOn)
      this.goTo(
        Math.max(
          0,
          this.slides.findLastIndex(([top]) => isAbove(top)),
        ),
      );
    else requestAnimationFrame(() => this.slides[this.at][0].scrollIntoView());
  }

  goTo(at) {
    this.at = Math.max(0, Math.min(at, this.slides.length - 1));
    this.slides.forEach((parts, index) => {
      for (const part of parts) part.classList.toggle("on-slide", index === this.at);
    });
    for (const part of this.slides[this.at]) if (part.matches("details")) part.open = true;
    write(this.place, t("present.place", { at: this.at + 1, count: this.slides.length }));
    mark(this.back, "disabled", this.at === 0);
    mark(this.forward, "disabled", this.at === this.slides.length - 1);
    scrollTo(0, 0);
  }
}

const isAbove = (element) => element.getBoundingClientRect().top < innerHeight / 3;

/** What stands under each heading; the solution is a slide of its own. */
function sectionsOf(article) {
  const sections = [];
  for (const part of article.children) {
    if (part.matches(".neighbours")) continue;
    if (!sections.length || part.matches("h2, details")) sections.push([]);
    sections.at(-1).push(part);
  }
  return sections;
}
