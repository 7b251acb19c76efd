// @ts-nocheck
// Play a friend: a table of the server, or a game by link. What the address names is on the board.

import { pieceDefinitions } from "../board/pieces.js";
import { desk } from "../desk.js";
import { fill, find, make, mark, write, writeOrHide } from "../dom.js";
import { loadPluginGames } from "../games/views.js";
import { addMessages, currentLanguage } from "../i18n.js";
import { Motion } from "../motion.js";
import { drawMove, moveWords } from "../notation.js";
import { settlePreferences } from "../preferences.js";
import en from "../words/friend-en.js";
import { Begin } from "./begin.js";
import { isLetter, Letters, readLetter } from "./letters.js";
import { Live } from "./live.js";
import { People } from "./people.js";
import { Place } from "./place.js";

const PARTS = ["begin", "invite", "talk", "letter", "sit", "offer", "deeds"];
const KEY = /^#[\w-]{22}$/;

await addMessages(en, { it: () => import("../words/friend-it.js") });
document.body.append(pieceDefinitions());

const place = new Place((move, ply) => game?.move(move, ply));
const people = new People();
let game = null; // what is being played: a table of the server, or a game by link
let hall = null; // what the server says of its tables; null where there is none
let board = null;
let boardFor = "";

function render() {
  const { session, error } = place.state;
  writeOrHide(find("error"), error);
  if (!session) return;
  if (boardFor !== session.game.spec) {
    boardFor = session.game.spec;
    if (!board) new Motion(place, () => board);
    board = new session.game.view.Board(place);
    find("stage").replaceChildren(board.element);
  }
  board.render();
  game?.render();
  write(find("force"), session.game.view.inForce?.(session.game.options) ?? "");
  renderMoves(session);
  document.documentElement.dataset.ready = "true";
}

function renderMoves(session) {
  find("moves-card").hidden = !session.moves.length;
  fill(find("moves"), [currentLanguage(), session.game.spec, session.moves], () =>
    session.moves.map((move, index) =>
      make(
        "li",
        {},
        make(
          "button",
          {
            type: "button",
            "aria-label": moveWords(session.game, move),
            onclick: () => place.goTo(index + 1),
          },
          drawMove(session.game, move),
        ),
      ),
    ),
  );
  [...find("moves").querySelectorAll("button")].forEach((button, index) => {
    mark(button, "aria-current", index + 1 === session.at ? "step" : null);
  });
}

/** Open what the address names: a table, a game by link, or what is needed to begin one. */
function open() {
  game?.leave();
  game = null;
  for (const id of PARTS) find(id).hidden = true;
  find("banner").hidden = true;
  place.state = { ...place.state, session: null, error: "" };
  document.title = "Fourfold";
  const isLive = KEY.test(location.hash) && hall;
  find("now").hidden = false;
  if (isLive) {
    find("deeds").hidden = false;
    game = new Live(location.hash.slice(1), place, people, hall);
  } else if (isLetter(location.hash)) {
    game = new Letters(readLetter(location.hash), place, people);
  } else {
    find("now").hidden = true;
    find("begin").hidden = false;
    new Begin(place, hall).open(location.hash.replace(/^#(new=)?/, ""));
  }
}

place.onChange(render);
settlePreferences(() => {
  if (game) render();
  else open();
});
if (desk.meetsOthers) hall = await desk.ask("hall").catch(() => null);
await loadPluginGames(desk).catch(() => {});
addEventListener("hashchange", open);
open();
