// @ts-nocheck
// Play a friend: a table of the server, or a game by link. What the address names is on the board.

import { MoveAnimation } from "../animation.js";
import { backend } from "../backend.js";
import { pieceDefinitions } from "../board/pieces.js";
import { fill, find, make, mark, write, writeOrHide } from "../dom.js";
import { loadPluginGames } from "../games/views.js";
import { addMessages, currentLanguage } from "../i18n.js";
import en from "../messages/friend-en.js";
import { drawMove, moveWords } from "../notation.js";
import { initPreferences } from "../preferences.js";
import { CorrespondenceGame, isLink, parseLink } from "./correspondence.js";
import { LiveGame } from "./live-game.js";
import { NewGameForm } from "./new-game.js";
import { SeatCards } from "./seats.js";
import { FriendTable } from "./table.js";

const PARTS = ["begin", "invite", "talk", "letter", "sit", "offer", "deeds"];
const KEY = /^#[\w-]{22}$/;

await addMessages(en, { it: () => import("../messages/friend-it.js") });
document.body.append(pieceDefinitions());

const place = new FriendTable((move, ply) => game?.move(move, ply));
const people = new SeatCards();
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
    if (!board) new MoveAnimation(place, () => board);
    board = new session.game.view.Board(place);
    find("stage").replaceChildren(board.element);
  }
  board.render();
  game?.render();
  write(find("force"), session.game.view.rulesSummary?.(session.game.options) ?? "");
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
    game = new LiveGame(location.hash.slice(1), place, people, hall);
  } else if (isLink(location.hash)) {
    game = new CorrespondenceGame(parseLink(location.hash), place, people);
  } else {
    find("now").hidden = true;
    find("begin").hidden = false;
    new NewGameForm(place, hall).open(location.hash.replace(/^#(new=)?/, ""));
  }
}

place.onChange(render);
initPreferences(() => {
  if (game) render();
  else open();
});
if (backend.hasServer) hall = await backend.ask("hall").catch(() => null);
await loadPluginGames(backend).catch(() => {});
addEventListener("hashchange", open);
open();
