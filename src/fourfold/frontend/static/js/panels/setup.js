// @ts-nocheck
// Setting up a position: the form beside the board. What is set up is in the state of the table, in the form
// that the game's module of setup/ gives it.

import { find, make, mark, write } from "../dom.js";
import { games } from "../games/views.js";
import { explain, t } from "../i18n.js";
import { openSession, positionOf } from "../session.js";

export class SetupPanel {
  constructor(table) {
    this.table = table;
    find("setup-cancel").addEventListener("click", () => this.leave());
    find("setup-clear").addEventListener("click", () => {
      this.change(this.editor.draftOf(this.rules.start(this.options)));
    });
    find("setup-text").addEventListener("input", ({ target }) => this.readText(target.value));
    find("setup-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.play();
    });
    for (const brush of find("setup-brush").querySelectorAll("input")) {
      brush.addEventListener("change", () => this.amend({ brush: brush.value }));
    }
    find("setup-mover").addEventListener("change", ({ target }) => {
      this.amend({ mover: Number(target.value) });
    });
    find("setup-sent").addEventListener("change", ({ target }) => this.send(target.value));
  }

  get rules() {
    return this.table.state.session.game.rules;
  }

  get options() {
    return this.table.state.session.game.options;
  }

  get editor() {
    return this.table.state.session.game.view.editor;
  }

  /** The draft as text. */
  get text() {
    return this.rules.format(this.editor.positionIn(this.table.state.setup));
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
    const { wrong, note, game, position } = this.judge();
    const over = position && game.rules.outcome(position) !== null;
    const words = find("setup-words");
    write(words, wrong || note || t(over ? "setup.over" : "setup.good"));
    words.classList.toggle("wrong", Boolean(wrong));
    mark(text, "aria-invalid", wrong ? "true" : null);
    mark(find("setup-play"), "aria-disabled", wrong ? "true" : null);
  }

  renderMarks(setup) {
    const { brush, position } = setup;
    find("setup-brush").querySelector(`[value="${brush}"]`).checked = true;
    find("setup-mover").value = this.editor.moverOf(setup);
    const sent = find("setup-sent");
    find("setup-sent-row").hidden = !position.blocks;
    if (!position.blocks) return;
    const free = make("option", { value: "" }, t("setup.free"));
    const named = position.blocks.map((_, block) =>
      make("option", { value: block }, this.rules.blockName(block, position.n)),
    );
    sent.replaceChildren(free, ...named);
    sent.value = position.sentTo ?? "";
  }

  open() {
    this.change(this.editor.draftOf(positionOf(this.table.onBoard)));
    const [brush] = find("setup-brush").querySelectorAll("input");
    (this.editor.HAS_BRUSH ? brush : find("setup-text")).focus();
  }

  change(setup) {
    this.unread = "";
    this.table.change({ setup });
  }

  amend(changed) {
    this.change({ ...this.table.state.setup, ...changed });
  }

  /** Ultimate: say where whoever is to move must play. */
  send(value) {
    const { position } = this.table.state.setup;
    const sentTo = value === "" ? null : Number(value);
    const block = sentTo ?? this.table.state.setup.block;
    this.amend({ position: this.rules.compose({ ...position, sentTo }), block });
  }

  leave() {
    this.change(null);
    find("setup").focus();
  }

  readText(text) {
    try {
      const options = { ...this.options, positions: "any" };
      this.change(this.editor.draftOf(this.rules.parse(text, options)));
    } catch (error) {
      this.unread = explain(error);
      this.table.change();
    }
  }

  /** { wrong } in words, or the position and the game that it can be played as. A board of Ultimate
   * that no game leads to is played as one where any position is allowed; `note` says why. */
  judge() {
    if (this.unread) return { wrong: this.unread };
    const { setup, session } = this.table.state;
    const strictFirst = this.rules.options.positions ?? [];
    const ways = strictFirst.map((positions) =>
      games.make(session.game.name, { ...session.game.options, positions }),
    );
    let reason = "";
    for (const game of ways.length ? ways : [session.game]) {
      try {
        this.editor.check(setup);
        const position = game.rules.parse(this.text, game.options);
        return { game, position, note: reason && t("setup.any", { reason }) };
      } catch (error) {
        reason = explain(error);
      }
    }
    return { wrong: reason };
  }

  play() {
    const { wrong, game, position: start } = this.judge();
    if (wrong) return;
    const { seats, clock } = this.table.state.session;
    this.table.open(() => ({ session: openSession({ game, start, seats, clock }) }));
    find("board").querySelector("[tabindex='0']").focus();
  }
}
