// The panel of an exercise: the task, the answer, and the buttons that fit its state.

import { startExercise } from "../board-exercise.js";
import { find, focusBoard, setAttribute, write, writeOrHide } from "../dom.js";
import { t } from "../i18n.js";
import { writeMoves } from "../move-text.js";

/** States in which each button is shown. */
const BUTTONS = {
  hint: ["try", "wrong"],
  solve: ["try", "wrong"],
  skip: ["try", "wrong"],
  again: ["wrong", "right", "shown"],
  next: ["right", "shown"],
};

export class ExercisePanel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    find("exercise-hint").addEventListener("click", () => this.change({ wants: "hint" }));
    find("exercise-solve").addEventListener("click", () => this.change({ wants: "solution" }));
    find("exercise-again").addEventListener("click", () => this.start({}));
    find("exercise-next").addEventListener("click", () => this.goToNext());
    find("exercise-skip").addEventListener("click", () => this.goToNext());
    find("exercise-leave").addEventListener("click", () => this.leave());
  }

  /**
   * Start the exercise again, or its next item.
   * @param {Partial<NewExercise>} changes
   */
  start(changes) {
    const { exercise } = this.table.state;
    if (exercise) startExercise(this.table, { ...exercise, ...changes });
    focusBoard();
  }

  goToNext() {
    const { exercise } = this.table.state;
    if (!exercise) return;
    const item = exercise.next();
    if (item) this.start({ item, helped: false });
    else {
      const { right, count, closingText = t("exercise.found", { right, count }) } = exercise;
      this.change({ state: "over", answer: closingText });
    }
  }

  /** @param {Partial<Exercise>} changes */
  change(changes) {
    const { exercise } = this.table.state;
    if (exercise) this.table.change({ exercise: { ...exercise, ...changes } });
  }

  leave() {
    const { exercise } = this.table.state;
    if (exercise) this.table.open(() => ({ session: exercise.back }));
  }

  render() {
    const { exercise, session } = this.table.state;
    find("exercise").hidden = !exercise;
    document.body.classList.toggle("exercising", Boolean(exercise));
    if (!exercise) return;
    const { item, wants, answer } = exercise;
    const isChecking = !wants && this.table.queryRunner.isRunning("exercise");
    const state = isChecking ? "checking" : exercise.state;
    write(find("exercise-title"), item.title);
    writeOrHide(find("exercise-rules"), item.rules ?? "");
    writeMoves(find("exercise-task"), session.game, item.task);
    const isJudged = state === "right" || state === "wrong";
    write(find("exercise-judgement"), isJudged ? t(`exercise.${state}`) : "");
    writeMoves(find("exercise-text"), session.game, isChecking ? t("exercise.checking") : answer);
    find("exercise-answer").dataset.state = state;
    this.renderButtons(state);
    setAttribute(find("exercise-next"), "class", state === "right" ? "primary" : null);
    setAttribute(find("exercise-leave"), "class", state === "over" ? "primary" : "quiet");
  }

  /**
   * Show the buttons of a state. If the focused one disappears, the next one gets the focus.
   * @param {string} state
   */
  renderButtons(state) {
    for (const [name, states] of Object.entries(BUTTONS)) {
      const button = find(`exercise-${name}`);
      const losesFocus = button === document.activeElement && !states.includes(state);
      button.hidden = !states.includes(state);
      if (!losesFocus) continue;
      const next = find("exercise").querySelector(".tools button:not([hidden])");
      (next ?? find("exercise-leave")).focus();
    }
  }
}
