// The page for games with a friend: a live table of the server, or a correspondence game, as the address
// names it.

import { animateMoves } from "../animation.js";
import { backend } from "../backend.js";
import { jsonPost, newSecret, sendRequest } from "../backends/http.js";
import { pieceDefinitions } from "../board/pieces.js";
import { drawMove, moveWords } from "../descriptions.js";
import {
  fill,
  fillSelect,
  find,
  make,
  onSubmit,
  orExplain,
  setAttribute,
  write,
  writeOrHide,
} from "../dom.js";
import { games, loadPluginGames } from "../games/views.js";
import { addMessages, currentLanguage, t } from "../i18n.js";
import en from "../messages/friend-en.js";
import { GameSelect } from "../panels/game-select.js";
import { initPreferences } from "../preferences.js";
import { SeatCards } from "../seats.js";
import { HUMAN, openSession } from "../session.js";
import { loadItem, saveItem } from "../storage.js";
import { CorrespondenceGame } from "./correspondence.js";
import { formatLink, isLink, newLinkedGame, parseLink, saveMemory } from "./linked-game.js";
import { LiveGame } from "./live-game.js";
import { FriendTable, withLoading } from "./table.js";

const SECTIONS = ["begin", "invite", "talk", "letter", "sit", "offer", "actions"];
const TABLE_ADDRESS = /^#[\w-]{22}$/;

/** @type {({ base: number, increment: number } | null)[]} */
const CLOCKS = [
  null,
  { base: 60, increment: 0 },
  { base: 180, increment: 2 },
  { base: 300, increment: 3 },
  { base: 600, increment: 5 },
  { base: 1800, increment: 0 },
];

/** The form that begins a game with a friend: a live table, or a correspondence game. */
class NewGameForm {
  /**
   * @param {import("./table.js").FriendTable} board
   * @param {Lobby | null} lobby null without a server
   */
  constructor(board, lobby) {
    this.board = board;
    this.lobby = lobby;
    this.gameSelect = new GameSelect("begin", () => this.preview());
    onSubmit(find("begin-form"), () => this.lobby && this.createTable());
    // The creator of a correspondence game makes the first move, or sends the link for the other to.
    find("begin-letter").onclick = () => {
      const linkedGame = newLinkedGame(this.gameSelect.game.spec);
      const isSecond = find("begin-side").value === "second";
      if (isSecond) saveMemory(linkedGame.id, { side: 1, moves: [] });
      location.hash = formatLink(linkedGame);
    };
    find("begin-name").value = loadItem("name") ?? "";
  }

  /**
   * Show the form, with this game chosen if there is one.
   * @param {string} spec
   */
  open(spec) {
    /** @type {[number, string][]} */
    const clocks = CLOCKS.map((clock, index) => [index, clockText(clock)]);
    fillSelect(find("begin-clock"), clocks, 0);
    this.gameSelect.open(findGame(spec));
    this.preview();
    find("begin-table").hidden = !this.lobby;
    write(find("begin-words"), t(this.lobby ? "friend.about" : "friend.about_letter"));
  }

  /** Show the board of the chosen game. */
  async preview() {
    const { game } = this.gameSelect;
    const seats = [HUMAN, HUMAN];
    this.board.open(await withLoading(() => openSession({ game, seats })), null);
  }

  async createTable() {
    const name = find("begin-name").value.trim();
    const secret = newSecret();
    saveItem("name", name);
    const body = {
      game: this.gameSelect.game.spec,
      side: find("begin-side").value,
      name,
      clock: CLOCKS[find("begin-clock").value],
    };
    const headers = { "Seat-Secret": secret }; // the seat belongs to whoever has it
    const request = sendRequest("tables", jsonPost(body, headers));
    const response = await orExplain(request, find("begin-error"));
    if (!response) return;
    const { key } = await response.json();
    saveItem(`seat.${key}`, secret);
    location.hash = key;
  }
}

/** @param {string} spec */
function findGame(spec) {
  try {
    return games.find(spec);
  } catch {
    return games.find("");
  }
}

/** @param {(typeof CLOCKS)[number]} clock */
function clockText(clock) {
  if (!clock) return t("friend.no_clock");
  const { base, increment } = clock;
  const code = increment ? "friend.clock_plus" : "friend.clock_plain";
  return t(code, { minutes: base / 60, increment });
}

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
  if (!board) animateMoves(table, () => board);
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
      const button = make("button", { ...label, onclick }, drawMove(game, move));
      return make("li", button);
    }),
  );
  [...find("moves").querySelectorAll("button")].forEach((button, index) => {
    setAttribute(button, "aria-current", index + 1 === at ? "step" : null);
  });
}

/** Open what the address names: a live table, a correspondence game, or the form to begin one. */
function open() {
  if (game instanceof LiveGame) game.leave();
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
