// @ts-nocheck
// Where every node of the picture stands. Sons stand side by side under their father.

const GAP = { children: 14, withChildren: 26, plies: 46 };
const MANY = 11;

/**
 * Which sons of a node are shown. Of many, only those that matter now, and stubs for the others:
 * { more: how many, node, from }.
 */
function shownChildren(search, node, step, view) {
  const children = node.children;
  if (children.length <= MANY || view.isWide(node)) return children;
  const current = view.path.has(node) ? children.findIndex((child) => view.path.has(child)) : -1;
  const best = search.window(node, step).move;
  const wanted = new Set([0, 1, current - 1, current, current + 1, children.length - 1]);
  const kept = (child, index) => wanted.has(index) || child.move === best || view.isPinned(child);
  const shown = [];
  children.forEach((child, index) => {
    if (kept(child, index)) shown.push(child);
    else if (shown.at(-1)?.more) shown.at(-1).more.push(child);
    else shown.push({ more: [child], node, id: `more-${child.id}` });
  });
  return shown;
}

/** Places for a node and all that is shown below it: [{ item, x, y, parent }], and their size. */
export function layOut(search, root, step, view, size) {
  const placed = [];
  const place = (item, left, ply, parent) => {
    const children = item.more || !view.isOpen(item) ? [] : shownChildren(search, item, step, view);
    const own = item.more ? size.stub : size.width;
    const entry = { item, x: 0, y: ply * (size.height + GAP.plies), parent };
    placed.push(entry);
    if (!children.length) {
      entry.x = left + own / 2;
      return own;
    }
    const withChildren = children.some(
      (child) => !child.more && view.isOpen(child) && child.children.length,
    );
    const gap = withChildren ? GAP.withChildren : GAP.children;
    let right = left;
    const middles = children.map((child) => {
      const at = placed.length;
      right += place(child, right, ply + 1, entry) + gap;
      return placed[at].x;
    });
    const width = right - gap - left;
    const shift = Math.max(0, (own - width) / 2);
    if (shift) for (const below of placed.slice(placed.indexOf(entry) + 1)) below.x += shift;
    entry.x = (middles[0] + middles.at(-1)) / 2 + shift;
    return Math.max(own, width);
  };
  const width = place(root, 0, 0, null);
  const height = Math.max(...placed.map(({ y }) => y)) + size.height;
  return { placed, width, height };
}
