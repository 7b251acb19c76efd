// QR codes. The server computes them.

import { makeSvg } from "./dom.js";

/** @param {string[]} rows of "1" for dark and "0" for light modules */
export function drawQrCode(rows) {
  const dark = rows.flatMap((row, y) =>
    [...row].map((module, x) => (module === "1" ? `M${x} ${y}h1v1h-1z` : "")),
  );
  const viewBox = `0 0 ${rows.length} ${rows.length}`;
  return makeSvg(
    "svg",
    { viewBox, "shape-rendering": "crispEdges", "aria-hidden": "true" },
    makeSvg("path", { d: dark.join(""), fill: "#000" }),
  );
}
