// Roving tabindex: a grid of buttons is one stop for the Tab key, and arrow keys move within it.

/** @type {Record<string, [number, number]>} */
const STEPS = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

export class RovingTabindex {
  /**
   * @param {(HTMLElement | SVGElement)[]} elements in reading order
   * @param {() => number} columns
   */
  constructor(elements, columns) {
    this.elements = elements;
    this.columns = columns;
    elements.forEach((element, index) => {
      element.tabIndex = index === 0 ? 0 : -1;
      element.addEventListener("keydown", (event) => {
        if (event instanceof KeyboardEvent) this.onKey(event, index);
      });
      element.addEventListener("focus", () => this.setTabStop(index));
    });
  }

  /** @type {(event: KeyboardEvent, index: number) => void} */
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

  /**
   * Make an element the one that Tab reaches.
   * @param {number} index
   */
  setTabStop(index) {
    this.elements.forEach((element, other) => {
      element.tabIndex = other === index ? 0 : -1;
    });
  }

  /**
   * Focus the tab stop, or the first element that fits if the tab stop does not.
   * @param {(element: any) => boolean} fits
   */
  focus(fits) {
    const stop = this.elements.find((element) => element.tabIndex === 0);
    const target = stop && fits(stop) ? stop : (this.elements.find(fits) ?? stop);
    target?.focus();
  }
}
