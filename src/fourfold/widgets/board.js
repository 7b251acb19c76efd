// @ts-nocheck
// A board inside a notebook: draws what Python shows, and tells it what is touched.

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

/** A part of the picture that can be touched, by pointer or keyboard. */
function spotOf(spot, model) {
  const element = document.createElementNS(SVG, "rect");
  for (const name of ["x", "y", "width", "height"]) element.setAttribute(name, spot[name]);
  element.setAttribute("class", spot.begun ? "spot begun" : "spot");
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-label", spot.step);
  const touch = () => model.send({ touch: spot.step });
  element.addEventListener("click", touch);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    touch();
  });
  return element;
}

function buttonOf(name, model) {
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", () => model.send({ do: name }));
  return button;
}

function render({ model, el }) {
  const style = document.createElement("style");
  style.textContent = STYLE;
  const picture = document.createElement("div");
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  const names = ["back", "restart", "values"];
  const buttons = document.createElement("div");
  buttons.append(...names.map((name) => buttonOf(name, model)));
  el.classList.add("fourfold-board");
  el.append(style, picture, said, buttons);

  function show() {
    const { svg, spots, said: text, words, values } = model.get("shown");
    // Who plays by keyboard stays where they are, or begins again where that is no choice any more.
    const { activeElement } = el.getRootNode();
    const step = picture.contains(activeElement) && activeElement.getAttribute("aria-label");
    picture.innerHTML = svg;
    // What is inside an image is not read out: the spots are.
    const drawn = picture.querySelector("svg");
    drawn.setAttribute("role", "group");
    drawn.append(...spots.map((spot) => spotOf(spot, model)));
    const touchable = [...drawn.querySelectorAll(".spot")];
    const stays = touchable.find((spot) => spot.getAttribute("aria-label") === step);
    if (step) (stays ?? touchable[0])?.focus();
    said.textContent = text;
    names.forEach((name, index) => (buttons.children[index].textContent = words[name]));
    buttons.lastChild.setAttribute("aria-pressed", String(values));
  }
  model.on("change:shown", show);
  show();
}

export default { render };
