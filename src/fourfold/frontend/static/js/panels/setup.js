// The form that sets up a position. The draft is in the state of the table, in the format of the game's editor.
// Loaded when it is first opened.

import { fillSelect, find, focusBoard, onSubmit, setAttribute, write } from "../dom.js";
import { explain, t } from "../i18n.js";
import { checkDraft, describeCheck, readDraft, textOfDraft } from "../position-setup.js";
import { newGameLike, positionOf } from "../session.js";

/** @typedef {import("../position-setup.js").SetupCheck} SetupCheck */

export class SetupPanel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.textError = ""; // what is wrong with the typed text
    table.onChange(() => this.render());
    find("setup-cancel").addEventListener("click", () => this.leave());
    find("setup-clear").addEventListener("click", () => {
      const { rules, options } = this.game;
      this.change(this.editor.draftOf(rules.start(options)));
    });
    find("setup-text").addEventListener("input", () => this.readText(find("setup-text").value));
    onSubmit(find("setup-form"), () => this.play());
    for (const brush of this.brushes) {
      brush.addEventListener("change", () => this.amend({ brush: brush.value }));
    }
    find("setup-mover").addEventListener("change", () => {
      this.amend({ mover: Number(find("setup-mover").value) });
    });
    find("setup-sent").addEventListener("change", () => {
      const { value } = find("setup-sent");
      const { position, block } = table.state.setup;
      const sentTo = value === "" ? null : Number(value);
      const composed = this.game.rules.compose({ ...position, sentTo });
      this.amend({ position: composed, block: sentTo ?? block });
    });
  }

  get game() {
    return this.table.state.session.game;
  }

  get editor() {
    return /** @type {Editor} */ (this.game.view.editor); // games without one do not open the form
  }

  /** @type {HTMLInputElement[]} */
  get brushes() {
    return [...find("setup-brush").querySelectorAll("input")];
  }

  render() {
    const { setup } = this.table.state;
    find("setup-form").hidden = setup === null;
    document.body.classList.toggle("setting-up", setup !== null);
    if (!setup) return;
    const { HELP, HAS_BRUSH } = this.editor;
    write(find("setup-help"), t(HELP));
    find("setup-marks").hidden = !HAS_BRUSH;
    if (HAS_BRUSH) this.renderMarks(setup);
    const text = find("setup-text");
    if (document.activeElement !== text) text.value = textOfDraft(this.game, setup);
    const check = this.check();
    const isWrong = Boolean(check.error);
    write(find("setup-words"), describeCheck(check));
    find("setup-words").classList.toggle("wrong", isWrong);
    setAttribute(text, "aria-invalid", isWrong);
    setAttribute(find("setup-play"), "aria-disabled", isWrong);
  }

  /** @param {import("../games/marks-editor.js").MarksDraft} draft */
  renderMarks(draft) {
    const { brush, position } = draft;
    for (const input of this.brushes) input.checked = input.value === brush;
    find("setup-mover").value = this.editor.moverOf?.(draft);
    find("setup-sent-row").hidden = !position.blocks;
    if (!position.blocks) return;
    const { blockName } = this.game.rules;
    /** @type {[number, string][]} */
    const blocks = [...position.blocks.keys()].map((block) => [
      block,
      blockName(block, position.n),
    ]);
    fillSelect(find("setup-sent"), [["", t("setup.free")], ...blocks], position.sentTo ?? "");
  }

  open() {
    this.change(this.editor.draftOf(positionOf(this.table.onBoard)));
    (this.editor.HAS_BRUSH ? this.brushes[0] : find("setup-text")).focus();
  }

  /** @param {TableState["setup"]} setup */
  change(setup) {
    this.textError = "";
    this.table.change({ setup });
  }

  /** @param {object} changes */
  amend(changes) {
    this.change({ ...this.table.state.setup, ...changes });
  }

  leave() {
    this.change(null);
    find("setup").focus();
  }

  /** @param {string} text */
  readText(text) {
    try {
      this.change(readDraft(this.game, text));
    } catch (error) {
      this.textError = explain(error);
      this.table.change();
    }
  }

  /** @returns {SetupCheck} */
  check() {
    return this.textError
      ? { error: this.textError }
      : checkDraft(this.game, this.table.state.setup);
  }

  play() {
    const check = this.check();
    if (!("game" in check)) return;
    const { game, position: start } = check;
    this.table.open(() => ({ session: newGameLike(this.table.state.session, { game, start }) }));
    focusBoard();
  }
}
