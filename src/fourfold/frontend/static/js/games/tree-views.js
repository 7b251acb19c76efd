// The games in the tree viewer, each as a `TreeView` (see types/board.d.ts). They are separate from the views at
// the table because no page needs both.

import { makeSvg } from "../dom.js";
import { t } from "../i18n.js";
import * as abstractRules from "../rules/abstract.js";
import { cellIndex } from "../rules/grid.js";
import * as quartoRules from "../rules/quarto.js";
import { GameRegistry } from "../rules/registry.js";
import * as tictactoeRules from "../rules/tictactoe.js";
import * as ultimateRules from "../rules/ultimate.js";

/** @type {(title: () => string, position: string, depth: string) => TreePreset} */
const preset = (title, position, depth) => ({ title, position, algorithm: "alphabeta", depth });

/** @type {(className: string, box: number[], rx: number) => SVGRectElement} */
const drawRect = (className, [x, y, width, height], rx) =>
  makeSvg("rect", { class: className, x, y, width, height, rx });

/** @type {(className: string, cx: number, cy: number, r: number) => SVGCircleElement} */
const drawCircle = (className, cx, cy, r) => makeSvg("circle", { class: className, cx, cy, r });

/** @type {(x: number, y: number, r: number) => SVGPathElement} */
function drawCross(x, y, r) {
  const d = `M${x - r} ${y - r} L${x + r} ${y + r} M${x + r} ${y - r} L${x - r} ${y + r}`;
  return makeSvg("path.x", { d });
}

/** Abstract games, which consist of nothing but their tree. @type {TreeView} */
const abstract = {
  rules: abstractRules,
  size: { width: 38, height: 38, stub: 34 },
  draw: null,
  presets: { abstract: preset(() => t("app.abstract"), "((3 12 8) (2 4 6) (14 5 2))", "") },
};

/** @type {TreeView} */
const tictactoe = {
  rules: tictactoeRules,
  size: { width: 58, height: 76, stub: 40 },
  presets: {
    tictactoe: preset(() => t("app.tictactoe"), "x../.o./...", "3"),
    "tictactoe(n=4)": preset(() => t("tree.four"), "", "2"),
  },
  draw(position, width, lastMove) {
    const { cells, size, won } = position;
    const cell = width / size;
    const winning = new Set(won ? tictactoeRules.winningCells(position) : []);
    const freshCell = lastMove ? cellIndex(lastMove, size) : -1;
    /** @type {SVGElement[]} */
    const drawn = [];
    [...cells].forEach((mark, index) => {
      const [x, y] = [(index % size) * cell, Math.floor(index / size) * cell];
      const kind = winning.has(index) ? "won" : index === freshCell ? "fresh" : "";
      drawn.push(drawRect(`square ${kind}`, [x + 0.8, y + 0.8, cell - 1.6, cell - 1.6], 3));
      const [cx, cy, r] = [x + cell / 2, y + cell / 2, cell * 0.24];
      if (mark === "x") drawn.push(drawCross(cx, cy, r));
      if (mark === "o") drawn.push(drawCircle("o", cx, cy, r * 1.1));
    });
    return makeSvg("g.board.marks-board", ...drawn);
  },
};

const TRAY = 18;
const { BITS, RULES, SIZE, squareName } = quartoRules;

/** @type {TreeView} */
const quarto = {
  rules: quartoRules,
  size: { width: 78, height: 79, stub: 44 },
  presets: Object.fromEntries(
    RULES.map((name, index) => {
      const title = () => (index ? `${t("app.quarto")}: ${t(`rules.${name}`)}` : t("app.quarto"));
      const spec = index ? `quarto(rules=${name})` : "quarto";
      return [spec, preset(title, ".F5./.AB6/E..0/.4.C 1", "2")];
    }),
  ),
  draw(position, width, lastMove) {
    /** @type {{ board: (number | null)[], hand: number | null }} */
    const { board, hand } = position;
    const side = width - TRAY;
    const cell = side / SIZE;
    /** @param {number} index */
    const middle = (index) => index * cell + cell / 2 + 0.5;
    const winning = new Set(position.won ? quartoRules.completedGroups(position).flat() : []);
    /** @type {SVGElement[]} */
    const drawn = [drawRect("wood", [0, 0, side + 1, side + 1], 4)];
    board.forEach((piece, square) => {
      const [x, y] = [middle(square % SIZE), middle(Math.floor(square / SIZE))];
      const isFresh = lastMove?.startsWith(squareName(square));
      const kind = winning.has(square) ? "won" : isFresh ? "fresh" : "";
      drawn.push(drawCircle(`well ${kind}`, x, y, cell * 0.46));
      if (piece !== null) drawn.push(...drawPiece(piece, x, y, cell * 0.92));
    });
    if (hand !== null) {
      drawn.push(drawRect("wood", [side + 3, 0, TRAY - 3, TRAY - 1], 4));
      drawn.push(...drawPiece(hand, side + TRAY / 2 + 1.5, TRAY / 2 - 0.5, TRAY * 0.72));
    }
    return makeSvg("g.board.quarto-board", ...drawn);
  },
};

/**
 * A piece from above: round or square, large if tall, filled if dark, with a hole if hollow.
 * @type {(piece: number, x: number, y: number, room: number) => SVGElement[]}
 */
function drawPiece(piece, x, y, room) {
  const r = room * (piece & BITS.height ? 0.42 : 0.27);
  const className = `piece-${piece & BITS.colour ? "dark" : "light"}`;
  const body =
    piece & BITS.shape
      ? drawRect(className, [x - r, y - r, 2 * r, 2 * r], 1)
      : drawCircle(className, x, y, r);
  return piece & BITS.solidity ? [body] : [body, drawCircle(`${className} hole`, x, y, r * 0.42)];
}

/** @type {TreeView} */
const ultimate = {
  rules: ultimateRules,
  size: { width: 104, height: 122, stub: 48 },
  presets: {
    "ultimate(n=3)": preset(() => t("tree.small_ultimate"), "", "2"),
    ultimate: preset(() => t("app.ultimate"), "", "2"),
  },
  draw(position, width, lastMove) {
    /** @type {{ blocks: string[], sentTo: number | null, n: number, winners: (string | null)[] }} */
    const { blocks, sentTo, n, winners } = position;
    const size = n * n;
    const cell = width / size;
    const block = cell * n;
    const freshCell = lastMove ? cellIndex(lastMove, size) : -1;
    /** @type {SVGElement[]} */
    const drawn = [];
    blocks.forEach((cells, index) => {
      const [left, top] = [(index % n) * block, Math.floor(index / n) * block];
      const [cx, cy] = [left + block / 2, top + block / 2];
      const kind = index === sentTo ? "sent" : "";
      drawn.push(drawRect(`square ${kind}`, [left + 0.8, top + 0.8, block - 1.6, block - 1.6], 2));
      if (winners[index] === "x") drawn.push(drawCross(cx, cy, block * 0.3));
      else if (winners[index] === "o") drawn.push(drawCircle("o", cx, cy, block * 0.32));
      else {
        [...cells].forEach((mark, place) => {
          if (mark === ".") return;
          const at = ultimateRules.cellAt(index, place, n);
          const [x, y] = [(at % size) * cell + cell / 2, Math.floor(at / size) * cell + cell / 2];
          const fresh = at === freshCell ? "fresh-dot" : "";
          drawn.push(drawCircle(`dot-${mark} ${fresh}`, x, y, cell * 0.4));
        });
      }
    });
    return makeSvg("g.board.ultimate-board", ...drawn);
  },
};

/** A game from another package, whose rules the page does not know: a position is the last move. */
const rules = {
  parse: () => "",
  play: (/** @type {string} */ _, /** @type {string} */ move) => move,
};

/** @type {TreeView} */
const view = {
  rules,
  size: { width: 46, height: 62, stub: 40 },
  presets: {},
  draw(move, width) {
    const middle = { x: width / 2, y: width / 2 + 5, "text-anchor": "middle" };
    const square = drawRect("square", [1, 1, width - 2, width - 2], 4);
    return makeSvg("g.board", square, makeSvg("text", middle, move));
  },
};

/** @type {(spec: string) => GameOf<TreeView>} */
const pluginGame = (spec) => ({ name: spec, spec, options: {}, rules, view });

/** @type {GameRegistry<TreeView>} */
export const games = new GameRegistry([abstract, tictactoe, quarto, ultimate], pluginGame);
