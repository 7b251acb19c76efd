// A small picture of a position, for lists: only what lies on the board.

import { makeSvg } from "../dom.js";

/** @param {Thumbnail} thumbnail */
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
    makeSvg("path", { class: "thin", d: gridPath(columns, rows, 1) }),
    makeSvg("path", { class: "thick", d: gridPath(columns, rows, blocks) }),
    ...uses,
  );
}

/**
 * The lines around all blocks of `step` by `step` squares.
 * @param {number} columns
 * @param {number} rows
 * @param {number} step
 */
function gridPath(columns, rows, step) {
  /** @param {number} count */
  const steps = (count) =>
    [...Array(Math.ceil(count / step) + 1).keys()].map((index) => Math.min(index * step, count));
  const across = steps(rows).map((y) => `M0 ${y}H${columns}`);
  const down = steps(columns).map((x) => `M${x} 0V${rows}`);
  return [...across, ...down].join("");
}
