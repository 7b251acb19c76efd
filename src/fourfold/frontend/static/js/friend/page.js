// The page for games with a friend: a live table of the server, or a correspondence game, as the address
// names it.

import { MoveAnimation } from "../animation.js";
import { backend } from "../backend.js";
import { pieceDefinitions } from "../board/pieces.js";
import { fill, find, make, mark, write, writeOrHide } from "../dom.js";
import { loadPluginGames } from "../games/views.js";
import { addMessages, currentLanguage } from "../i18n.js";
import en from "../messages/friend-en.js";
import { drawMove, moveWords } from "../notation.js";
import { initPreferences } from "../preferences.js";
import { CorrespondenceGame } from "./correspondence.js";
import { isLink, parseLink } from "./links.js";
import { LiveGame } from "./live-game.js";
import { NewGameForm } from "./new-game.js";
import { SeatCards } from "./seats.js";
import { FriendTable } from "./table.js";

const SECTIONS = ["begin", "invite", "talk", "letter", "sit", "offer", "actions"];
const TABLE_ADDRESS = /^#[\w-]{22}$/;

await addMessages(en, { it: () => import("../messages/friend-it.js") });
document.body.append(pieceDefinitions());

const table = new FriendTable((move, ply) => game?.move(move, ply));
const seats = new SeatCards();
/** @type {LiveGame | CorrespondenceGame | null} */
let game = null;
/** @type {Lobby | null} */
let lobby = null; // null without a server
/** @type {Board | null} */
let board = null;
let boardSpec = "";

function render() {
  writeOrHide(find("error"), table.state.error);
  const session = table.onBoard;
  if (!session) return;
  renderBoard(session);
  game?.render();
  const { view, options } = session.game;
  write(find("force"), view.rulesSummary?.(options) ?? "");
  renderMoves(session);
  document.documentElement.dataset.ready = "true";
}

/** @param {Session} session */
function renderBoard(session) {
  const { spec, view } = session.game;
  if (!board) new MoveAnimation(table, () => board);
  if (!board || boardSpec !== spec) {
    boardSpec = spec;
    board = new view.Board(table);
    find("stage").replaceChildren(board.element);
  }
  board.render();
}

/** @param {Session} session */
function renderMoves({ game, moves, at }) {
  find("moves-card").hidden = !moves.length;
  fill(find("moves"), [currentLanguage(), game.spec, moves], () =>
    moves.map((move, index) => {
      const onclick = () => table.goTo(index + 1);
      const label = { "aria-label": moveWords(game, move) };
      const button = make("button", { type: "button", ...label, onclick }, drawMove(game, move));
      return make("li", {}, button);
    }),
  );
  [...find("moves").querySelectorAll("button")].forEach((button, index) => {
    mark(button, "aria-current", index + 1 === at ? "step" : null);
  });
}

/** Open what the address names: a live table, a correspondence game, or the form to begin one. */
function open() {
  game?.leave();
  game = null;
  for (const id of SECTIONS) find(id).hidden = true;
  find("banner").hidden = true;
  table.clear();
  document.title = "Fourfold";
  const { hash } = location;
  find("now").hidden = false;
  if (lobby && TABLE_ADDRESS.test(hash)) {
    find("actions").hidden = false;
    game = new LiveGame(hash.slice(1), table, seats, lobby);
  } else if (isLink(hash)) {
    game = new CorrespondenceGame(parseLink(hash), table, seats);
  } else {
    find("now").hidden = true;
    find("begin").hidden = false;
    new NewGameForm(table, lobby).open(hash.replace(/^#(new=)?/, ""));
  }
}

table.onChange(render);
initPreferences(() => {
  if (game) render();
  else open();
});
if (backend.hasServer) lobby = await backend.ask("lobby").catch(() => null);
await loadPluginGames(backend).catch(() => {});
addEventListener("hashchange", open);
open();
