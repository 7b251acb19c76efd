// @ts-nocheck
// Keys that step through the moves from anywhere on the page. Where the arrows have another meaning,
// on the board and in lists and fields, they keep it; there a comma and a full stop do the same.

const STEPS = { ArrowLeft: -1, ",": -1, ArrowRight: 1, ".": 1 };

export function initStepKeys(table) {
  addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, select, textarea, dialog, #arena") || table.state.setup)
      return;
    event.preventDefault();
    table.step(step);
  });
}
