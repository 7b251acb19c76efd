// @ts-nocheck
// Shapes of the little boards in the tree.

import { makeSvg } from "../dom.js";

export const rect = (className, x, y, width, height, rx) =>
  makeSvg("rect", { class: className, x, y, width, height, rx });

export function cross(x, y, r) {
  const d = `M${x - r} ${y - r} L${x + r} ${y + r} M${x + r} ${y - r} L${x - r} ${y + r}`;
  return makeSvg("path", { class: "x", d });
}
