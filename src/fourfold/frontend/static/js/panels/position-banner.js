// @ts-nocheck
// What is on the board when it is not where the game goes on: a frame and a sentence say so. And what
// a position can be taken to: an analysis of both sides, the tree viewer.

import { find, mark, write } from "../dom.js";
import { t } from "../i18n.js";
import { outcomeOf, positionOf } from "../session.js";

export class PositionBanner {
  constructor(table) {
    this.table = table;
    find("looking-back").addEventListener("click", () => {
      table.leave();
      if (!table.isLooking) document.querySelector("#board [tabindex='0']")?.focus();
    });
    find("analyse").addEventListener("click", () => table.analyse());
  }

  render() {
    const { variation, setup, exercise } = this.table.state;
    const looks = this.table.isLooking && !setup;
    const words = looks ? t(variation ? "looking.line" : "looking.past") : "";
    document.body.classList.toggle("looks", looks);
    mark(find("stage"), "data-looking", words || null);
    write(find("looking-words"), words);
    find("looking").hidden = !looks;
    const { onBoard } = this.table;
    const helps = this.table.mayBeHelped && !exercise && !outcomeOf(onBoard);
    find("analyse").hidden = !helps || variation !== null;
    this.renderTree(helps);
  }

  renderTree(helps) {
    const { game } = this.table.onBoard;
    const link = find("in-tree");
    const { treeSearch: tree } = game.view;
    link.hidden = !helps || !tree;
    if (link.hidden) return;
    const position = game.rules.format(positionOf(this.table.onBoard));
    mark(link, "href", `tree/#${new URLSearchParams({ game: game.spec, position, ...tree })}`);
  }
}
