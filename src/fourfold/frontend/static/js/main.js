// Keys that step through the moves from anywhere on the page. Where the arrow keys have a meaning of their
// own, as on the board and in lists and fields, comma and full stop do the same.

import { animateMoves, scrollToChanges } from "./animation.js";
import { Autosave } from "./autosave.js";
import { backend } from "./backend.js";
import { pieceDefinitions } from "./board/pieces.js";
import { find, setAttribute } from "./dom.js";
import { NotLoadedError } from "./errors.js";
import { loadPluginGames } from "./games/views.js";
import { explain, t } from "./i18n.js";
import { ExercisePanel } from "./panels/exercise.js";
import { MoveList, ReviewPanel } from "./panels/move-list.js";
import { StatusPanel } from "./panels/status.js";
import { makeControls } from "./panels/toolbar.js";
import { ValuesPanel } from "./panels/values.js";
import { initPreferences } from "./preferences.js";
import { formatAddress, isPageAddress, parseAddress } from "./router.js";
import { resolveAddress } from "./saved-games.js";
import { Table } from "./table.js";

/** @type {Record<string, 1 | -1>} */
const STEPS = { ArrowLeft: -1, ",": -1, ArrowRight: 1, ".": 1 };

/** @param {Table} table */
function initStepKeys(table) {
  addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, select, textarea, dialog, #arena") || table.state.setup) return;
    event.preventDefault();
    table.step(step);
  });
}

/**
 * Save the game whenever this page may be left, and follow other pages with the same game.
 * @param {Table} table
 */
function initAutosave(table) {
  const autosave = new Autosave(table, () => document.hasFocus());
  addEventListener("pagehide", () => autosave.save());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) autosave.save();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) autosave.follow();
  });
  addEventListener("focus", () => {
    if (table.state.isFollowing) table.change({ isFollowing: false });
  });
}

/** @typedef {{ render(): void }} Panel */

const PUZZLES = /^#puzzles(?:=([\w:]{1,40}))?$/;
const TICK = 100; // milliseconds
const isPuzzlesAddress = () => PUZZLES.test(location.hash);

document.body.append(pieceDefinitions());

const table = new Table(parseAddress(""));
const status = new StatusPanel(table);
/** @type {Panel[]} */
const panels = [
  ...makeControls(table),
  new ExercisePanel(table),
  new ValuesPanel(table),
  new ReviewPanel(table),
  new MoveList(table),
];

const PAGES = ["arena", "games"]; // without a board
/**
 * What is loaded when it is first opened: dialogs by the ids of their buttons, and pages.
 * @type {Record<string, () => Promise<any>>}
 */
const LOADERS = {
  new: () => import("./panels/new-game.js").then(({ NewGameDialog }) => new NewGameDialog(table)),
  how: () => import("./guide/how-to-play.js").then(({ HowToDialog }) => new HowToDialog(table)),
  setup: () => import("./panels/setup.js").then(({ SetupPanel }) => new SetupPanel(table)),
  arena: () => import("./panels/arena.js").then(({ ArenaPage }) => new ArenaPage(table)),
  games: () => import("./panels/saved-games.js").then((module) => new module.SavedGamesPage(table)),
  puzzles: () => import("./panels/puzzles.js").then(({ PuzzlePanel }) => new PuzzlePanel(table)),
};
/** @type {Record<string, Promise<any>>} */
const loading = {};

/** @param {string} id */
function load(id) {
  loading[id] ??= LOADERS[id]().catch((error) => {
    delete loading[id];
    throw error;
  });
  return loading[id];
}

// Until a dialog is loaded the board is inert, lest a click that is meant for it becomes a move.
for (const id of ["new", "how", "setup"]) {
  find(id).addEventListener("click", async () => {
    find("stage").inert = true;
    try {
      const dialog = await load(id);
      await dialog.open();
    } catch {
      table.change({ error: t("server.needed") });
    } finally {
      find("stage").inert = false;
    }
  });
}

/** @type {Board | null} */
let board = null;
let boardSpec = "";

function render() {
  if (!board && table.state.pendingLoad) return; // the game of the address is being loaded
  const { spec, name, view } = table.state.session.game;
  if (!board || boardSpec !== spec) {
    boardSpec = spec;
    board = new view.Board(table);
    find("stage").replaceChildren(board.element);
  }
  document.body.classList.toggle("without-board", isPageAddress());
  for (const id of PAGES) find(id).hidden = location.hash !== `#${id}`;
  markCurrentLink(name);
  find("friend").href = `friend/#new=${spec}`;
  for (const panel of panels) panel.render();
  board.render();
  status.render();
  document.documentElement.dataset.ready = "true";
}

/** @param {string} gameName */
function markCurrentLink(gameName) {
  const game = isPuzzlesAddress() ? "#puzzles" : `#${gameName}`;
  const current = isPageAddress() ? location.hash : game;
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("nav a"));
  for (const link of links)
    setAttribute(link, "aria-current", link.hash === current ? "page" : null);
}

table.onChange(render);
initAutosave(table);
scrollToChanges(table);
animateMoves(table, () => board);
initStepKeys(table);

/** @param {string} id */
async function openPage(id) {
  render();
  const page = await load(id).catch(() => null);
  if (page) page.render();
  else find(id).textContent = t("server.needed"); // reachability opens it again
}

async function openPuzzles() {
  const panel = await load("puzzles");
  panel.open(PUZZLES.exec(location.hash)?.[1]);
}

/** What the table shows at the address: a new game and an error if the address is wrong. */
function gameOfAddress() {
  try {
    const { session, wantsReview } = table.state;
    const shown = resolveAddress(location.hash, history.state?.name, session);
    return { ...shown, wantsReview: wantsReview && shown.session.name === session.name };
  } catch (error) {
    if (error instanceof NotLoadedError) throw error;
    return { session: parseAddress(""), error: t("address.bad", { reason: explain(error) }) };
  }
}

/** Open what the address names: a page, the puzzles or a game. */
function openAddress() {
  if (isPageAddress()) openPage(location.hash.slice(1));
  else if (isPuzzlesAddress()) openPuzzles();
  else table.open(gameOfAddress, { newEntry: false });
}

addEventListener("popstate", () => {
  const { exercise, session } = table.state;
  if (!exercise && location.hash === formatAddress(session)) render();
  else openAddress();
});

backend.watchReachability((reachable) => {
  const isBack = reachable && !table.state.reachable;
  if (isBack && isPageAddress()) openPage(location.hash.slice(1));
  table.change({ reachable, ...(isBack ? { notice: t("server.back") } : {}) });
});

let lastTick = performance.now();
setInterval(() => {
  const now = performance.now();
  if (table.tick(now - lastTick)) status.render();
  lastTick = now;
}, TICK);

initPreferences(() => {
  for (const id of PAGES) loading[id]?.then((page) => page.render());
  if (table.state.exercise?.puzzle) openPuzzles();
  table.change({ notice: "" });
});

// Disabled tools keep their place and the focus, but do nothing.
addEventListener(
  "click",
  (event) => {
    const isTool = event.target instanceof Element && event.target.closest(".tool[aria-disabled]");
    if (isTool) event.stopPropagation();
  },
  { capture: true },
);

if (isPuzzlesAddress()) render();
openAddress();
loadPluginGames(backend).then(render, () => {});
