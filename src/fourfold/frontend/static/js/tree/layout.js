// @ts-nocheck
// Where every node of the picture stands. Sons stand side by side under their father.

const GAP = { sons: 14, families: 26, plies: 46 };
const MANY = 11;

/**
 * Which sons of a node are shown. Of many, only those that matter now, and stubs for the others:
 * { more: how many, node, from }.
 */
function shownSons(search, node, step, view) {
  const sons = node.sons;
  if (sons.length <= MANY || view.isWide(node)) return sons;
  const current = view.path.has(node) ? sons.findIndex((son) => view.path.has(son)) : -1;
  const best = search.window(node, step).move;
  const wanted = new Set([0, 1, current - 1, current, current + 1, sons.length - 1]);
  const kept = (son, index) => wanted.has(index) || son.move === best || view.isPinned(son);
  const shown = [];
  sons.forEach((son, index) => {
    if (kept(son, index)) shown.push(son);
    else if (shown.at(-1)?.more) shown.at(-1).more.push(son);
    else shown.push({ more: [son], node, id: `more-${son.id}` });
  });
  return shown;
}

/** Places for a node and all that is shown below it: [{ item, x, y, parent }], and their size. */
export function layOut(search, root, step, view, size) {
  const placed = [];
  const place = (item, left, ply, parent) => {
    const sons = item.more || !view.isOpen(item) ? [] : shownSons(search, item, step, view);
    const own = item.more ? size.stub : size.width;
    const entry = { item, x: 0, y: ply * (size.height + GAP.plies), parent };
    placed.push(entry);
    if (!sons.length) {
      entry.x = left + own / 2;
      return own;
    }
    const families = sons.some((son) => !son.more && view.isOpen(son) && son.sons.length);
    const gap = families ? GAP.families : GAP.sons;
    let right = left;
    const middles = sons.map((son) => {
      const at = placed.length;
      right += place(son, right, ply + 1, entry) + gap;
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
