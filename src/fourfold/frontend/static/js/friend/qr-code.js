// @ts-nocheck
// A link as a code that a phone's camera reads. The server makes it: rows of dark and light.

import { makeSvg } from "../dom.js";

/** The picture of rows of "1" and "0". */
export function drawCode(rows) {
  const size = rows.length;
  const dark = rows.flatMap((row, y) =>
    [...row].flatMap((cell, x) => (cell === "1" ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return makeSvg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, "shape-rendering": "crispEdges", "aria-hidden": "true" },
    makeSvg("path", { d: dark.join(""), fill: "#000" }),
  );
}
