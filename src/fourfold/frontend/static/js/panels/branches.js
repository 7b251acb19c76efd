// @ts-nocheck
// The branches in the list of moves: lines that were looked at, below the move that they replace.

import { find, make, mark } from "../dom.js";
import { t } from "../i18n.js";
import { drawMove } from "../notation.js";
import { branchesAt } from "../variations.js";

/** The entries of the branches in the place of move number `at`. */
export function drawBranches(table, at) {
  return branchesAt(table.state.session, at).map((branch) => {
    const buttons = branch.slice(at - 1).map((move, index) => {
      const number = at + index;
      const line = branch.slice(0, number).join(" ");
      const onclick = () => table.show(branch, number);
      const drawn = drawMove(table.state.session.game, move);
      return make("button", { type: "button", "data-line": line, onclick }, `${number}. `, drawn);
    });
    const named = { role: "group", "aria-label": t("branch.title", { at }) };
    const group = make("span", named, ...buttons, dropButton(table, branch));
    return make("li", { class: "branch" }, group);
  });
}

function dropButton(table, branch) {
  const words = t("branch.drop");
  const onclick = () => {
    table.forget(branch);
    (find("moves").querySelector("[tabindex='0']") ?? find("move-text")).focus();
  };
  const named = { "aria-label": words, title: words };
  return make("button", { type: "button", class: "drop", ...named, onclick }, "×");
}

/** Mark the move of a branch that is on the board. */
export function markBranches(list, variation) {
  const here = variation?.moves.slice(0, variation.at).join(" ");
  for (const button of list.querySelectorAll("[data-line]")) {
    mark(button, "aria-current", button.dataset.line === here ? "step" : null);
  }
}
