// Abstract games, which consist of nothing but their tree.

import { t } from "../../i18n.js";
import * as rules from "../../rules/abstract.js";

const position = "((3 12 8) (2 4 6) (14 5 2))";

/** @type {TreeView} */
export const abstract = {
  rules,
  size: { width: 38, height: 38, stub: 34 },
  draw: null,
  presets: {
    abstract: { title: () => t("app.abstract"), position, algorithm: "alphabeta", depth: "" },
  },
};
