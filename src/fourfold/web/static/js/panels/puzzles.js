// Puzzles: which one is next, and what was solved, which the browser keeps. Loaded when opened.

import { desk } from "../desk.js";
import { find, make, mark, write } from "../dom.js";
import { put } from "../exercises.js";
import { games } from "../games/tables.js";
import { currentLanguage, t } from "../i18n.js";
import { recall, remember } from "../memory.js";
import { RULES } from "../rules/quarto-groups.js";
import { HUMAN, openSession } from "../session.js";

const DIFFICULTIES = [1, 2, 3, 4];
const RETRY_AFTER = 3000; // milliseconds
const ON_A_SHEET = 6;

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
    const parts = [this.difficulty, this.rules, this.progress, this.count, this.printing];
    find("puzzle-choice").replaceChildren(...parts);
    table.onChange(() => this.render());
  }

  /** Fill the lists with what there are puzzles of; what was chosen last time is chosen again. */
  offer() {
    const { difficulty = 1, rules = "" } = recall("puzzles.choice") ?? {};
    const there = new Set(this.puzzles.map(rulesOf));
    const offered = RULES.filter((name) => there.has(name));
    fill(this.difficulty, DIFFICULTIES, difficulty);
    fill(this.rules, offered, offered.includes(rules) ? rules : "");
  }

  /** Open the puzzle of this number, or else the next that is not solved. */
  async open(number) {
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
      if (error.unreachable) setTimeout(() => isHere() && this.open(number), RETRY_AFTER);
      return;
    }
    if (!isHere()) return;
    const puzzle = this.puzzles[number - 1] ?? this.nextAfter(0);
    if (!this.chosen().includes(puzzle)) {
      this.difficulty.value = String(puzzle.difficulty);
      this.rules.value = "";
    }
    const back = this.table.state.exercise?.back ?? this.table.state.session;
    const next = () => this.item(this.nextAfter(this.number));
    put(this.table, { item: this.item(puzzle), next, back, puzzle: true });
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
    return later.find((one) => !this.solved.has(nameOf(one))) ?? later[0];
  }

  /** Print this puzzle and those that follow it, as many as fit on a sheet. */
  async print() {
    const { printPuzzles } = await import("../paper/puzzles.js");
    const fitting = this.chosen();
    const later = [...fitting.filter(({ number }) => number >= this.number), ...fitting];
    printPuzzles([...new Set(later)].slice(0, ON_A_SHEET));
  }

  choose() {
    const [difficulty, rules] = [this.difficulty.value, this.rules.value];
    remember("puzzles.choice", { difficulty, rules });
    this.open(this.nextAfter(0).number);
  }

  item(puzzle) {
    const { number, game, position, text: task } = puzzle;
    this.number = number;
    history.replaceState(null, "", `#puzzles=${number}`);
    const start = game.rules.parse(position, game.options);
    const check = async (turn) => {
      const request = { turn, language: currentLanguage() };
      const { right, text } = await desk.ask(`puzzles/${number}/answer`, request);
      if (right) this.keep(puzzle);
      return { right, text };
    };
    const hint = async (stage) => {
      const query = `stage=${stage}&language=${currentLanguage()}`;
      const { turn, text } = await desk.ask(`puzzles/${number}/hint?${query}`);
      return { move: turn, text };
    };
    return {
      title: t("puzzle.title", { number }),
      task: `${task} ${t(`puzzle.rules_${game.options.rules}`)}`,
      session: openSession({ game, start, seats: [HUMAN, HUMAN] }),
      check,
      hint: () => hint(1),
      async solution() {
        const { move, text } = await hint(2);
        const { text: why } = await desk.ask(`puzzles/${number}/answer`, {
          turn: move,
          language: currentLanguage(),
        });
        return { move, text: `${text} ${why}` };
      },
    };
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
    [...this.difficulty.options].forEach((option, index) => {
      const difficulty = DIFFICULTIES[index - 1];
      write(option, difficulty ? t("puzzle.difficulty", { difficulty }) : t("puzzle.all"));
    });
    for (const option of this.rules.options) {
      write(option, t(option.value ? `rules.${option.value}` : "puzzle.all_rules"));
    }
    write(this.printing, t("paper.sheet"));
    const fitting = this.chosen();
    const solved = fitting.filter((one) => this.solved.has(nameOf(one))).length;
    this.progress.max = fitting.length;
    this.progress.value = solved;
    write(this.count, t("puzzle.solved", { solved, count: fitting.length }));
  }
}

/** Offer these values, and all of them together. */
function fill(list, values, chosen) {
  list.append(...["", ...values].map((value) => make("option", { value })));
  list.value = chosen;
}

const rulesOf = ({ game }) => game.options.rules;

/** What a puzzle is known by, whatever its number will be. */
const nameOf = ({ game, position }) => `${game.spec} ${position}`;

const isHere = () => location.hash.startsWith("#puzzles");
