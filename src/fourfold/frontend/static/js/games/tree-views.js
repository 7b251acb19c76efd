// The games in the tree viewer, by the cards of games/<game>/tree.js. They are apart from those at
// the table because no page needs both. On a card are
//   rules    the module in rules/
//   size     the room that a node takes: the board, and its value below
//   draw     (position, width, fresh): the board as an SVG group; `fresh` is the move that led there.
//            Null of a game that is nothing but its tree, which is drawn whole
//   presets  what is offered to be searched, by spec: { title(), position, algorithm, depth }

import { GameRegistry } from "../rules/registry.js";
import { abstract } from "./abstract/tree-view.js";
import { pluginGame } from "./plugins/tree-view.js";
import { quarto } from "./quarto/tree-view.js";
import { tictactoe } from "./tictactoe/tree-view.js";
import { ultimate } from "./ultimate/tree-view.js";

export const games = new GameRegistry([abstract, tictactoe, quarto, ultimate]);
games.unknown = pluginGame;
