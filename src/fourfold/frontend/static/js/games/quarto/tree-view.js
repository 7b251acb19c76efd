// @ts-nocheck
// The card of Quarto in the tree viewer.

import { makeSvg } from "../../dom.js";
import { t } from "../../i18n.js";
import * as rules from "../../rules/quarto.js";
import { RULES } from "../../rules/quarto-groups.js";
import { rect } from "../../tree/shapes.js";

const TRAY = 18;
const preset = { position: ".F5./.AB6/E..0/.4.C 1", algorithm: "alphabeta", depth: "2" };

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

function draw(position, width, fresh) {
  const { board, hand } = position;
  const cell = (width - TRAY) / rules.SIZE;
  const middle = (index) => index * cell + cell / 2 + 0.5;
  const winning = new Set(position.won ? rules.completedGroups(position).flat() : []);
  const drawn = [rect("wood", 0, 0, width - TRAY + 1, width - TRAY + 1, 4)];
  board.forEach((number, square) => {
    const [x, y] = [middle(square % rules.SIZE), middle(Math.floor(square / rules.SIZE))];
    const isFresh = fresh?.startsWith(rules.squareName(square));
    const kind = winning.has(square) ? "won" : isFresh ? "fresh" : "";
    drawn.push(makeSvg("circle", { class: `well ${kind}`, cx: x, cy: y, r: cell * 0.46 }));
    if (number !== null) drawn.push(...piece(number, x, y, cell * 0.92));
  });
  if (hand !== null) {
    drawn.push(rect("wood", width - TRAY + 3, 0, TRAY - 3, TRAY - 1, 4));
    drawn.push(...piece(hand, width - TRAY / 2 + 1.5, TRAY / 2 - 0.5, TRAY * 0.72));
  }
  return makeSvg("g", { class: "board quarto-board" }, ...drawn);
}

/** A piece from above: round or square, large when tall, filled when dark, a hole when hollow. */
function piece(number, x, y, room) {
  const { BITS } = rules;
  const r = room * (number & BITS.height ? 0.42 : 0.27);
  const className = `piece-${number & BITS.colour ? "dark" : "light"}`;
  const body =
    number & BITS.shape
      ? rect(className, x - r, y - r, 2 * r, 2 * r, 1)
      : makeSvg("circle", { class: className, cx: x, cy: y, r });
  if (number & BITS.solidity) return [body];
  return [body, makeSvg("circle", { class: `${className} hole`, cx: x, cy: y, r: r * 0.42 })];
}
