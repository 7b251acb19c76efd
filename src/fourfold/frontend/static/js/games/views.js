// @ts-nocheck
// The games at the table, by the cards of games/<game>/table.js. Whoever works with a game asks its
// card and never compares names. On a card are
//   rules     the module in rules/, with the game's name and the options that choose a variant
//   title()   what it is called
//   variant   the option by which people choose, { option, title(), words(choice) }; null of a game
//             that has none
//   also      another such option, where there are two; `briefly(choice)` says it by itself,
//             `shortly(choice)` where the whole rule stands beside it
//   isSwitched  whether its variants can be changed beside the board
//   puzzles   whether there are puzzles of it
//   opponent  who sits opposite somebody who plays for the first time
//   levels    how many levels its opponents for people have, whose family is that of `opponent`
//   adviser   the player who is asked for a hint where nothing better is known
//   values    what moves are worth: "exact", "estimates", or null where it is not known; a game with
//             values has reviews
//   Board     the class that draws it in board/
//   picture   (position, game): what a small board of it has, see board/thumbnail.js
//   marks     what each seat plays with; null where both play with the same
//   words     { move, task, won }: what was done, what is to be done and how it was won
//   notation  { CODE, draw(move), words(move), legend() } where a move's text has codes in it: what
//             they look like in a sentence, the move drawn and in words, and all codes explained
//   example   the key of a message that shows how a move is written
//   read      make the move that was typed, or a part of it; whether that could be done
//   tree      how the tree viewer is to search a position of it, { algorithm, depth }; null where it
//             does not draw the game
//   setup     how a position is set up: a module of setup/; null where it cannot be
//   inForce   what wins by these options, in a few words; null where that is not known
//   counts    the same as puzzles say it, where they say it otherwise
//   guide     loads how it is played, games/<game>/guide.js; null where nobody has written that
//
// Games that other packages add have their cards in others/, made of what the desk tells of them.

import { RuleError } from "../rules/errors.js";
import { GameRegistry } from "../rules/registry.js";
import { quarto } from "./quarto/view.js";
import { tictactoe } from "./tictactoe/view.js";
import { ultimate } from "./ultimate/view.js";

export const games = new GameRegistry([quarto, ultimate, tictactoe]);

let meeting = null;

/** Ask once which games other packages add. The page cannot draw those that have no plain board. */
export function loadPluginGames(backend) {
  meeting ??= meet(backend).catch((error) => {
    meeting = null;
    throw error;
  });
  return meeting;
}

async function meet(backend) {
  const known = backend.hasServer ? await backend.ask("games") : [];
  const others = known.filter(({ name, has_grid: drawn }) => drawn && !games.views.has(name));
  if (others.length) {
    const { pluginView } = await import("./plugins/view.js");
    for (const one of others) games.views.set(one.name, pluginView(one));
  }
  delete games.unknown;
  return others;
}

/** Until the others are known, a game may be theirs. */
games.unknown = (spec) => {
  const lesson = { key: "games", learn: loadPluginGames };
  throw Object.assign(new RuleError("rule.game", { spec }), { lesson });
};
