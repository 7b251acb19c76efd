// The main page: one table, the panels that show it, and the events of the browser.

import { MoveAnimation } from "./animation.js";
import { backend } from "./backend.js";
import { pieceDefinitions } from "./board/pieces.js";
import { find, mark } from "./dom.js";
import { loadPluginGames } from "./games/views.js";
import { explain, t } from "./i18n.js";
import { initStepKeys } from "./keyboard.js";
import { ExercisePanel } from "./panels/exercise.js";
import { MoveList } from "./panels/move-list.js";
import { NextGame } from "./panels/next-game.js";
import { PositionBanner } from "./panels/position-banner.js";
import { ReviewPanel } from "./panels/review.js";
import { SettingsPanel } from "./panels/settings.js";
import { SharePanel } from "./panels/share.js";
import { StatusPanel } from "./panels/status.js";
import { Toolbar } from "./panels/toolbar.js";
import { ValuesPanel } from "./panels/values.js";
import { VariantPanel } from "./panels/variants.js";
import { Welcome } from "./panels/welcome.js";
import { initPreferences } from "./preferences.js";
import { formatAddress, isPageAddress, parseAddress } from "./router.js";
import { NotLoadedError } from "./rules/errors.js";
import { resolveAddress } from "./saved-games/address.js";
import { Autosave } from "./saved-games/autosave.js";
import { scrollToChanges } from "./scroll.js";
import { Table } from "./table.js";

/** @typedef {{ render(): void }} Panel */

const PUZZLES = /^#puzzles(?:=([\w:]{1,40}))?$/;
const TICK = 100; // milliseconds
const isPuzzlesAddress = () => PUZZLES.test(location.hash);

document.body.append(pieceDefinitions());

const table = new Table(parseAddress(""));
const status = new StatusPanel(table);
/** @type {Panel[]} */
const panels = [
  new Toolbar(table),
  new PositionBanner(table),
  new NextGame(table),
  new ExercisePanel(table),
  new ValuesPanel(table),
  new ReviewPanel(table),
  new MoveList(table),
  new SharePanel(table),
  new Welcome(table),
  new VariantPanel(table),
  new SettingsPanel(table),
];

/**
 * Panels that are loaded when their button is first pressed. Until then the board is inert, lest a click
 * that is meant for the panel becomes a move.
 * @type {Record<string, () => Promise<Panel & { open(): unknown }>>}
 */
const LAZY_PANELS = {
  new: () => import("./panels/new-game.js").then(({ NewGameDialog }) => new NewGameDialog(table)),
  how: () => import("./guide/how-to-play.js").then(({ HowToDialog }) => new HowToDialog(table)),
  setup: () => import("./panels/setup.js").then(({ SetupPanel }) => new SetupPanel(table)),
};
/** @type {Record<string, Promise<Panel & { open(): unknown }>>} */
const lazyPanels = {};
for (const [id, load] of Object.entries(LAZY_PANELS)) {
  find(id).addEventListener("click", async () => {
    find("stage").inert = true;
    try {
      lazyPanels[id] ??= load();
      const panel = await lazyPanels[id];
      if (!panels.includes(panel)) panels.push(panel);
      await panel.open();
    } catch {
      delete lazyPanels[id];
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
  for (const id of Object.keys(PAGES)) find(id).hidden = location.hash !== `#${id}`;
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
  for (const link of links) mark(link, "aria-current", link.hash === current ? "page" : null);
}

table.onChange(render);
new Autosave(table);
scrollToChanges(table);
new MoveAnimation(table, () => board);
initStepKeys(table);

/**
 * Pages without a board, which are loaded when they are first opened.
 * @type {Record<string, () => Promise<Panel>>}
 */
const PAGES = {
  arena: () => import("./panels/arena.js").then(({ ArenaPage }) => new ArenaPage(table)),
  games: () =>
    import("./panels/saved-games.js").then(({ SavedGamesPage }) => new SavedGamesPage(table)),
};
/** @type {Record<string, Promise<Panel>>} */
const pages = {};
/** @type {Promise<{ open(id?: string): unknown }> | null} */
let puzzles = null;

/** @param {string} id */
async function openPage(id) {
  render();
  pages[id] ??= PAGES[id]();
  const page = await pages[id].catch(() => null);
  if (page) return page.render();
  delete pages[id];
  find(id).textContent = t("server.needed"); // reachability opens it again
}

async function openPuzzles() {
  puzzles ??= import("./panels/puzzles.js").then(({ PuzzlePanel }) => new PuzzlePanel(table));
  (await puzzles).open(PUZZLES.exec(location.hash)?.[1]);
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
  for (const page of Object.values(pages)) page.then((loaded) => loaded.render());
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
