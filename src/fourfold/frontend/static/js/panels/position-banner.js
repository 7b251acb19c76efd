// A frame and a sentence if the board does not show the current position of the game, and buttons that
// take the position to an analysis or to the tree viewer.

import { find, focusBoard, mark, write } from "../dom.js";
import { t } from "../i18n.js";
import { outcomeOf, positionOf } from "../session.js";

export class PositionBanner {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    find("looking-back").addEventListener("click", () => {
      table.leave();
      if (!table.isLooking) focusBoard();
    });
    find("analyse").addEventListener("click", () => table.analyse());
  }

  render() {
    const { variation, setup, exercise } = this.table.state;
    const { isLooking, mayBeHelped, onBoard } = this.table;
    const isShown = isLooking && !setup;
    const words = isShown ? t(variation ? "looking.line" : "looking.past") : "";
    document.body.classList.toggle("looks", isShown);
    mark(find("stage"), "data-looking", words || null);
    write(find("looking-words"), words);
    find("looking").hidden = !isShown;
    const canAnalyse = mayBeHelped && !exercise && !outcomeOf(onBoard);
    find("analyse").hidden = !canAnalyse || variation !== null;
    this.renderTreeLink(canAnalyse);
  }

  /** @param {boolean} canAnalyse */
  renderTreeLink(canAnalyse) {
    const { game } = this.table.onBoard;
    const { treeSearch } = game.view;
    const link = find("in-tree");
    link.hidden = !canAnalyse || !treeSearch;
    if (link.hidden || !treeSearch) return;
    const position = game.rules.format(positionOf(this.table.onBoard));
    const { algorithm, depth } = treeSearch;
    const fields = { game: game.spec, position, algorithm, depth: String(depth) };
    mark(link, "href", `tree/#${new URLSearchParams(fields)}`);
  }
}
