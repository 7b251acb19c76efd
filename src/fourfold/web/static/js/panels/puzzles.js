// Puzzles: which one is next, and what was solved, which the browser keeps. Loaded when opened.

import { desk } from "../desk.js";
import { find, make, mark, write } from "../dom.js";
import { put } from "../exercises.js";
import { games } from "../games/tables.js";
import { addMessages, currentLanguage, t } from "../i18n.js";
import { recall, remember } from "../memory.js";
import { dueMistakes, nextDate } from "../mistakes.js";
import { numberOfTheDay, own, packaged } from "../puzzles.js";
import { RULES } from "../rules/quarto-groups.js";
import en from "../words/puzzles-en.js";

await addMessages(en, { it: () => import("../words/puzzles-it.js") });

const DIFFICULTIES = [0, 1, 2, 3, 4];
const RETRY_AFTER = 3000; // milliseconds
const ON_A_SHEET = 6;
const [DAILY, MISTAKES] = ["daily", "mistakes"];

export class Puzzles {
  constructor(table) {
    this.table = table;
    this.puzzles = [];
    this.solved = new Set(recall("puzzles.solved") ?? []);
    const onchange = () => this.choose();
    this.difficulty = make("select", { id: "puzzle-difficulty", onchange });
    this.rules = make("select", { id: "puzzle-rules", onchange });
    this.progress = make("progress", { value: 0, max: 1 });
    this.count = make("span", { class: "note" });
    this.printing = make("button", { type: "button", onclick: () => this.print() });
    this.daily = make("a", { class: "button", href: `#puzzles=${DAILY}` });
    this.mistakes = make("a", { class: "button", href: `#puzzles=${MISTAKES}` });
    this.later = make("span", { class: "note" });
    find("puzzle-choice").replaceChildren(
      make("div", { class: "tools" }, this.daily, this.mistakes, this.later),
      ...[this.difficulty, this.rules, this.progress, this.count, this.printing],
    );
    table.onChange(() => this.render());
  }

  /** Fill the lists with what there are puzzles of; what was chosen last time is chosen again. */
  offer() {
    const { difficulty = "", rules = "" } = recall("puzzles.choice") ?? {};
    const there = new Set(this.puzzles.map(rulesOf));
    const offered = RULES.filter((name) => there.has(name));
    fill(this.difficulty, DIFFICULTIES, difficulty);
    fill(this.rules, offered, offered.includes(rules) ? rules : "");
  }

  /** Open what the address names: a puzzle by its number, that of the day, the mistakes that are due;
   * or else the next that is not solved. */
  async open(wanted) {
    const language = currentLanguage();
    try {
      if (this.language !== language) {
        const told = await desk.ask(`puzzles?language=${language}`);
        this.puzzles = told.map((puzzle) => ({ ...puzzle, game: games.find(puzzle.game) }));
        this.language = language;
        if (!this.rules.length) this.offer();
      }
    } catch (error) {
      this.table.refuse(error);
      if (error.unreachable) setTimeout(() => isHere() && this.open(wanted), RETRY_AFTER);
      return;
    }
    if (!isHere()) return;
    if (wanted === DAILY) this.openDaily();
    else if (wanted !== MISTAKES || !this.openMistakes()) this.openNumber(Number(wanted));
  }

  openNumber(number) {
    const puzzle = this.puzzles[number - 1] ?? this.nextAfter(0);
    if (!this.chosen().includes(puzzle)) {
      this.difficulty.value = String(puzzle.difficulty);
      this.rules.value = "";
    }
    this.put({ item: this.item(puzzle), next: () => this.next() });
  }

  /** The puzzle of the day stands by itself; after it come the others. */
  openDaily() {
    const puzzle = this.today();
    this.number = 0;
    const title = t("puzzle.daily");
    this.put({ item: packaged(puzzle, title, () => this.keep(puzzle)), next: () => this.next() });
  }

  today() {
    return this.puzzles[numberOfTheDay(Date.now(), this.puzzles.length) - 1];
  }

  /** Those of one's own mistakes that are due, one after the other; whether there are any. */
  openMistakes() {
    const due = dueMistakes();
    let index = 0;
    const item = () => own(due[index], index + 1, due.length);
    const next = () => (++index < due.length ? item() : null);
    if (due.length) this.put({ item: item(), next, count: due.length });
    return due.length > 0;
  }

  put(exercise) {
    const { exercise: before, session } = this.table.state;
    put(this.table, { ...exercise, back: before?.back ?? session, puzzle: true });
  }

  /** The puzzles that fit what is chosen. */
  chosen() {
    return this.puzzles.filter(
      (puzzle) =>
        (!this.difficulty.value || String(puzzle.difficulty) === this.difficulty.value) &&
        (!this.rules.value || rulesOf(puzzle) === this.rules.value),
    );
  }

  /** The next puzzle that is not solved; when all are, the next. */
  nextAfter(number) {
    const fitting = this.chosen();
    const later = [...fitting.filter((one) => one.number > number), ...fitting];
    return later.find((one) => !this.isSolved(one)) ?? later[0];
  }

  next() {
    return this.item(this.nextAfter(this.number));
  }

  /** Print this puzzle and those that follow it, as many as fit on a sheet. */
  print() {
    const fitting = this.chosen();
    const later = [...fitting.filter(({ number }) => number >= this.number), ...fitting];
    const sheet = [...new Set(later)].slice(0, ON_A_SHEET);
    import("../paper/puzzles.js").then(
      ({ printPuzzles }) => printPuzzles(sheet),
      () => this.table.refuse({ unreachable: true }),
    );
  }

  choose() {
    const [difficulty, rules] = [this.difficulty.value, this.rules.value];
    remember("puzzles.choice", { difficulty, rules });
    this.openNumber(this.nextAfter(0).number);
  }

  item(puzzle) {
    const { number } = puzzle;
    this.number = number;
    history.replaceState(null, "", `#puzzles=${number}`);
    return packaged(puzzle, t("puzzle.title", { number }), () => this.keep(puzzle));
  }

  isSolved(puzzle) {
    return this.solved.has(nameOf(puzzle));
  }

  keep(puzzle) {
    this.solved.add(nameOf(puzzle));
    remember("puzzles.solved", [...this.solved]);
    this.table.change();
  }

  render() {
    const shown = Boolean(this.table.state.exercise?.puzzle);
    find("puzzle-choice").hidden = !shown;
    if (!shown) return;
    mark(this.difficulty, "aria-label", t("puzzle.difficulty_label"));
    mark(this.rules, "aria-label", t("new.rules"));
    mark(this.progress, "aria-label", t("puzzle.progress"));
    for (const option of this.difficulty.options) write(option, difficultyWords(option.value));
    for (const option of this.rules.options) {
      write(option, t(option.value ? `rules.${option.value}` : "puzzle.all_rules"));
    }
    write(this.printing, t("paper.sheet"));
    const fitting = this.chosen();
    const solved = fitting.filter((one) => this.isSolved(one)).length;
    this.progress.max = fitting.length;
    this.progress.value = solved;
    write(this.count, t("puzzle.solved", { solved, count: fitting.length }));
    this.renderOthers();
  }

  /** The puzzle of the day, and one's own mistakes as soon as there are any. */
  renderOthers() {
    const isDone = this.isSolved(this.today());
    write(this.daily, t(isDone ? "puzzle.daily_solved" : "puzzle.daily"));
    for (const link of [this.daily, this.mistakes]) {
      mark(link, "aria-current", link.hash === location.hash ? "page" : null);
    }
    const count = dueMistakes().length;
    this.mistakes.hidden = !count;
    write(this.mistakes, t("puzzle.mistakes", { count }));
    const date = count ? null : nextDate();
    this.later.hidden = !date;
    if (date) write(this.later, t("puzzle.later", { date: dateWords(date) }));
  }
}

/** Offer these values, and all of them together. */
function fill(list, values, chosen) {
  list.append(...["", ...values].map((value) => make("option", { value })));
  list.value = chosen;
}

function difficultyWords(difficulty) {
  if (!difficulty) return t("puzzle.all");
  return difficulty === "0" ? t("puzzle.easy") : t("puzzle.difficulty", { difficulty });
}

const dateWords = (date) =>
  date.toLocaleDateString(currentLanguage(), { day: "numeric", month: "long", timeZone: "UTC" });

const rulesOf = ({ game }) => game.options.rules;

/** What a puzzle is known by, whatever its number will be. */
const nameOf = ({ game, position }) => `${game.spec} ${position}`;

const isHere = () => location.hash.startsWith("#puzzles");
