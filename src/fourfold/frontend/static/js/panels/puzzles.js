// @ts-nocheck
// Puzzles: which one is next, and what was solved, which the browser keeps. Loaded when opened.

import { backend } from "../backend.js";
import { startExercise } from "../board-exercise.js";
import { find, make, mark, write } from "../dom.js";
import { games, gamesWithPuzzles, variantOptions, variantText } from "../games/views.js";
import { addMessages, currentLanguage, t } from "../i18n.js";
import en from "../messages/puzzles-en.js";
import { dueMistakes, nextDueDate } from "../mistakes.js";
import { mistakeItem, numberOfTheDay, puzzleItem } from "../puzzles.js";
import { loadItem, saveItem } from "../storage.js";

await addMessages(en, { it: () => import("../messages/puzzles-it.js") });

const RETRY_AFTER = 3000; // milliseconds
const ON_A_SHEET = 6;
const [DAILY, MISTAKES] = ["daily", "mistakes"];

export class PuzzlePanel {
  constructor(table) {
    this.table = table;
    this.puzzles = [];
    this.solved = new Set(loadItem("puzzles.solved") ?? []);
    this.game = ""; // whose puzzles these are
    const onchange = () => this.choose();
    this.gameList = make("select", { id: "puzzle-game", onchange: () => this.chooseGame() });
    this.gameList.append(...gamesWithPuzzles().map(([value]) => make("option", { value })));
    this.difficulty = make("select", { id: "puzzle-difficulty", onchange });
    this.rules = make("select", { id: "puzzle-rules", onchange });
    this.progress = make("progress", { value: 0, max: 1 });
    this.count = make("span", { class: "note" });
    this.printing = make("button", { type: "button", onclick: () => this.print() });
    this.daily = make("a", { class: "button" });
    this.mistakes = make("a", { class: "button", href: `#puzzles=${MISTAKES}` });
    this.later = make("span", { class: "note" });
    find("puzzle-choice").replaceChildren(
      make("div", { class: "tools" }, this.daily, this.mistakes, this.later),
      ...[this.gameList, this.difficulty, this.rules, this.progress, this.count, this.printing],
    );
    table.onChange(() => this.render());
  }

  /** Fill the lists with what there are puzzles of; what was chosen last time is chosen again. */
  offer() {
    const { difficulty = "", rules = "" } = loadItem(`puzzles.choice.${this.game}`) ?? {};
    const levels = new Set(this.puzzles.map((puzzle) => puzzle.difficulty));
    const offered = new Map(this.puzzles.map(({ game }) => [variantOf(game), game]));
    fill(this.difficulty, [...levels], difficulty);
    fill(this.rules, [...offered.keys()], offered.has(rules) ? rules : "");
    this.offered = offered;
  }

  /** Open what the address names: a puzzle by its number, that of the day, the mistakes that are due;
   * or else the next that is not solved. The game stands before it, as in `ultimate:17`, unless it is
   * the first; where nothing is named it is the game on the table. */
  async open(wanted = "") {
    const [named, which] = splitAddress(wanted);
    const { name: onTable, view } = this.table.state.session.game;
    const isOpen = !wanted || wanted === MISTAKES;
    const name = named ?? (isOpen && view.hasPuzzles ? onTable : this.first);
    const language = currentLanguage();
    try {
      if (this.language !== language || this.game !== name) {
        const told = await backend.ask(`puzzles?game=${name}&language=${language}`);
        const isOther = this.game !== name;
        this.puzzles = told.map((puzzle) => ({ ...puzzle, game: games.find(puzzle.game) }));
        [this.game, this.language] = [name, language];
        if (isOther) this.offer();
      }
    } catch (error) {
      this.table.refuse(error);
      if (error.unreachable) setTimeout(() => isHere() && this.open(wanted), RETRY_AFTER);
      return;
    }
    if (!isHere()) return;
    if (which === DAILY) this.openDaily();
    else if (which !== MISTAKES || !this.openMistakes()) this.openNumber(Number(which));
  }

  get first() {
    return gamesWithPuzzles()[0][0];
  }

  /** The address of one of these puzzles. */
  formatAddress(which) {
    return `#puzzles=${this.game === this.first ? which : `${this.game}:${which}`}`;
  }

  chooseGame() {
    location.hash = `#puzzles=${this.gameList.value}`;
  }

  openNumber(number) {
    const puzzle = this.puzzles[number - 1] ?? this.nextAfter(0);
    if (!this.chosen().includes(puzzle)) {
      this.difficulty.value = String(puzzle.difficulty);
      this.rules.value = "";
    }
    this.startExercise({ item: this.item(puzzle), next: () => this.next() });
  }

  /** The puzzle of the day stands by itself; after it come the others. */
  openDaily() {
    const puzzle = this.today();
    this.number = 0;
    const title = t("puzzle.daily");
    this.startExercise({
      item: puzzleItem(puzzle, title, () => this.keep(puzzle)),
      next: () => this.next(),
    });
  }

  today() {
    return this.puzzles[numberOfTheDay(Date.now(), this.puzzles.length) - 1];
  }

  /** Those of one's own mistakes that are due, one after the other; whether there are any. */
  openMistakes() {
    const due = dueMistakes();
    let index = 0;
    const item = () => mistakeItem(due[index], index + 1, due.length);
    const next = () => (++index < due.length ? item() : null);
    if (due.length) this.startExercise({ item: item(), next, count: due.length });
    return due.length > 0;
  }

  startExercise(exercise) {
    const { exercise: before, session } = this.table.state;
    startExercise(this.table, { ...exercise, back: before?.back ?? session, puzzle: true });
  }

  /** The puzzles that fit what is chosen. */
  chosen() {
    return this.puzzles.filter(
      (puzzle) =>
        (!this.difficulty.value || String(puzzle.difficulty) === this.difficulty.value) &&
        (!this.rules.value || variantOf(puzzle.game) === this.rules.value),
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
    import("../print.js").then(
      ({ printPuzzles }) => printPuzzles(sheet),
      () => this.table.refuse({ unreachable: true }),
    );
  }

  choose() {
    const [difficulty, rules] = [this.difficulty.value, this.rules.value];
    saveItem(`puzzles.choice.${this.game}`, { difficulty, rules });
    this.openNumber(this.nextAfter(0).number);
  }

  item(puzzle) {
    const { number } = puzzle;
    this.number = number;
    history.replaceState(null, "", this.formatAddress(number));
    return puzzleItem(puzzle, t("puzzle.title", { number }), () => this.keep(puzzle));
  }

  isSolved(puzzle) {
    return this.solved.has(nameOf(puzzle));
  }

  keep(puzzle) {
    this.solved.add(nameOf(puzzle));
    saveItem("puzzles.solved", [...this.solved]);
    this.table.change();
  }

  render() {
    const shown = Boolean(this.table.state.exercise?.puzzle);
    find("puzzle-choice").hidden = !shown;
    if (!shown) return;
    mark(this.gameList, "aria-label", t("new.game"));
    mark(this.difficulty, "aria-label", t("puzzle.difficulty_label"));
    mark(this.rules, "aria-label", t("new.rules"));
    mark(this.progress, "aria-label", t("puzzle.progress"));
    for (const option of this.difficulty.options) write(option, difficultyWords(option.value));
    for (const option of this.rules.options) {
      const { value } = option;
      write(
        option,
        value ? variantText(this.offered.get(value), "shortLabel") : t("puzzle.all_rules"),
      );
    }
    gamesWithPuzzles().forEach(([, view], index) =>
      write(this.gameList.options[index], view.title()),
    );
    this.gameList.value = this.game;
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
    mark(this.daily, "href", this.formatAddress(DAILY));
    const isDone = this.isSolved(this.today());
    write(this.daily, t(isDone ? "puzzle.daily_solved" : "puzzle.daily"));
    for (const link of [this.daily, this.mistakes]) {
      mark(link, "aria-current", link.hash === location.hash ? "page" : null);
    }
    const count = dueMistakes().length;
    this.mistakes.hidden = !count;
    write(this.mistakes, t("puzzle.mistakes", { count }));
    const date = count ? null : nextDueDate();
    this.later.hidden = !date;
    if (date) write(this.later, t("puzzle.later", { date: dateWords(date) }));
  }
}

/** The game that an address names, and what of it. */
function splitAddress(wanted) {
  if (wanted.includes(":")) return wanted.split(":");
  return games.views.get(wanted)?.hasPuzzles ? [wanted, ""] : [null, wanted];
}

/** Offer these values, and all of them together. */
function fill(list, values, chosen) {
  list.replaceChildren(...["", ...values].map((value) => make("option", { value })));
  list.value = chosen;
}

function difficultyWords(difficulty) {
  if (!difficulty) return t("puzzle.all");
  return difficulty === "0" ? t("puzzle.easy") : t("puzzle.difficulty", { difficulty });
}

const dateWords = (date) =>
  date.toLocaleDateString(currentLanguage(), { day: "numeric", month: "long", timeZone: "UTC" });

/** The variant of a game as one text. */
const variantOf = (game) =>
  variantOptions(game.view)
    .map(({ option }) => game.options[option])
    .join(" ");

/** What a puzzle is known by, whatever its number will be. */
const nameOf = ({ game, position }) => `${game.spec} ${position}`;

const isHere = () => location.hash.startsWith("#puzzles");
