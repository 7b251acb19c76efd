// A board in a notebook: draws the state that Python computes, and sends clicks to Python.

/** @typedef {{ x: number, y: number, width: number, height: number, step: string, begun: boolean }} Spot */

/**
 * The state that Python sends; `words` are the labels of the buttons.
 * @typedef {object} Shown
 * @property {string} svg
 * @property {Spot[]} spots
 * @property {string} said
 * @property {Record<string, string>} words
 * @property {boolean} values
 */

/**
 * The model of anywidget.
 * @typedef {object} Model
 * @property {(name: "shown") => Shown} get
 * @property {(event: string, listener: () => void) => void} on
 * @property {(message: object) => void} send
 */

const SVG = "http://www.w3.org/2000/svg";

const STYLE = `
.fourfold-board svg { max-width: 100%; height: auto; }
.fourfold-board .spot { fill: transparent; cursor: pointer; }
.fourfold-board .spot:hover { fill: rgb(15 100 85 / 22%); }
.fourfold-board .spot:focus { outline: none; stroke: #0b57d0; stroke-width: 3; }
.fourfold-board .spot.begun { stroke: #fff; stroke-width: 4; fill: rgb(255 240 210 / 35%); }
.fourfold-board p { min-height: 1.4em; margin: 4px 0; }
.fourfold-board button { margin: 0 6px 0 0; padding: 4px 12px; border: 1px solid; border-radius: 6px;
  background: none; color: inherit; font: inherit; cursor: pointer; }
.fourfold-board button[aria-pressed="true"] { background: rgb(15 100 85 / 30%); }
.fourfold-board button:focus-visible { outline: 3px solid #0b57d0; }
`;

/**
 * A part of the picture that can be clicked, or chosen by keyboard.
 * @param {Spot} spot
 * @param {Model} model
 */
function makeSpot(spot, model) {
  const element = document.createElementNS(SVG, "rect");
  const { step, begun, ...box } = spot;
  const label = { role: "button", tabindex: 0, "aria-label": step };
  const attributes = { ...box, ...label, class: begun ? "spot begun" : "spot" };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  const choose = () => model.send({ touch: step });
  element.addEventListener("click", choose);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose();
  });
  return element;
}

/** @param {{ model: Model, el: HTMLElement }} widget */
function render({ model, el }) {
  const style = document.createElement("style");
  style.textContent = STYLE;
  const picture = document.createElement("div");
  const status = document.createElement("p");
  status.role = "status";
  const [back, restart, toggle] = ["back", "restart", "values"].map((name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.addEventListener("click", () => model.send({ do: name }));
    return button;
  });
  el.classList.add("fourfold-board");
  el.append(style, picture, status, back, restart, toggle);

  function show() {
    const { svg, spots, said: text, words, values } = model.get("shown");
    // The keyboard focus stays on the same spot, or moves to the first one if that spot is gone.
    const { activeElement } = /** @type {Document | ShadowRoot} */ (el.getRootNode());
    const focused = picture.contains(activeElement) && activeElement?.getAttribute("aria-label");
    picture.innerHTML = svg;
    const drawn = /** @type {SVGSVGElement} */ (picture.querySelector("svg"));
    drawn.setAttribute("role", "group"); // screen readers would not read the spots of an image
    const elements = spots.map((spot) => makeSpot(spot, model));
    drawn.append(...elements);
    const same = elements.find((element) => element.getAttribute("aria-label") === focused);
    if (focused) (same ?? elements[0])?.focus();
    status.textContent = text;
    back.textContent = words.back;
    restart.textContent = words.restart;
    toggle.textContent = words.values;
    toggle.setAttribute("aria-pressed", String(values));
  }
  model.on("change:shown", show);
  show();
}

export default { render };
