// The panel of puzzles: which one is next, and which are solved, as saved in the browser. Loaded when
// it is first opened.

import { backend } from "../backend.js";
import { startExercise } from "../board-exercise.js";
import { fillSelect, find, setAttribute, write, writeOrHide } from "../dom.js";
import { games, gamesWithPuzzles, variantOptions, variantText } from "../games/views.js";
import { addMessages, currentLanguage, t } from "../i18n.js";
import en from "../messages/puzzles-en.js";
import { mistakeItem, numberOfTheDay, puzzleItem } from "../puzzles.js";
import { dueMistakes, nextDueDate } from "../reviews.js";
import { loadItem, saveItem } from "../storage.js";

await addMessages(en, { it: () => import("../messages/puzzles-it.js") });

/** @typedef {import("../puzzles.js").Puzzle} Puzzle */

const RETRY_AFTER = 3000; // milliseconds
const ON_A_SHEET = 6;
const [DAILY, MISTAKES] = ["daily", "mistakes"];

export class PuzzlePanel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Puzzle[]} */
    this.puzzles = [];
    this.number = 0; // of the current puzzle
    /** @type {Set<string>} */
    this.solved = new Set(loadItem("puzzles.solved") ?? []);
    this.game = ""; // the game that the puzzles are of
    this.language = "";
    this.gameList = find("puzzle-game");
    this.difficulty = find("puzzle-difficulty");
    this.rules = find("puzzle-rules");
    this.daily = find("puzzle-daily");
    this.mistakes = find("puzzle-mistakes");
    this.gameList.onchange = () => {
      location.hash = `#puzzles=${this.gameList.value}`;
    };
    this.difficulty.onchange = () => this.choose();
    this.rules.onchange = () => this.choose();
    find("puzzle-print").onclick = () => this.print();
    table.onChange(() => this.render());
  }

  /**
   * Open what the address names: a puzzle by its number, the puzzle of the day, or the mistakes that
   * are due; by default the next unsolved puzzle. A game may stand before it, as in `ultimate:17`.
   * @param {string} [address]
   */
  async open(address = "") {
    const [named, which] = splitAddress(address);
    const { name: onTable, view } = this.table.state.session.game;
    const isOpen = !address || address === MISTAKES;
    const name = named ?? (isOpen && view.hasPuzzles ? onTable : this.firstGame);
    try {
      await this.load(name);
    } catch (error) {
      this.table.refuse(error);
      const isUnreachable = /** @type {any} */ (error).unreachable;
      if (isUnreachable) setTimeout(() => isPuzzlePage() && this.open(address), RETRY_AFTER);
      return;
    }
    if (!isPuzzlePage()) return;
    if (which === DAILY) this.openDaily();
    else if (which !== MISTAKES || !this.openMistakes()) this.openNumber(Number(which));
  }

  /**
   * Load the puzzles of a game in the language of the page.
   * @param {string} game
   */
  async load(game) {
    const language = currentLanguage();
    if (this.language === language && this.game === game) return;
    /** @type {(Omit<Puzzle, "game"> & { game: string })[]} */
    const puzzles = await backend.ask(`puzzles?game=${game}&language=${language}`);
    this.puzzles = puzzles.map((puzzle) => ({ ...puzzle, game: games.find(puzzle.game) }));
    [this.game, this.language] = [game, language];
    this.fillLists();
  }

  /** List the games, and the difficulties and variants of the puzzles; the last choice is restored. */
  fillLists() {
    const { difficulty = "", rules = "" } = loadItem(`puzzles.choice.${this.game}`) ?? {};
    const difficulties = new Set(this.puzzles.map((puzzle) => String(puzzle.difficulty)));
    /** @type {[string, string][]} */
    const entries = ["", ...difficulties].map((value) => [value, difficultyText(value)]);
    const variants = new Map([["", t("puzzle.all_rules")]]);
    for (const { game } of this.puzzles)
      variants.set(variantKey(game), variantText(game, "shortLabel"));
    fillSelect(this.gameList, gamesWithPuzzles(), this.game);
    fillSelect(this.difficulty, entries, difficulty);
    fillSelect(this.rules, [...variants], variants.has(rules) ? rules : "");
    setAttribute(this.difficulty, "aria-label", t("puzzle.difficulty_label"));
  }

  /** The game that addresses need not name. */
  get firstGame() {
    return gamesWithPuzzles()[0][0];
  }

  /** @param {string | number} which */
  formatAddress(which) {
    return `#puzzles=${this.game === this.firstGame ? which : `${this.game}:${which}`}`;
  }

  /** @param {number} number */
  openNumber(number) {
    const puzzle = this.puzzles[number - 1] ?? this.nextAfter(0);
    if (!this.matching().includes(puzzle)) {
      this.difficulty.value = String(puzzle.difficulty);
      this.rules.value = "";
    }
    this.start({ item: this.makeItem(puzzle), next: () => this.nextItem() });
  }

  /** Open the puzzle of the day; the other puzzles follow it. */
  openDaily() {
    const puzzle = this.dailyPuzzle;
    this.number = 0;
    const item = puzzleItem(puzzle, t("puzzle.daily"), () => this.saveSolved(puzzle));
    this.start({ item, next: () => this.nextItem() });
  }

  get dailyPuzzle() {
    return this.puzzles[numberOfTheDay(Date.now(), this.puzzles.length) - 1];
  }

  /** Open one's own mistakes that are due; returns whether there are any. */
  openMistakes() {
    const due = dueMistakes();
    let index = 0;
    const item = () => mistakeItem(due[index], index + 1, due.length);
    const next = () => (++index < due.length ? item() : null);
    if (due.length) this.start({ item: item(), next, count: due.length });
    return due.length > 0;
  }

  /** @param {Omit<NewExercise, "back">} exercise */
  start(exercise) {
    const { exercise: current, session } = this.table.state;
    startExercise(this.table, { ...exercise, back: current?.back ?? session, puzzle: true });
  }

  /** The puzzles that match the lists. */
  matching() {
    const [difficulty, rules] = [this.difficulty.value, this.rules.value];
    return this.puzzles.filter(
      (puzzle) =>
        (!difficulty || String(puzzle.difficulty) === difficulty) &&
        (!rules || variantKey(puzzle.game) === rules),
    );
  }

  /**
   * The next unsolved puzzle after this number, or the next one if all are solved.
   * @param {number} number
   */
  nextAfter(number) {
    const matching = this.matching();
    const ordered = [...matching.filter((puzzle) => puzzle.number > number), ...matching];
    return ordered.find((puzzle) => !this.isSolved(puzzle)) ?? ordered[0];
  }

  nextItem() {
    return this.makeItem(this.nextAfter(this.number));
  }

  /** @param {Puzzle} puzzle */
  makeItem(puzzle) {
    const { number } = puzzle;
    this.number = number;
    history.replaceState(null, "", this.formatAddress(number));
    return puzzleItem(puzzle, t("puzzle.title", { number }), () => this.saveSolved(puzzle));
  }

  /** Print this puzzle and the following ones. */
  print() {
    const matching = this.matching();
    const ordered = [...matching.filter(({ number }) => number >= this.number), ...matching];
    const puzzles = [...new Set(ordered)].slice(0, ON_A_SHEET);
    import("../print.js").then(
      ({ printPuzzles }) => printPuzzles(puzzles),
      () => this.table.refuse({ unreachable: true }),
    );
  }

  choose() {
    const [difficulty, rules] = [this.difficulty.value, this.rules.value];
    saveItem(`puzzles.choice.${this.game}`, { difficulty, rules });
    this.openNumber(this.nextAfter(0).number);
  }

  /** @param {Puzzle} puzzle */
  isSolved(puzzle) {
    return this.solved.has(puzzleKey(puzzle));
  }

  /** @param {Puzzle} puzzle */
  saveSolved(puzzle) {
    this.solved.add(puzzleKey(puzzle));
    saveItem("puzzles.solved", [...this.solved]);
    this.table.change();
  }

  render() {
    const isShown = Boolean(this.table.state.exercise?.puzzle);
    find("puzzle-choice").hidden = !isShown;
    if (!isShown) return;
    const matching = this.matching();
    const solved = matching.filter((puzzle) => this.isSolved(puzzle)).length;
    const progress = find("puzzle-progress");
    setAttribute(progress, "aria-label", t("puzzle.progress"));
    progress.max = matching.length;
    progress.value = solved;
    write(find("puzzle-count"), t("puzzle.solved", { solved, count: matching.length }));
    this.renderLinks();
  }

  /** The links to the puzzle of the day, and to one's own mistakes if there are any. */
  renderLinks() {
    setAttribute(this.daily, "href", this.formatAddress(DAILY));
    const isDone = this.isSolved(this.dailyPuzzle);
    write(this.daily, t(isDone ? "puzzle.daily_solved" : "puzzle.daily"));
    for (const link of [this.daily, this.mistakes]) {
      setAttribute(link, "aria-current", link.hash === location.hash ? "page" : null);
    }
    const count = dueMistakes().length;
    this.mistakes.hidden = !count;
    write(this.mistakes, t("puzzle.mistakes", { count }));
    const date = count ? null : nextDueDate();
    writeOrHide(find("puzzle-due"), date ? t("puzzle.later", { date: formatDate(date) }) : "");
  }
}

/**
 * The game that an address names, if any, and the rest of the address.
 * @param {string} address
 */
function splitAddress(address) {
  if (address.includes(":")) return address.split(":");
  return games.views.get(address)?.hasPuzzles ? [address, ""] : [null, address];
}

/** @param {string} difficulty */
function difficultyText(difficulty) {
  if (!difficulty) return t("puzzle.all");
  return difficulty === "0" ? t("puzzle.easy") : t("puzzle.difficulty", { difficulty });
}

/** @param {Date} date */
const formatDate = (date) =>
  date.toLocaleDateString(currentLanguage(), { day: "numeric", month: "long", timeZone: "UTC" });

/**
 * The variant of a game as one text.
 * @param {Game} game
 */
const variantKey = ({ view, options }) => {
  const values = variantOptions(view).map(({ option }) => options[option]);
  return values.join(" ");
};

/**
 * What identifies a puzzle in the storage: numbers may change.
 * @param {Puzzle} puzzle
 */
const puzzleKey = ({ game, position }) => `${game.spec} ${position}`;

const isPuzzlePage = () => location.hash.startsWith("#puzzles");
