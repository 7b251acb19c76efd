// @ts-nocheck
// A small picture of a position, for lists: only what lies on the board.

import { makeSvg } from "../dom.js";

/** `kind` is what the board is made of, paper or wood. `symbols` are what lies on the squares, row by
 * row, each the id of a symbol of pieces.js or null; heavy lines are around `blocks` by `blocks`. */
export function drawThumbnail({ kind = "paper", columns, symbols, blocks = columns }) {
  const rows = symbols.length / columns;
  const uses = symbols.flatMap((symbol, index) => {
    if (!symbol) return [];
    const [x, y] = [index % columns, Math.floor(index / columns)];
    return [makeSvg("use", { href: `#${symbol}`, class: symbol, x, y, width: 1, height: 1 })];
  });
  const viewBox = `-0.1 -0.1 ${columns + 0.2} ${rows + 0.2}`;
  return makeSvg(
    "svg",
    { class: `small-board ${kind}`, viewBox, "aria-hidden": "true" },
    makeSvg("path", { class: "thin", d: grid(columns, rows, 1) }),
    makeSvg("path", { class: "thick", d: grid(columns, rows, blocks) }),
    ...uses,
  );
}

/** The lines around all squares, or around blocks of so many by so many. */
function grid(columns, rows, step) {
  const steps = (count) =>
    [...Array(Math.ceil(count / step) + 1).keys()].map((index) => Math.min(index * step, count));
  const across = steps(rows).map((y) => `M0 ${y}H${columns}`);
  const down = steps(columns).map((x) => `M${x} 0V${rows}`);
  return [...across, ...down].join("");
}
