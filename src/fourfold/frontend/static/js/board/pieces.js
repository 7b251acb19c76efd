// The sixteen pieces as SVG symbols, drawn once and used everywhere.
//
// A piece stands on its square and is seen a little from above, in a box of 100 by 120:
//
//      round            square
//      ____              /\        top: with a hole when it is hollow
//     (    )            /  \
//     |\__/|           |\  /|      body: long when it is tall
//     |    |           | \/ |
//      \__/             \ |/       a pale band at the foot when it is dark,
//                         V        so that colour shows without colour

import { makeSvg } from "../dom.js";
import { BITS, PIECES } from "../rules/quarto.js";

const FOOT = 96;
const HEIGHT = { tall: 64, short: 27 };
const ROUND = { x: 27, y: 11.5 };
const SQUARE = { x: 32, y: 15 };

/** The SVG symbols, to be added to the page once. */
export function pieceDefinitions() {
  const definitions = makeSvg("defs", ...["light", "dark"].map(bodyShade));
  return makeSvg(
    "svg.definitions",
    { "aria-hidden": "true" },
    definitions,
    ...PIECES.map(symbol),
    markSymbol("x", makeSvg("path", { d: "M24 24 L76 76 M76 24 L24 76", pathLength: 1 })),
    markSymbol("o", makeSvg("circle", { cx: 50, cy: 50, r: 29, pathLength: 1 })),
  );
}

/**
 * A picture of a piece, hidden from screen readers: the element around it has a label.
 * @param {number} piece
 */
export function drawPiece(piece) {
  const use = makeSvg("use", { href: `#piece-${piece}`, width: 100, height: 120 });
  return makeSvg("svg.piece", { viewBox: "0 0 100 120", "aria-hidden": "true" }, use);
}

/** @param {string} mark */
export function drawMark(mark) {
  const use = makeSvg("use", { href: `#mark-${mark}` });
  return makeSvg(`svg.mark.mark-${mark}`, { viewBox: "0 0 100 100", "aria-hidden": "true" }, use);
}

/** @type {(name: string, shape: SVGElement) => SVGSymbolElement} */
function markSymbol(name, shape) {
  return makeSvg("symbol", { id: `mark-${name}`, viewBox: "0 0 100 100" }, shape);
}

/**
 * Light falls from the left.
 * @param {string} colour
 */
function bodyShade(colour) {
  const stops = [0, 0.28, 0.7, 1].map((offset, index) =>
    makeSvg("stop", { offset, class: `${colour}-body-${index}` }),
  );
  return makeSvg("linearGradient", { id: `shade-${colour}` }, ...stops);
}

/** @param {number} piece */
function symbol(piece) {
  const colour = piece & BITS.colour ? "dark" : "light";
  const height = HEIGHT[piece & BITS.height ? "tall" : "short"];
  const draw = piece & BITS.shape ? squarePiece : roundPiece;
  const hollow = !(piece & BITS.solidity);
  return makeSvg(
    "symbol",
    { id: `piece-${piece}`, viewBox: "0 0 100 120" },
    makeSvg("ellipse.ground", { cx: 55, cy: FOOT + 4, rx: 36, ry: 13 }),
    makeSvg("g", { class: `p-${colour}` }, ...draw(colour, FOOT - height, height)),
    ...(hollow ? hole(FOOT - height, colour) : shine(FOOT - height)),
  );
}

/** @type {(colour: string, top: number, height: number) => SVGGElement[]} */
function roundPiece(colour, top, height) {
  const { x, y } = ROUND;
  const wall = `M${50 - x} ${top} v${height} a${x} ${y} 0 0 0 ${2 * x} 0 v${-height} z`;
  return [
    makeSvg("path.edge", { fill: `url(#shade-${colour})`, d: wall }),
    band(colour, `M${50 - x} ${FOOT - 9} a${x} ${y} 0 0 0 ${2 * x} 0`),
    makeSvg("ellipse.edge.top", { cx: 50, cy: top, rx: x, ry: y }),
  ];
}

/** @type {(colour: string, top: number, height: number) => SVGGElement[]} */
function squarePiece(colour, top, height) {
  const { x, y } = SQUARE;
  const left = `M${50 - x} ${top} l${x} ${y} v${height} l${-x} ${-y} z`;
  const right = `M${50 + x} ${top} l${-x} ${y} v${height} l${x} ${-y} z`;
  const lid = `M50 ${top - y} l${x} ${y} l${-x} ${y} l${-x} ${-y} z`;
  return [
    makeSvg("path.edge.left", { d: left }),
    makeSvg("path.edge.right", { d: right }),
    band(colour, `M${50 - x} ${FOOT - 9} l${x} ${y} l${x} ${-y}`),
    makeSvg("path.edge.top", { d: lid }),
  ];
}

/** @type {(colour: string, d: string) => SVGGElement} */
function band(colour, d) {
  return colour === "dark" ? makeSvg("path.band", { d }) : makeSvg("g");
}

/** @type {(top: number, colour: string) => SVGPathElement[]} */
function hole(top, colour) {
  const depth = `M36.5 ${top + 1} a14 5.6 0 0 0 27 0 a14 3.6 0 0 1 -27 0`;
  return [
    makeSvg("ellipse", { class: `rim rim-${colour}`, cx: 50, cy: top, rx: 16.5, ry: 7.4 }),
    makeSvg("ellipse.hole", { cx: 50, cy: top, rx: 15, ry: 6.4 }),
    makeSvg("path.depth", { d: depth }),
  ];
}

/** @param {number} top */
function shine(top) {
  return [makeSvg("ellipse.shine", { cx: 44, cy: top - 2.5, rx: 12, ry: 3.4 })];
}

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
    `svg.small-board.${kind}`,
    { viewBox, "aria-hidden": "true" },
    makeSvg("path.thin", { d: gridPath(columns, rows, 1) }),
    makeSvg("path.thick", { d: gridPath(columns, rows, blocks) }),
    ...uses,
  );
}

/**
 * The lines around all blocks of `step` by `step` squares.
 * @type {(columns: number, rows: number, step: number) => string}
 */
function gridPath(columns, rows, step) {
  /** @param {number} count */
  const steps = (count) =>
    [...Array(Math.ceil(count / step) + 1).keys()].map((index) => Math.min(index * step, count));
  const across = steps(rows).map((y) => `M0 ${y}H${columns}`);
  const down = steps(columns).map((x) => `M${x} 0V${rows}`);
  return [...across, ...down].join("");
}
