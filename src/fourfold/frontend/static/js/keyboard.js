// Keys that step through the moves from anywhere on the page. Where the arrow keys have a meaning of their
// own, as on the board and in lists and fields, comma and full stop do the same.

/** @type {Record<string, 1 | -1>} */
const STEPS = { ArrowLeft: -1, ",": -1, ArrowRight: 1, ".": 1 };

/** @param {Table} table */
export function initStepKeys(table) {
  addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const isTaken = target?.closest("input, select, textarea, dialog, #arena");
    if (isTaken || table.state.setup) return;
    event.preventDefault();
    table.step(step);
  });
}
