// The form that sets up a position. The draft is in the state of the table, in the format of the game's editor.
// Loaded when it is first opened.

import { fillSelect, find, focusBoard, onSubmit, setAttribute, write } from "../dom.js";
import { games } from "../games/views.js";
import { explain, t } from "../i18n.js";
import { openSession, positionOf } from "../session.js";

/**
 * An error, or the position and the game that it can be played in.
 * @typedef {{ error: string } | { error: "", game: Game, position: Position, note: string }} SetupCheck
 */

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

  /** The draft as text. */
  get text() {
    return this.game.rules.format(this.editor.positionIn(this.table.state.setup));
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
    if (document.activeElement !== text) text.value = this.text;
    const check = this.check();
    const isWrong = Boolean(check.error);
    write(find("setup-words"), describeCheck(check));
    find("setup-words").classList.toggle("wrong", isWrong);
    setAttribute(text, "aria-invalid", isWrong);
    setAttribute(find("setup-play"), "aria-disabled", isWrong);
  }

  /** @param {import("../board/marks.js").MarksDraft} draft */
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
    const { rules, options } = this.game;
    try {
      this.change(this.editor.draftOf(rules.parse(text, { ...options, positions: "any" })));
    } catch (error) {
      this.textError = explain(error);
      this.table.change();
    }
  }

  /**
   * Check the draft. A board of Ultimate that cannot be reached is accepted as a game in which any
   * position is allowed.
   * @returns {SetupCheck}
   */
  check() {
    if (this.textError) return { error: this.textError };
    const { setup } = this.table.state;
    const { name, rules, options } = this.game;
    /** @type {string[] | undefined} the strictest first */
    const strictness = rules.options.positions;
    const candidates = strictness?.map((positions) => games.make(name, { ...options, positions }));
    let error = "";
    for (const game of candidates ?? [this.game]) {
      try {
        this.editor.check(setup);
        const position = game.rules.parse(this.text, game.options);
        return { error: "", game, position, note: error && t("setup.any", { reason: error }) };
      } catch (reason) {
        error = explain(reason);
      }
    }
    return { error };
  }

  play() {
    const check = this.check();
    if (!("game" in check)) return;
    const { game, position: start } = check;
    const { seats, clock } = this.table.state.session;
    this.table.open(() => ({ session: openSession({ game, start, seats, clock }) }));
    focusBoard();
  }
}

/** @param {SetupCheck} check */
function describeCheck(check) {
  if (!("game" in check)) return check.error;
  const isOver = check.game.rules.outcome(check.position) !== null;
  return check.note || t(isOver ? "setup.over" : "setup.good");
}
