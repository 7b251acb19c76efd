// Shapes that the small boards in the tree are drawn with.

import { makeSvg } from "../dom.js";

/**
 * @param {string} className
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} rx
 */
export const drawRect = (className, x, y, width, height, rx) =>
  makeSvg("rect", { class: className, x, y, width, height, rx });

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function drawCross(x, y, r) {
  const d = `M${x - r} ${y - r} L${x + r} ${y + r} M${x + r} ${y - r} L${x - r} ${y + r}`;
  return makeSvg("path", { class: "x", d });
}
