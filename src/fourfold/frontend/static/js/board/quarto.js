// The Quarto board: the squares, the hand and the rack. A scene describes what it shows.

import { fill, make, makeSvg, setAttribute, write } from "../dom.js";
import { describePiece, labelPiece } from "../games/quarto/descriptions.js";
import { t } from "../i18n.js";
import { RovingTabindex } from "../roving-tabindex.js";
import {
  completedGroups,
  formatTurn,
  PIECES,
  parseTurn,
  remaining,
  SIZE,
  squareName,
} from "../rules/quarto.js";
import { positionOf, shownPosition } from "../session.js";
import { drawValueBadge } from "./badges.js";
import { drawSide } from "./marks.js";
import { drawPiece } from "./pieces.js";

/**
 * @typedef {object} QuartoScene
 * @property {(number | null)[]} board
 * @property {number | null} hand
 * @property {number[]} available pieces neither on the board nor in hand
 * @property {number | null} last square of the last turn
 * @property {number | null} pending square of a piece that is placed in a turn not yet complete
 * @property {number[][]} groups completed groups
 * @property {Set<number>} winning their squares
 * @property {boolean} mayPlace
 * @property {boolean} mayGive
 * @property {number | null} selected piece that was picked up while setting up
 * @property {{ square: number | null, gift: number | null }} hint
 */

const DRAG_THRESHOLD = 6; // pixels from which on a press is a drag and no click

const BLANK = {
  available: [],
  last: null,
  pending: null,
  groups: [],
  winning: new Set(),
  mayPlace: false,
  mayGive: false,
  selected: null,
  hint: { square: null, gift: null },
};

/**
 * @param {BoardHost} host
 * @returns {QuartoScene}
 */
function quartoScene(host) {
  const { setup, hint } = host.state;
  if (setup) return setupScene(setup);
  const session = host.onBoard;
  const { moves, at } = session;
  const shown = shownPosition(session);
  const groups = shown.won ? completedGroups(shown) : [];
  return {
    ...BLANK,
    board: shown.board,
    hand: shown.hand,
    available: remaining(shown),
    last: at === 0 ? null : parseTurn(moves[at - 1]).square,
    pending: session.placed,
    groups,
    winning: new Set(groups.flat()),
    mayPlace: host.mayMove && positionOf(session).hand !== null,
    mayGive: host.mayMove && shown.hand === null,
    hint: hint ? parseTurn(hint.move) : BLANK.hint,
  };
}

/**
 * @param {QuartoDraft} draft
 * @returns {QuartoScene}
 */
function setupScene({ board, hand, selected }) {
  const available = remaining({ board, hand });
  return { ...BLANK, board, hand, available, mayPlace: true, mayGive: true, selected };
}

/** @implements {Board} */
export class QuartoBoard {
  /** @param {BoardHost} host */
  constructor(host) {
    this.host = host;
    this.cells = PIECES.map((square) => {
      const onclick = () => this.onSquare(square);
      return make("button.cell", { role: "gridcell", "data-square": square, onclick });
    });
    const rows = [0, 1, 2, 3].map((row) =>
      make("div.row", { role: "row" }, ...this.cells.slice(row * 4, row * 4 + 4)),
    );
    this.lines = makeSvg("svg.lines", { viewBox: "0 0 100 100", "aria-hidden": "true" });
    this.grid = make("div.grid", { role: "grid", id: "board" }, ...rows);
    const sides = [drawSide("columns", [..."abcd"]), drawSide("rows", [..."1234"])];
    this.board = make("div.quarto", ...sides, this.grid, this.lines);
    const onclick = () => host.state.setup && this.fillHand();
    this.hand = make("button.hand", { id: "hand", onclick });
    this.handTitle = make("span.hand-title", { "aria-hidden": "true" });
    this.pieces = PIECES.map((piece) => {
      const onclick = () => this.onPiece(piece);
      return make("button.giftable", { "data-piece": piece, onclick }, drawPiece(piece));
    });
    this.rack = make("div.rack", { role: "group", id: "rack" }, ...this.pieces);
    const tray = make("div.tray", make("div.hand-box", this.hand, this.handTitle), this.rack);
    this.element = make("div.quarto-table", this.board, tray);
    this.boardRoving = new RovingTabindex(this.cells, () => 4);
    this.rackRoving = new RovingTabindex(this.pieces, () => columnsOf(this.rack));
    this.scene = quartoScene(host);
    this.enableDragging();
  }

  render() {
    const scene = quartoScene(this.host);
    this.scene = scene;
    setAttribute(this.grid, "aria-label", t("board.quarto"));
    setAttribute(this.rack, "aria-label", t("rack.title"));
    this.cells.forEach((cell, square) => this.renderCell(cell, square, scene));
    this.pieces.forEach((button, piece) => this.renderRackPiece(button, piece, scene));
    this.renderHand(scene);
    fill(this.lines, scene.groups, () =>
      scene.groups.map((group) => makeSvg("path.line", { d: groupPath(group), pathLength: 1 })),
    );
    this.moveFocus();
  }

  /**
   * The placed piece travels from the hand, and the next from the rack. Nothing travels if more than
   * one turn has changed, or if a piece was dragged.
   * @type {(before: Session, after: Session) => Flight[]}
   */
  flights(before, after) {
    if (before.game.spec !== after.game.spec || this.element.matches(".dragging")) return [];
    const [old, now] = [before, after].map(shownPosition);
    const changed = PIECES.filter((square) => old.board[square] !== now.board[square]);
    if (changed.length > 1 || changed.some((square) => old.board[square] !== null)) return [];
    const flights = changed.map((square) => ({ from: this.hand, to: this.cells[square] }));
    if (now.hand !== null && now.hand !== old.hand) {
      flights.push({ from: this.pieces[now.hand], to: this.hand });
    }
    return flights.flatMap(({ from, to }) =>
      to.firstElementChild ? [{ from, to: to.firstElementChild }] : [],
    );
  }

  /** @type {(cell: HTMLElement, square: number, scene: QuartoScene) => void} */
  renderCell(cell, square, scene) {
    const piece = scene.board[square];
    fill(cell, piece, () => drawOptional(piece));
    const isOpen = scene.mayPlace && (piece === null || this.host.state.setup !== null);
    cell.classList.toggle("open", isOpen);
    cell.classList.toggle("last", scene.last === square && scene.pending === null);
    cell.classList.toggle("pending", scene.pending === square);
    cell.classList.toggle("winning", scene.winning.has(square));
    cell.classList.toggle("hinted", scene.hint.square === square);
    setAttribute(cell, "aria-disabled", !isOpen);
    const value = drawValueBadge(cell, valueOfSquare(this.host, square));
    const words = [describeCell(square, scene), value];
    setAttribute(cell, "aria-label", words.filter(Boolean).join(", "));
  }

  /** @type {(button: HTMLElement, piece: number, scene: QuartoScene) => void} */
  renderRackPiece(button, piece, scene) {
    const isAvailable = scene.available.includes(piece);
    const isOpen = isAvailable && scene.mayGive;
    button.classList.toggle("gone", !isAvailable);
    button.classList.toggle("open", isOpen);
    button.classList.toggle("hinted", isAvailable && scene.hint.gift === piece);
    setAttribute(button, "aria-disabled", !isOpen);
    if (this.host.state.setup)
      setAttribute(button, "aria-pressed", String(scene.selected === piece));
    else button.removeAttribute("aria-pressed");
    const value = drawValueBadge(button, isAvailable ? valueOfGift(this.host, piece) : null);
    const label = isAvailable ? labelPiece(piece) : t("rack.gone", { piece: labelPiece(piece) });
    setAttribute(button, "aria-label", [label, value].filter(Boolean).join(", "));
    setAttribute(button, "title", label);
  }

  /** @param {QuartoScene} scene */
  renderHand({ hand, mayGive }) {
    fill(this.hand, hand, () => drawOptional(hand));
    const empty = t(mayGive && !this.host.state.setup ? "hand.give" : "hand.none");
    write(this.handTitle, hand === null ? empty : describePiece(hand));
    const label = hand === null ? t("hand.none") : `${t("hand.title")}: ${labelPiece(hand)}`;
    setAttribute(this.hand, "aria-label", label);
    setAttribute(this.hand, "aria-disabled", !this.host.state.setup);
  }

  /** Move the keyboard focus to where the next half of a turn is made. */
  moveFocus() {
    const { mayGive, mayPlace } = this.scene;
    const focused = document.activeElement;
    if (!focused?.matches(":focus-visible")) return;
    /** @param {Element} element */
    const isOpen = (element) => element.classList.contains("open");
    if (mayGive && focused.matches(".cell")) this.rackRoving.focus(isOpen);
    else if (mayPlace && !mayGive && focused.matches(".giftable")) this.boardRoving.focus(isOpen);
  }

  /** @param {number} square */
  onSquare(square) {
    const { host, scene } = this;
    if (host.state.setup) this.fillSquare(square);
    else if (scene.mayPlace) {
      if (square !== scene.pending && host.place(square)) this.moveFocus();
    } else if (scene.board[square] === null) host.place(square); // is refused with the reason
  }

  /** @param {number} piece */
  onPiece(piece) {
    const { host, scene } = this;
    if (host.state.setup) this.pickUp(piece);
    else if (scene.available.includes(piece) && host.give(piece)) this.moveFocus();
  }

  /**
   * What a press on an element picks up: a piece to give, the piece in hand, or the one just placed.
   * @param {Element} target
   * @returns {{ piece: number, isGift: boolean } | null}
   */
  take(target) {
    const { board, hand, mayPlace, pending } = this.scene;
    const gift = /** @type {HTMLElement | null} */ (target.closest(".giftable.open"));
    if (gift) return { piece: Number(gift.dataset.piece), isGift: true };
    const isHand = target.closest(".hand") && !this.host.state.setup;
    const isPending = target.closest(".cell.pending") && pending !== null;
    const piece = isPending ? board[pending] : isHand ? hand : null;
    return mayPlace && piece !== null ? { piece, isGift: false } : null;
  }

  /** @type {(item: { piece: number, isGift: boolean }, target: Element | null) => void} */
  drop({ piece, isGift }, target) {
    const { host } = this;
    const cell = /** @type {HTMLElement | null | undefined} */ (target?.closest(".cell"));
    const isOnHand = Boolean(target?.closest(".hand-box"));
    if (host.state.setup) {
      if (!isGift) return;
      this.pickUp(piece);
      if (cell) this.fillSquare(Number(cell.dataset.square));
      else if (isOnHand) this.fillHand();
    } else if (isGift && isOnHand) host.give(piece);
    else if (!isGift && cell) host.place(Number(cell.dataset.square));
  }

  /** Let pieces be dragged. */
  enableDragging() {
    const { element } = this;
    /** @type {{ item: { piece: number, isGift: boolean }, x: number, y: number, ghost: SVGElement | null } | null} */
    let drag = null;

    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const item = this.take(/** @type {Element} */ (event.target));
      if (item) drag = { item, x: event.clientX, y: event.clientY, ghost: null };
    });

    addEventListener("pointermove", (event) => {
      if (!drag) return;
      const isFar = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_THRESHOLD;
      if (!drag.ghost && isFar) {
        drag.ghost = drawPiece(drag.item.piece);
        drag.ghost.classList.add("ghost");
        document.body.append(drag.ghost);
        element.classList.add("dragging");
      }
      if (drag.ghost) drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    });

    /** @param {PointerEvent} event */
    const end = (event) => {
      const ended = drag;
      drag = null;
      if (!ended?.ghost) return;
      ended.ghost.remove();
      if (event.type === "pointerup") {
        suppressClick();
        this.drop(ended.item, document.elementFromPoint(event.clientX, event.clientY));
      }
      element.classList.remove("dragging");
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** @param {Partial<QuartoDraft>} changes */
  amendDraft(changes) {
    this.host.change({ setup: { ...this.host.state.setup, selected: null, ...changes } });
  }

  /**
   * Set up: pick up a piece, or put back the one that was picked up.
   * @param {number} piece
   */
  pickUp(piece) {
    this.amendDraft({ selected: this.host.state.setup.selected === piece ? null : piece });
  }

  /**
   * Set up: put the selected piece on a square; without a selected piece, clear the square.
   * @param {number} square
   */
  fillSquare(square) {
    const { board, selected } = this.host.state.setup;
    this.amendDraft({ board: board.with(square, selected) });
  }

  /** Set up: put the selected piece into the hand; without a selected piece, empty the hand. */
  fillHand() {
    this.amendDraft({ hand: this.host.state.setup.selected });
  }
}

/**
 * The value of placing the piece in hand on a square; null if it may not be seen.
 * @type {(host: BoardHost, square: number) => (Bounds & { square: string; }) | null}
 */
function valueOfSquare({ onBoard: session, values }, square) {
  if (session.placed !== null || positionOf(session).hand === null) return null;
  const name = squareName(square);
  return values.analysis()?.squares.find((value) => value.square === name) ?? null;
}

/**
 * The value of giving a piece; null if it may not be seen.
 * @param {BoardHost} host
 * @param {number} piece
 */
function valueOfGift({ onBoard: session, values }, piece) {
  if (positionOf(session).hand !== null && session.placed === null) return null;
  const move = formatTurn(session.placed, piece);
  return values.analysis()?.turns.find(({ turn }) => turn === move) ?? null;
}

/** Suppress the click that the browser dispatches at the end of a drag. */
function suppressClick() {
  /** @param {Event} event */
  const suppress = (event) => event.stopPropagation();
  addEventListener("click", suppress, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", suppress, { capture: true }), 0);
}

/** @param {number | null} piece */
const drawOptional = (piece) => (piece === null ? [] : [drawPiece(piece)]);

/**
 * The number of columns that the style sheet gives the rack just now.
 * @param {HTMLElement} rack
 */
function columnsOf(rack) {
  return getComputedStyle(rack).gridTemplateColumns.split(" ").length;
}

/** @type {(square: number, scene: QuartoScene) => string} */
function describeCell(square, scene) {
  const piece = scene.board[square];
  const name = squareName(square);
  const content = piece === null ? "" : describePiece(piece);
  const words = [t(content ? "square.piece" : "square.empty", { square: name, piece: content })];
  if (scene.pending === square) words.push(t("square.pending"));
  else if (scene.last === square) words.push(t("square.last"));
  if (scene.winning.has(square)) words.push(t("square.won"));
  if (scene.hint.square === square) words.push(t("square.hint"));
  return words.join(", ");
}

const STEP = 100 / SIZE; // in an overlay of 100 by 100

/**
 * The data of an SVG path.
 * @param {number[]} group
 */
export function groupPath(group) {
  const [a, b, c, d] = group;
  const isLine = String(stepOf(a, b)) === String(stepOf(b, c));
  const order = isLine ? [a, b, c, d] : [a, b, d, c, a];
  const parts = order.slice(1).map((to, index) => segment(order[index], to));
  return `M${formatPoint(centre(a))}${parts.join("")}`;
}

/** @param {number} square */
const centre = (square) =>
  [square % SIZE, Math.floor(square / SIZE)].map((index) => (index + 0.5) * STEP);

/** @param {number[]} point */
const formatPoint = (point) => point.join(" ");

/**
 * The shortest way to the next square in columns and rows, across an edge if that is shorter.
 * @type {(from: number, to: number) => number[]}
 */
function stepOf(from, to) {
  const start = centre(from);
  return centre(to).map((at, axis) => {
    const step = (at - start[axis]) / STEP;
    return Math.abs(step) > SIZE / 2 ? step - SIZE * Math.sign(step) : step;
  });
}

/** @type {(from: number, to: number) => string} */
function segment(from, to) {
  const half = stepOf(from, to).map((step) => (step * STEP) / 2);
  const [start, end] = [centre(from), centre(to)];
  const crossesEdge = end.some((at, axis) => at !== start[axis] + 2 * half[axis]);
  if (!crossesEdge) return ` L${formatPoint(end)}`;
  const out = start.map((at, axis) => at + half[axis]);
  const back = end.map((at, axis) => at - half[axis]);
  return ` L${formatPoint(out)} M${formatPoint(back)} L${formatPoint(end)}`;
}

// Setting up a position: pieces are picked up one by one, so there is no brush.

/**
 * @typedef {object} QuartoDraft
 * @property {(number | null)[]} board
 * @property {number | null} hand
 * @property {number | null} selected the piece that was picked up
 */

/** @type {Editor} */
export const editor = {
  HELP: "setup.help",
  HAS_BRUSH: false,
  /** @returns {QuartoDraft} */
  draftOf: ({ board, hand }) => ({ board, hand, selected: null }),
  positionIn: ({ board, hand }) => ({ board, hand }),
  check() {}, // only the position itself can be wrong
};
