// Setting up a position of Quarto. `table.setup` is { board, hand, selected } meanwhile.

import { find, mark, write } from "../dom.js";
import { explain, t } from "../i18n.js";
import { format, outcome, parse } from "../rules/quarto.js";
import { openSession, positionOf } from "../state.js";

/** Take a piece up, or put the one that was taken up back. */
export function choosePiece(table, piece) {
  const { setup } = table;
  table.setup = { ...setup, selected: setup.selected === piece ? null : piece };
  table.changed();
}

/** Put the selected piece on a square; without one, take off what is there. */
export function chooseSquare(table, square) {
  const { board, hand, selected } = table.setup;
  table.setup = { board: board.with(square, selected), hand, selected: null };
  table.changed();
}

/** Put the selected piece into the hand; without one, empty it. */
export function holdInHand(table) {
  const { board, selected } = table.setup;
  table.setup = { board, hand: selected, selected: null };
  table.changed();
}

export class Setup {
  constructor(table) {
    this.table = table;
    find("setup").addEventListener("click", () => this.begin());
    find("setup-cancel").addEventListener("click", () => this.leave());
    find("setup-clear").addEventListener("click", () => {
      this.change({ board: Array(16).fill(null), hand: null });
    });
    find("setup-text").addEventListener("input", (event) => this.readText(event.target.value));
    find("setup-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.play();
    });
  }

  render() {
    const { setup, session } = this.table;
    find("setup").hidden = session.game.name !== "quarto";
    find("setup-form").hidden = setup === null;
    document.body.classList.toggle("setting-up", setup !== null);
    if (!setup) return;
    const text = find("setup-text");
    if (document.activeElement !== text) text.value = format(setup);
    const wrong = this.wrong();
    const verdict = find("setup-verdict");
    write(verdict, wrong || t(this.isOver() ? "setup.over" : "setup.good"));
    verdict.classList.toggle("wrong", Boolean(wrong));
    mark(text, "aria-invalid", wrong ? "true" : null);
    mark(find("setup-play"), "aria-disabled", wrong ? "true" : null);
  }

  begin() {
    const { board, hand } = positionOf(this.table.session);
    this.change({ board, hand });
    find("setup-text").focus();
  }

  change(setup) {
    this.unread = "";
    this.table.setup = setup && { selected: null, ...setup };
    this.table.attend();
    this.table.changed();
  }

  leave() {
    this.change(null);
    find("setup").focus();
  }

  readText(text) {
    try {
      const { board, hand } = parse(text, this.table.session.game.options);
      this.change({ board, hand });
    } catch (error) {
      this.unread = explain(error);
      this.table.changed();
    }
  }

  /** What is wrong with the position, in words; empty when it can be played. */
  wrong() {
    if (this.unread) return this.unread;
    try {
      parse(format(this.table.setup), this.table.session.game.options);
      return "";
    } catch (error) {
      return explain(error);
    }
  }

  isOver() {
    return outcome(parse(format(this.table.setup), this.table.session.game.options)) !== null;
  }

  play() {
    if (this.wrong()) return;
    const { session, setup } = this.table;
    const start = parse(format(setup), session.game.options);
    this.table.open(openSession({ ...session, start, moves: [], at: 0, placed: null, ended: null }));
    find("board").querySelector("[tabindex='0']").focus();
  }
}
