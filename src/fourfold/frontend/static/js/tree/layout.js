// Where the nodes of the picture are drawn: children side by side below their parent.

const GAP = { siblings: 14, subtrees: 26, plies: 46 };
const MANY = 11;

/**
 * The children of a node that are shown. Of many, only the relevant ones, and stubs for the others.
 * @param {SearchTrace} search
 * @param {TraceNode} node
 * @param {number} step
 * @param {TreeFolding} folding
 */
function shownChildren(search, node, step, folding) {
  const { children } = node;
  if (children.length <= MANY || folding.isWide(node)) return children;
  const current = folding.path.has(node)
    ? children.findIndex((child) => folding.path.has(child))
    : -1;
  const best = search.window(node, step).move;
  const relevant = new Set([0, 1, current - 1, current, current + 1, children.length - 1]);
  /** @type {(TraceNode | TreeStub)[]} */
  const shown = [];
  children.forEach((child, index) => {
    const last = shown.at(-1);
    if (relevant.has(index) || child.move === best || folding.isPinned(child)) shown.push(child);
    else if (last && "more" in last) last.more.push(child);
    else shown.push({ more: [child], node, id: `more-${child.id}` });
  });
  return shown;
}

/**
 * The places of a node and of everything that is shown below it, and the size of all.
 * @param {SearchTrace} search
 * @param {TraceNode} root
 * @param {number} step
 * @param {TreeFolding} folding
 * @param {TreeView["size"]} size
 */
export function layOut(search, root, step, folding, size) {
  /** @type {TreePlace[]} */
  const places = [];
  /**
   * Place an item with its left edge at `left`; returns the width that it takes.
   * @param {TraceNode | TreeStub} item
   * @param {number} left
   * @param {number} ply
   * @param {TreePlace | null} parent
   * @returns {number}
   */
  const place = (item, left, ply, parent) => {
    const isStub = "more" in item;
    const children =
      isStub || !folding.isOpen(item) ? [] : shownChildren(search, item, step, folding);
    const ownWidth = isStub ? size.stub : size.width;
    /** @type {TreePlace} */
    const entry = { item, x: 0, y: ply * (size.height + GAP.plies), parent };
    places.push(entry);
    if (!children.length) {
      entry.x = left + ownWidth / 2;
      return ownWidth;
    }
    const hasSubtrees = children.some(
      (child) => !("more" in child) && folding.isOpen(child) && child.children.length,
    );
    const gap = hasSubtrees ? GAP.subtrees : GAP.siblings;
    let right = left;
    const middles = children.map((child) => {
      const at = places.length;
      right += place(child, right, ply + 1, entry) + gap;
      return places[at].x;
    });
    const width = right - gap - left;
    const shift = Math.max(0, (ownWidth - width) / 2);
    if (shift) for (const below of places.slice(places.indexOf(entry) + 1)) below.x += shift;
    entry.x = (middles[0] + middles[middles.length - 1]) / 2 + shift;
    return Math.max(ownWidth, width);
  };
  const width = place(root, 0, 0, null);
  const height = Math.max(...places.map(({ y }) => y)) + size.height;
  return { places, width, height };
}
