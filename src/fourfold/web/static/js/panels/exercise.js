// Something to be found on the board: a mistake to be tried again, or a puzzle.
//
// `table.exercise` is meanwhile { item, state, said, next, back, right, count }:
//   item   { title, task, session, check(turn), hint(), solution() }; the last three promise
//          { right, text }, { move, text } and { move, text }
//   state  try, checking, right, wrong, shown or over
//   next   gives the next item, or null
//   back   the session to return to

import { find, mark, write } from "../dom.js";
import { currentLanguage, explain, t } from "../i18n.js";
import { FAULTS, UNPROVEN } from "../reviews.js";
import { HUMAN, openSession } from "../state.js";

const BUTTONS = {
  hint: ["try", "wrong"],
  solve: ["try", "wrong"],
  again: ["wrong", "right", "shown"],
  next: ["right", "shown"],
};

export class ExerciseCard {
  constructor(table) {
    this.table = table;
    table.retry = (mistakes) => this.begin(retries(table, mistakes));
    table.beginExercise = (exercise) => this.begin(exercise);
    find("exercise-hint").addEventListener("click", () => this.help("hint"));
    find("exercise-solve").addEventListener("click", () => this.help("solution"));
    find("exercise-again").addEventListener("click", () => this.again());
    find("exercise-next").addEventListener("click", () => this.next());
    find("exercise-leave").addEventListener("click", () => this.leave());
  }

  begin(exercise) {
    this.put({ right: 0, count: 0, ...exercise });
  }

  /** Put an item on the table, to be tried. */
  put(exercise) {
    Object.assign(exercise, { state: "try", said: "" });
    this.table.open(exercise.item.session, { exercise, newEntry: false });
  }

  again() {
    this.put(this.table.exercise);
    this.focusBoard();
  }

  next() {
    const { exercise } = this.table;
    const item = exercise.next();
    if (item) {
      this.put(Object.assign(exercise, { item }));
      this.focusBoard();
    } else {
      this.become("over", t("exercise.found", exercise));
    }
  }

  /** Whoever uses the keyboard goes on where the board is. */
  focusBoard() {
    document.querySelector("#board [tabindex='0']")?.focus();
  }

  leave() {
    this.table.open(this.table.exercise.back);
  }

  render() {
    const { exercise, session } = this.table;
    find("exercise").hidden = !exercise;
    document.body.classList.toggle("exercising", Boolean(exercise));
    if (!exercise) return;
    if (exercise.state === "try" && session.at > 0) this.check();
    if (["right", "wrong"].includes(exercise.state) && session.at === 0) {
      Object.assign(exercise, { state: "try", said: "" }); // the turn was taken back
    }
    const { item, state, said } = exercise;
    write(find("exercise-title"), item.title);
    write(find("exercise-task"), item.task);
    const verdict = { right: t("exercise.right"), wrong: t("exercise.wrong") }[state] ?? "";
    write(find("exercise-verdict"), verdict);
    write(find("exercise-said"), state === "checking" ? t("exercise.checking") : said);
    find("exercise-answer").dataset.state = state;
    for (const [name, states] of Object.entries(BUTTONS)) {
      const button = find(`exercise-${name}`);
      const leaves = button === document.activeElement && !states.includes(state);
      button.hidden = !states.includes(state);
      if (leaves) {
        const next = document.querySelector("#exercise .tools button:not([hidden])");
        (next ?? find("exercise-leave")).focus();
      }
    }
    mark(find("exercise-next"), "class", state === "right" ? "primary" : null);
    mark(find("exercise-leave"), "class", state === "over" ? "primary" : "quiet");
  }

  become(state, said) {
    Object.assign(this.table.exercise, { state, said });
    this.table.changed();
  }

  async check() {
    const { exercise, session } = this.table;
    exercise.state = "checking";
    const { right, text } = await promised(exercise.item.check(session.moves[0]));
    if (this.table.exercise !== exercise || this.table.session !== session) return;
    if (right && !exercise.item.helped) exercise.right += 1;
    exercise.item.helped ||= right; // counts once
    this.become(right === undefined ? "shown" : right ? "right" : "wrong", text);
  }

  async help(kind) {
    const { table } = this;
    const { exercise } = table;
    const { item } = exercise;
    const { move, text } = await promised(item[kind]());
    if (table.exercise !== exercise || exercise.item !== item) return;
    item.helped = true;
    if (table.session.at > 0) this.put(exercise);
    table.hint = move ? { move } : null;
    this.become(kind === "hint" ? "try" : "shown", text);
  }
}

/** What a promise gives; what went wrong is said instead of an answer. */
async function promised(answer) {
  try {
    return await answer;
  } catch (error) {
    return { text: explain(error) };
  }
}

/** The exercise of these mistakes of the game on the table, each a { at, judgement }. */
function retries(table, mistakes) {
  const { session: back } = table;
  let index = 0;
  const make = () => {
    const { at, judgement } = mistakes[index];
    const title = t("exercise.retry", { number: index + 1, count: mistakes.length });
    return { title, ...retry(table, back, at, judgement) };
  };
  const next = () => (++index < mistakes.length ? make() : null);
  return { item: make(), next, back, count: mistakes.length };
}

function retry({ live }, { game, positions }, at, judgement) {
  const { position, turn, better, before, label_text: label } = judgement;
  const session = openSession({ game, start: positions[at - 1], seats: [HUMAN, HUMAN] });
  return {
    session,
    task: t(`exercise.keep_${before.value ?? "points"}`, { at, turn, label }),
    async check(tried) {
      const found = await judge(live, game, position, tried);
      const silent = found.reasons.filter(({ kind }) => !/^(better|misses)/.test(kind));
      if (found.label === UNPROVEN) return { text: found.text };
      const right = tried === better || !FAULTS.includes(found.label);
      return { right, text: right ? found.text : silent.map(({ text }) => text).join(" ") };
    },
    hint: async () => ({ move: hintOf(better), text: t("exercise.hint") }),
    solution: async () => ({ move: better, text: judgement.text }),
  };
}

/** What the server says of a turn; where it has but estimates, of a game of one move. */
async function judge(live, game, position, turn) {
  const about = { game: game.spec, language: currentLanguage() };
  if (game.card.values === "exact") {
    return live.start({ do: "explain", ...about, position, turn }).result;
  }
  const request = { do: "review", ...about, start: position, moves: [turn], seconds: 3 };
  return (await live.start(request).result).turns[0];
}

/** What is told first: of a turn of Quarto the square, or the gift when there is none. */
function hintOf(turn) {
  return turn.startsWith(":") || !turn.includes(":") ? turn : `${turn.split(":")[0]}:`;
}
