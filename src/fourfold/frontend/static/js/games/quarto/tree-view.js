// Quarto in the tree viewer.

import { makeSvg } from "../../dom.js";
import { t } from "../../i18n.js";
import * as rules from "../../rules/quarto.js";
import { RULES } from "../../rules/quarto-groups.js";
import { drawRect } from "../../tree/shapes.js";

const TRAY = 18;
const preset = { position: ".F5./.AB6/E..0/.4.C 1", algorithm: "alphabeta", depth: "2" };

/** @type {TreeView} */
export const quarto = {
  rules,
  size: { width: 78, height: 79, stub: 44 },
  draw,
  presets: Object.fromEntries(
    RULES.map((name, index) => [
      index ? `quarto(rules=${name})` : "quarto",
      {
        title: () => (index ? `${t("app.quarto")}: ${t(`rules.${name}`)}` : t("app.quarto")),
        ...preset,
      },
    ]),
  ),
};

/** @type {NonNullable<TreeView["draw"]>} */
function draw(position, width, lastMove) {
  /** @type {{ board: (number | null)[], hand: number | null }} */
  const { board, hand } = position;
  const cell = (width - TRAY) / rules.SIZE;
  /** @param {number} index */
  const middle = (index) => index * cell + cell / 2 + 0.5;
  const winning = new Set(position.won ? rules.completedGroups(position).flat() : []);
  /** @type {SVGElement[]} */
  const drawn = [drawRect("wood", 0, 0, width - TRAY + 1, width - TRAY + 1, 4)];
  board.forEach((piece, square) => {
    const [x, y] = [middle(square % rules.SIZE), middle(Math.floor(square / rules.SIZE))];
    const isFresh = lastMove?.startsWith(rules.squareName(square));
    const kind = winning.has(square) ? "won" : isFresh ? "fresh" : "";
    drawn.push(makeSvg("circle", { class: `well ${kind}`, cx: x, cy: y, r: cell * 0.46 }));
    if (piece !== null) drawn.push(...drawPiece(piece, x, y, cell * 0.92));
  });
  if (hand !== null) {
    drawn.push(drawRect("wood", width - TRAY + 3, 0, TRAY - 3, TRAY - 1, 4));
    drawn.push(...drawPiece(hand, width - TRAY / 2 + 1.5, TRAY / 2 - 0.5, TRAY * 0.72));
  }
  return makeSvg("g", { class: "board quarto-board" }, ...drawn);
}

/**
 * A piece from above: round or square, large if tall, filled if dark, with a hole if hollow.
 * @param {number} piece
 * @param {number} x
 * @param {number} y
 * @param {number} room
 */
function drawPiece(piece, x, y, room) {
  const { BITS } = rules;
  const r = room * (piece & BITS.height ? 0.42 : 0.27);
  const className = `piece-${piece & BITS.colour ? "dark" : "light"}`;
  const body =
    piece & BITS.shape
      ? drawRect(className, x - r, y - r, 2 * r, 2 * r, 1)
      : makeSvg("circle", { class: className, cx: x, cy: y, r });
  if (piece & BITS.solidity) return [body];
  return [body, makeSvg("circle", { class: `${className} hole`, cx: x, cy: y, r: r * 0.42 })];
}
