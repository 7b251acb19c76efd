// @ts-nocheck
// Beside the picture: the call stack, and the window between alpha and beta.

import { make, makeSvg } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { formatBound } from "./descriptions.js";

/** The calls that are under way, the latest first. */
export function drawStack(search, node, step) {
  if (!node) return [];
  const open = search
    .path(node)
    .filter((one) => one === node || search.state(one, step) === "open");
  return open.reverse().map((one) => {
    const { alpha, beta, best, move } = search.window(one, step);
    const said = [
      make("span", { class: "who" }, one.leaf ? t("tree.leaf_short") : whoWords(one)),
      make("span", { class: "call" }, one.move ?? t("tree.start")),
    ];
    if (search.prunes) {
      said.push(
        make(
          "span",
          { class: "bounds" },
          `α ${formatBound(alpha, "−")}  β ${formatBound(beta, "+")}`,
        ),
      );
    }
    if (best !== null) {
      said.push(make("span", { class: "so-far" }, `${formatNumber(best)} · ${move}`));
    }
    return make("li", { class: one.leaf ? "leaf" : one.max ? "max" : "min" }, ...said);
  });
}

const whoWords = ({ max }) => `${max ? "△" : "▽"} ${t(max ? "tree.max" : "tree.min")}`;

const WIDTH = 320;
const LEFT = 26;

/** Alpha and beta on a line of numbers, with the node's value so far between or beyond them. */
export function drawWindow(search, node, step) {
  const { alpha, beta, best } = search.window(node, step);
  const value = search.value(node, step) ?? best;
  const scale = scaleOf(search);
  const at = (number, otherwise) => (number === null ? otherwise : scale(number));
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
    ...fence("alpha", left, `α ${formatBound(alpha, "−")}`, 18),
    ...fence("beta", right, `β ${formatBound(beta, "+")}`, 58),
  ];
  if (value !== null && value !== undefined) {
    const width = Math.max(16, 6 + 6.5 * short(value).length);
    const x = scale(value);
    drawn.push(
      makeSvg("rect", { class: "dot", x: x - width / 2, y: 26, width, height: 16, rx: 8 }),
      makeSvg("text", { class: "dot-value", x, y: 37.5, "text-anchor": "middle" }, short(value)),
    );
  }
  return makeSvg(
    "svg",
    { class: "window-line", viewBox: `0 0 ${WIDTH} 66`, role: "img", "aria-label": words },
    ...drawn,
  );
}

const short = (value) => (Math.abs(value) >= 100 ? (value > 0 ? "+" : "−") : formatNumber(value));

function fence(name, x, text, y) {
  const anchor = x < 60 ? "start" : x > WIDTH - 60 ? "end" : "middle";
  const shift = anchor === "start" ? -5 : anchor === "end" ? 5 : 0;
  return [
    makeSvg("line", { class: name, x1: x, x2: x, y1: 23, y2: 45 }),
    makeSvg("text", { class: name, x: x + shift, y, "text-anchor": anchor }, text),
  ];
}

/** From values to places: by rank, so that 1000 for a win does not press all others together. */
function scaleOf(search) {
  if (!search.scale) {
    const values = new Set(search.nodes.flatMap(({ value, leaf }) => [value, leaf?.v ?? null]));
    values.delete(null);
    const order = [...values].sort((a, b) => a - b);
    const room = WIDTH - 2 * LEFT;
    search.scale = (value) => {
      const rank = order.findIndex((one) => one >= value);
      return order.length < 2 ? WIDTH / 2 : LEFT + (room * Math.max(0, rank)) / (order.length - 1);
    };
  }
  return search.scale;
}
