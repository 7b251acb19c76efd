// @ts-nocheck
// The rules in force, on the screen while one plays.

import { find, write } from "../dom.js";

export class RulesSummary {
  constructor(table) {
    this.table = table;
  }

  render() {
    const { session, setup } = this.table.state;
    const { view, options } = session.game;
    const words = view.rulesSummary?.(options) ?? "";
    write(find("force"), words);
    find("force").hidden = !words || setup !== null;
  }
}
