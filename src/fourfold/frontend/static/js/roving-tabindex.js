// @ts-nocheck
// One stop for the Tab key, arrow keys within: how grids of many buttons are used by keyboard.

const STEPS = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Make a grid of elements, in reading order with so many columns (a function), rove. */
export class RovingTabindex {
  constructor(elements, columns) {
    this.elements = elements;
    this.columns = columns;
    elements.forEach((element, index) => {
      element.tabIndex = index === 0 ? 0 : -1;
      element.addEventListener("keydown", (event) => this.onKey(event, index));
      element.addEventListener("focus", () => this.settle(index));
    });
  }

  onKey(event, index) {
    const columns = this.columns();
    const count = this.elements.length;
    const row = Math.floor(index / columns);
    let next = null;
    if (event.key in STEPS) {
      const [down, right] = STEPS[event.key];
      const column = (index % columns) + right;
      const below = index + down * columns;
      if (column >= 0 && column < columns && below >= 0 && below < count) next = below + right;
    } else if (event.key === "Home") next = event.ctrlKey ? 0 : row * columns;
    else if (event.key === "End") next = event.ctrlKey ? count - 1 : (row + 1) * columns - 1;
    else return;
    event.preventDefault();
    if (next !== null && next < count) this.elements[next].focus();
  }

  /** Remember where Tab comes back to. */
  settle(index) {
    this.elements.forEach((element, other) => {
      element.tabIndex = other === index ? 0 : -1;
    });
  }

  /** Focus the element where we were last, or the first that fits. */
  focus(fits) {
    const last = this.elements.find((element) => element.tabIndex === 0);
    (fits(last) ? last : (this.elements.find(fits) ?? last)).focus();
  }
}
