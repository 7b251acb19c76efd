// What is shown beside the picture: the call stack, and the window between alpha and beta.

import { make, makeSvg } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { formatBound } from "./descriptions.js";

/**
 * The calls that have not returned yet, the latest first.
 * @param {SearchTrace} search
 * @param {TraceNode | null} node
 * @param {number} step
 */
export function drawStack(search, node, step) {
  if (!node) return [];
  const open = search
    .path(node)
    .filter((one) => one === node || search.state(one, step) === "open");
  return open.reverse().map((one) => {
    const { alpha, beta, best, move } = search.window(one, step);
    const parts = [
      make("span", { class: "who" }, one.leaf ? t("tree.leaf_short") : nameSide(one)),
      make("span", { class: "call" }, one.move ?? t("tree.start")),
    ];
    if (search.prunes) {
      parts.push(
        make(
          "span",
          { class: "bounds" },
          `α ${formatBound(alpha, "−")}  β ${formatBound(beta, "+")}`,
        ),
      );
    }
    if (best !== null) {
      parts.push(make("span", { class: "so-far" }, `${formatNumber(best)} · ${move}`));
    }
    return make("li", { class: one.leaf ? "leaf" : one.max ? "max" : "min" }, ...parts);
  });
}

/** @param {TraceNode} node */
const nameSide = ({ max }) => `${max ? "△" : "▽"} ${t(max ? "tree.max" : "tree.min")}`;

const WIDTH = 320;
const MARGIN = 26;

/**
 * Alpha and beta on a line of numbers, with the value of the node so far.
 * @param {SearchTrace} search
 * @param {TraceNode} node
 * @param {number} step
 */
export function drawWindow(search, node, step) {
  const { alpha, beta, best } = search.window(node, step);
  const value = search.value(node, step) ?? best;
  const scale = scaleOf(search);
  /**
   * @param {number | null} value
   * @param {number} infinite
   */
  const at = (value, infinite) => (value === null ? infinite : scale(value));
  const [left, right] = [at(alpha, 6), at(beta, WIDTH - 6)];
  const words = t("tree.window_words", {
    alpha: formatBound(alpha, "−"),
    beta: formatBound(beta, "+"),
  });
  const closed = right <= left;
  const drawn = [
    makeSvg("line", { class: "axis", x1: 6, x2: WIDTH - 6, y1: 34, y2: 34 }),
    makeSvg("rect", {
      class: closed ? "span closed" : "span",
      x: Math.min(left, right),
      y: 28,
      width: Math.max(2, Math.abs(right - left)),
      height: 12,
      rx: 3,
    }),
    ...drawBound("alpha", left, `α ${formatBound(alpha, "−")}`, 18),
    ...drawBound("beta", right, `β ${formatBound(beta, "+")}`, 58),
  ];
  if (value !== null) {
    const width = Math.max(16, 6 + 6.5 * shortValue(value).length);
    const x = scale(value);
    drawn.push(
      makeSvg("rect", { class: "dot", x: x - width / 2, y: 26, width, height: 16, rx: 8 }),
      makeSvg(
        "text",
        { class: "dot-value", x, y: 37.5, "text-anchor": "middle" },
        shortValue(value),
      ),
    );
  }
  return makeSvg(
    "svg",
    { class: "window-line", viewBox: `0 0 ${WIDTH} 66`, role: "img", "aria-label": words },
    ...drawn,
  );
}

/**
 * The value, or its sign if it is too long.
 * @param {number} value
 */
const shortValue = (value) =>
  Math.abs(value) >= 100 ? (value > 0 ? "+" : "−") : formatNumber(value);

/**
 * @param {string} name
 * @param {number} x
 * @param {string} text
 * @param {number} y
 */
function drawBound(name, x, text, y) {
  const anchor = x < 60 ? "start" : x > WIDTH - 60 ? "end" : "middle";
  const shift = anchor === "start" ? -5 : anchor === "end" ? 5 : 0;
  return [
    makeSvg("line", { class: name, x1: x, x2: x, y1: 23, y2: 45 }),
    makeSvg("text", { class: name, x: x + shift, y, "text-anchor": anchor }, text),
  ];
}

/** @type {WeakMap<SearchTrace, (value: number) => number>} */
const scales = new WeakMap();

/**
 * The scale from values to places. It goes by rank, so that 1000 for a win leaves room for all others.
 * @param {SearchTrace} search
 */
function scaleOf(search) {
  const known = scales.get(search);
  if (known) return known;
  const values = new Set(search.nodes.flatMap(({ value, leaf }) => [value, leaf?.v ?? null]));
  const order = [...values].filter((value) => value !== null).sort((a, b) => a - b);
  const room = WIDTH - 2 * MARGIN;
  /** @param {number} value */
  const scale = (value) => {
    const rank = order.findIndex((one) => one >= value);
    return order.length < 2 ? WIDTH / 2 : MARGIN + (room * Math.max(0, rank)) / (order.length - 1);
  };
  scales.set(search, scale);
  return scale;
}
