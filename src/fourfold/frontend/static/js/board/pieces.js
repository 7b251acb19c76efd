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
  const definitions = makeSvg("defs", {}, ...["light", "dark"].map(bodyShade));
  return makeSvg(
    "svg",
    { class: "definitions", "aria-hidden": "true" },
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
  return makeSvg(
    "svg",
    { class: "piece", viewBox: "0 0 100 120", "aria-hidden": "true" },
    makeSvg("use", { href: `#piece-${piece}`, width: 100, height: 120 }),
  );
}

/** @param {string} mark */
export function drawMark(mark) {
  return makeSvg(
    "svg",
    { class: `mark mark-${mark}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    makeSvg("use", { href: `#mark-${mark}` }),
  );
}

/**
 * @param {string} name
 * @param {SVGElement} shape
 */
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
    makeSvg("ellipse", { class: "ground", cx: 55, cy: FOOT + 4, rx: 36, ry: 13 }),
    makeSvg("g", { class: `p-${colour}` }, ...draw(colour, FOOT - height, height)),
    ...(hollow ? hole(FOOT - height, colour) : shine(FOOT - height)),
  );
}

/**
 * @param {string} colour
 * @param {number} top
 * @param {number} height
 */
function roundPiece(colour, top, height) {
  const { x, y } = ROUND;
  const wall = `M${50 - x} ${top} v${height} a${x} ${y} 0 0 0 ${2 * x} 0 v${-height} z`;
  return [
    makeSvg("path", { class: "edge", fill: `url(#shade-${colour})`, d: wall }),
    band(colour, `M${50 - x} ${FOOT - 9} a${x} ${y} 0 0 0 ${2 * x} 0`),
    makeSvg("ellipse", { class: "edge top", cx: 50, cy: top, rx: x, ry: y }),
  ];
}

/**
 * @param {string} colour
 * @param {number} top
 * @param {number} height
 */
function squarePiece(colour, top, height) {
  const { x, y } = SQUARE;
  const left = `M${50 - x} ${top} l${x} ${y} v${height} l${-x} ${-y} z`;
  const right = `M${50 + x} ${top} l${-x} ${y} v${height} l${x} ${-y} z`;
  const lid = `M50 ${top - y} l${x} ${y} l${-x} ${y} l${-x} ${-y} z`;
  return [
    makeSvg("path", { class: "edge left", d: left }),
    makeSvg("path", { class: "edge right", d: right }),
    band(colour, `M${50 - x} ${FOOT - 9} l${x} ${y} l${x} ${-y}`),
    makeSvg("path", { class: "edge top", d: lid }),
  ];
}

/**
 * @param {string} colour
 * @param {string} d
 */
function band(colour, d) {
  return colour === "dark" ? makeSvg("path", { class: "band", d }) : makeSvg("g");
}

/**
 * @param {number} top
 * @param {string} colour
 */
function hole(top, colour) {
  const depth = `M36.5 ${top + 1} a14 5.6 0 0 0 27 0 a14 3.6 0 0 1 -27 0`;
  return [
    makeSvg("ellipse", { class: `rim rim-${colour}`, cx: 50, cy: top, rx: 16.5, ry: 7.4 }),
    makeSvg("ellipse", { class: "hole", cx: 50, cy: top, rx: 15, ry: 6.4 }),
    makeSvg("path", { class: "depth", d: depth }),
  ];
}

/** @param {number} top */
function shine(top) {
  return [makeSvg("ellipse", { class: "shine", cx: 44, cy: top - 2.5, rx: 12, ry: 3.4 })];
}
