// @ts-nocheck
// What is to be found on the board, drawn: the task, the answer, and the buttons that go with them.

import { startExercise } from "../board-exercise.js";
import { find, mark, write, writeOrHide } from "../dom.js";
import { t } from "../i18n.js";
import { writeMoves } from "../notation.js";

const BUTTONS = {
  hint: ["try", "wrong"],
  solve: ["try", "wrong"],
  skip: ["try", "wrong"],
  again: ["wrong", "right", "shown"],
  next: ["right", "shown"],
};

export class ExercisePanel {
  constructor(table) {
    this.table = table;
    find("exercise-hint").addEventListener("click", () => this.become({ wants: "hint" }));
    find("exercise-solve").addEventListener("click", () => this.become({ wants: "solution" }));
    find("exercise-again").addEventListener("click", () => this.startExercise({}));
    find("exercise-next").addEventListener("click", () => this.next());
    find("exercise-skip").addEventListener("click", () => this.next());
    find("exercise-leave").addEventListener("click", () => this.leave());
  }

  /** Put the exercise on the table as it is, or its next item. Whoever uses the keyboard goes on
   * where the board is. */
  startExercise(changes) {
    startExercise(this.table, { ...this.table.state.exercise, ...changes });
    document.querySelector("#board [tabindex='0']")?.focus();
  }

  next() {
    const { exercise } = this.table.state;
    const item = exercise.next();
    if (item) this.startExercise({ item, helped: false });
    else this.become({ state: "over", answer: exercise.farewell ?? t("exercise.found", exercise) });
  }

  become(changes) {
    this.table.change({ exercise: { ...this.table.state.exercise, ...changes } });
  }

  leave() {
    this.table.open(() => ({ session: this.table.state.exercise.back }));
  }

  render() {
    const { exercise } = this.table.state;
    find("exercise").hidden = !exercise;
    document.body.classList.toggle("exercising", Boolean(exercise));
    if (!exercise) return;
    const { item, wants, answer } = exercise;
    const isChecking = !wants && this.table.queryRunner.isRunning("exercise");
    const state = isChecking ? "checking" : exercise.state;
    write(find("exercise-title"), item.title);
    writeOrHide(find("exercise-rules"), item.rules ?? "");
    const { game } = this.table.state.session;
    writeMoves(find("exercise-task"), game, item.task);
    const words = { right: t("exercise.right"), wrong: t("exercise.wrong") }[state] ?? "";
    write(find("exercise-judgement"), words);
    writeMoves(find("exercise-said"), game, isChecking ? t("exercise.checking") : answer);
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
}
