// The games in the tree viewer, each by its `TreeView` in games/<game>/tree-view.js (see
// types/board.d.ts). They are separate from the views at the table because no page needs both.

import { GameRegistry } from "../rules/registry.js";
import { abstract } from "./abstract/tree-view.js";
import { pluginGame } from "./plugins/tree-view.js";
import { quarto } from "./quarto/tree-view.js";
import { tictactoe } from "./tictactoe/tree-view.js";
import { ultimate } from "./ultimate/tree-view.js";

/** @type {GameRegistry<TreeView>} */
export const games = new GameRegistry([abstract, tictactoe, quarto, ultimate], pluginGame);
