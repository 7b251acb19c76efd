// The buttons beside the board, and the banner of a position that is not the current one.

import { backend } from "../backend.js";
import {
  copyText,
  download,
  fill,
  find,
  focusBoard,
  make,
  onFileChosen,
  setAttribute,
  write,
  writeFor,
  writeOrHide,
} from "../dom.js";
import { variantChoices } from "../games/views.js";
import { currentLanguage, t } from "../i18n.js";
import { nextLevel } from "../levels.js";
import { writeMoves } from "../move-text.js";
import { formatRecord, lastSession } from "../record.js";
import { endOf, HUMAN, newGameLike, outcomeOf, positionOf, variationAt } from "../session.js";
import { loadItem, saveItem } from "../storage.js";

class Toolbar {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    find("step-back").addEventListener("click", () => table.step(-1));
    find("step-on").addEventListener("click", () => table.step(1));
    find("to-start").addEventListener("click", () => table.goTo(0));
    find("to-end").addEventListener("click", () => {
      const { moves } = table.onBoard;
      table.show(moves, moves.length);
    });
    find("undo").addEventListener("click", () => table.takeBack());
    find("hint").addEventListener("click", () => table.askForHint());
    find("pause").addEventListener("click", () => table.change({ paused: !table.state.paused }));
  }

  render() {
    const { session, paused, setup, exercise, hint } = this.table.state;
    const { at, moves, placed } = this.table.onBoard;
    const enabled = {
      "step-back": at > 0 || placed !== null,
      "to-start": at > 0,
      "step-on": at < moves.length,
      "to-end": at < moves.length,
      undo: this.table.mayTakeBack,
      hint: this.table.mayMove && this.table.mayBeHelped,
    };
    for (const [id, isEnabled] of Object.entries(enabled)) {
      // Not `disabled`: a button that is disabled loses the keyboard focus.
      setAttribute(find(id), "aria-disabled", !isEnabled || setup !== null);
    }
    find("setup").hidden = !session.game.view.editor;
    find("hint").hidden = exercise !== null;
    find("hinted").hidden = !hint?.text;
    if (hint?.text) writeMoves(find("hinted"), session.game, hint.text);
    const hasPlayers = !session.seats.every((seat) => seat === HUMAN);
    const isWatched = hasPlayers && !outcomeOf(endOf(session));
    find("pause").hidden = !isWatched || (session.seats.includes(HUMAN) && !paused);
    write(find("pause"), t(paused ? "do.resume" : "do.pause"));
  }
}

class PositionBanner {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    find("looking-back").addEventListener("click", () => {
      table.leave();
      if (!table.isLooking) focusBoard();
    });
    find("analyse").addEventListener("click", () => {
      table.look((session) => ({ session, variation: variationAt(table.onBoard) }));
    });
  }

  render() {
    const { variation, setup, exercise } = this.table.state;
    const { isLooking, mayBeHelped, onBoard } = this.table;
    const isShown = isLooking && !setup;
    const code = variation ? "looking.line" : onBoard.at ? "looking.past" : "looking.start";
    const words = isShown ? t(code, { at: onBoard.at }) : "";
    document.body.classList.toggle("looks", isShown);
    setAttribute(find("stage"), "data-looking", words || null);
    write(find("looking-words"), words);
    find("looking").hidden = !isShown;
    const canAnalyse = mayBeHelped && !exercise && !outcomeOf(onBoard);
    find("analyse").hidden = !canAnalyse || variation !== null;
    this.renderTreeLink(canAnalyse);
  }

  /** @param {boolean} canAnalyse */
  renderTreeLink(canAnalyse) {
    const { game } = this.table.onBoard;
    const { treeSearch } = game.view;
    const link = find("in-tree");
    link.hidden = !canAnalyse || !treeSearch;
    if (link.hidden || !treeSearch) return;
    const position = game.rules.format(positionOf(this.table.onBoard));
    const { algorithm, depth } = treeSearch;
    const fields = { game: game.spec, position, algorithm, depth: String(depth) };
    setAttribute(link, "href", `tree/#${new URLSearchParams(fields)}`);
  }
}

// The settings of the table: how fast players answer, sounds, and the variant of the game.

class SettingsPanel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.session = table.state.session;
    const [pause, sound] = [find("pause-between"), find("sound-on")];
    pause.addEventListener("change", () => {
      saveItem("pace", pause.value);
      table.change({ pace: pause.value });
    });
    sound.checked = loadItem("sound") === true;
    sound.addEventListener("change", () => {
      saveItem("sound", sound.checked);
      if (sound.checked) playSound("wood");
    });
    table.onChange(() => this.playMoveSound());
  }

  render() {
    find("pause-between").value = this.table.state.pace;
  }

  /** Play a sound if a move was made since the last change. */
  playMoveSound() {
    const { session } = this.table.state;
    const before = this.session;
    this.session = session;
    if (!find("sound-on").checked || session === before) return;
    const isPlaced = session.placed !== null && before.placed === null;
    if (isPlaced || session.at === before.at + 1) playSound(soundOf(session));
  }
}

/**
 * Play a sound; browsers that cannot stay silent. The sounds are loaded when they are needed.
 * @param {Sound} name
 */
function playSound(name) {
  import("../sounds.js").then((sounds) => sounds.playSound(name)).catch(() => {});
}

/** @typedef {Parameters<typeof import("../sounds.js").playSound>[0]} Sound */

/**
 * The sound of the last move.
 * @param {Session} session
 * @returns {Sound}
 */
function soundOf(session) {
  const outcome = session.placed === null ? outcomeOf(session) : null;
  if (!outcome) return session.game.view.marks ? "pencil" : "wood";
  if (outcome.winner === null) return "drawn";
  const { seats } = session;
  return seats.includes(HUMAN) && seats[outcome.winner] !== HUMAN ? "lost" : "won";
}

class VariantPanel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.links = make("div.choices", { role: "group" });
    this.list = make("select", { id: "variant-also" });
    this.list.addEventListener("change", () => {
      location.hash = `#${this.list.value}`;
    });
    find("variants").replaceChildren(this.links, this.list);
  }

  render() {
    const { session, setup, exercise } = this.table.state;
    const { game } = session;
    const { rulesSummary, variant, secondVariant, hasVariantSwitch } = game.view;
    const summary = rulesSummary?.(game.options) ?? "";
    write(find("force"), summary);
    find("force").hidden = !summary || setup !== null;
    const isShown = Boolean(hasVariantSwitch && variant && !setup && !exercise);
    find("variants").hidden = !isShown;
    if (!isShown || !variant) return;
    setAttribute(this.links, "aria-label", variant.title());
    fill(this.links, [currentLanguage(), game.spec], () =>
      variantChoices(game, variant).map(({ spec, label, isCurrent }) =>
        make("a", { href: `#${spec}`, "aria-current": isCurrent ? "true" : null }, label),
      ),
    );
    this.list.hidden = !secondVariant;
    if (!secondVariant) return;
    setAttribute(this.list, "aria-label", secondVariant.title());
    fill(this.list, [currentLanguage(), game.spec], () =>
      variantChoices(game, secondVariant, variant).map(({ spec, label, isCurrent }) =>
        make("option", { value: spec, selected: isCurrent ? "" : null }, label),
      ),
    );
  }
}

// Before and after a game: the offer of the first steps, once for each game; a rematch, another game, or the
// next level. Whoever wins is offered the level above, and whoever loses the level below.

class NextGame {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    find("rematch").addEventListener("click", () => this.startRematch((seats) => seats));
    find("swap").addEventListener("click", () => this.startRematch((seats) => seats.toReversed()));
    find("another").addEventListener("click", () => find("new").click());
    find("next-play").addEventListener("click", () => this.startNextLevel());
  }

  /**
   * Start from the same position, with the seats as `arrange` returns them.
   * @param {(seats: string[]) => string[]} arrange
   */
  startRematch(arrange) {
    const { seats, positions } = this.table.state.session;
    this.start(arrange(seats), positions[0]);
    focusBoard();
  }

  startNextLevel() {
    const level = this.nextLevel;
    if (!level) return;
    const { game, seats } = this.table.state.session;
    const family = game.view.opponent.split("(")[0];
    this.start(seats.map((seat) => (seat === HUMAN ? HUMAN : `${family}(${level.next})`)));
  }

  /** @type {(seats: string[], start?: Position) => void} */
  start(seats, start) {
    const { session } = this.table.state;
    saveItem(`seats.${session.game.name}`, seats);
    this.table.open(() => ({ session: newGameLike(session, { seats, start }) }));
  }

  /** The level to play next; null in an exercise and while a position is set up. */
  get nextLevel() {
    const { session, setup, exercise } = this.table.state;
    return setup || exercise ? null : nextLevel(session);
  }

  render() {
    const { session, setup, exercise } = this.table.state;
    const isOver = outcomeOf(endOf(session)) !== null;
    const isShown = isOver && !this.table.isLooking && !setup && !exercise;
    find("after").hidden = !isShown;
    document.body.classList.toggle("is-over", isShown);
    const level = this.nextLevel;
    find("next").hidden = !level;
    if (!level) return;
    write(find("next-text"), t(`next.${level.result}`, level));
    write(find("next-play"), t("next.play", level));
  }
}

class Welcome {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.onChange(() => {
      const { session, exercise } = table.state;
      if (session.moves.length === 1 && !exercise) this.decline(); // who plays needs no offer
    });
    find("welcome-begin").addEventListener("click", () => this.begin());
    find("welcome-no").addEventListener("click", () => {
      this.decline();
      this.table.change({ notice: t("welcome.later") });
      find("how").focus({ preventScroll: true }); // on a phone it is below the board
    });
  }

  get game() {
    return this.table.state.session.game;
  }

  /** Do not make the offer again. */
  decline() {
    saveItem(`guided.${this.game.name}`, true);
  }

  async begin() {
    try {
      const { startFirstSteps } = await import("../guide/first-steps.js");
      await startFirstSteps(this.table);
    } catch {
      this.table.change({ error: t("server.needed") });
    }
  }

  render() {
    const { session, setup, exercise } = this.table.state;
    const { name, view } = this.game;
    const isNew = !loadItem(`guided.${name}`) && session.moves.length === 0;
    find("how").hidden = !view.loadGuide;
    find("welcome").hidden = !view.loadGuide || !isNew || setup !== null || exercise !== null;
    if (!view.loadGuide) return;
    write(find("welcome-title"), t("welcome.title", { game: view.title() }));
    write(find("welcome-text"), t(`welcome.${name}`));
  }
}

// Saving and sharing a game: the link, the record as text, and files.

const NOTICE_SHOWN = 3000; // milliseconds

class SharePanel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    find("copy-link").addEventListener("click", () => this.copy(location.href));
    find("copy-text").addEventListener("click", () => this.copy(formatRecord(table.state.session)));
    find("download").addEventListener("click", () => {
      const { session } = table.state;
      download(`${session.game.name}.txt`, "text/plain", formatRecord(session));
    });
    onFileChosen(find("open-record"), find("record-file"), (file) => this.openFile(file));
  }

  render() {
    const { storageProblem } = this.table.state;
    writeOrHide(find("keeping"), storageProblem ? t(`keeping.${storageProblem}`) : "");
  }

  /** @param {string} text */
  async copy(text) {
    this.showNotice(t((await copyText(text)) ? "done.copied" : "done.not_copied"));
  }

  /**
   * Show a notice for a while, and announce it to screen readers.
   * @param {string} notice
   */
  showNotice(notice) {
    this.table.change({ notice: "" }); // so that the same notice is announced again
    this.table.change({ notice });
    writeFor(find("notice"), notice, NOTICE_SHOWN);
  }

  /**
   * Open the last game of a file of records.
   * @param {File} file
   */
  async openFile(file) {
    const { table } = this;
    try {
      const { records } = await backend.ask("records/read", { text: await file.text() });
      table.open(() => ({ session: lastSession(records, file.name) }));
      if (records.length > 1) this.showNotice(t("share.pick", { count: records.length }));
    } catch (error) {
      table.refuse(error);
    }
  }
}

/** @param {Table} table */
export function makeControls(table) {
  const panels = [
    Toolbar,
    PositionBanner,
    NextGame,
    SharePanel,
    Welcome,
    VariantPanel,
    SettingsPanel,
  ];
  return panels.map((Panel) => new Panel(table));
}
