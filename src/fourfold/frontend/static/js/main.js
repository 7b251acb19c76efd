// @ts-nocheck
// The page put together: one table, the views of it, and what the browser tells us.

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
import { NextLevel } from "./panels/next-level.js";
import { PositionBanner } from "./panels/position-banner.js";
import { ReviewPanel } from "./panels/review.js";
import { RulesSummary } from "./panels/rules-summary.js";
import { SettingsPanel } from "./panels/settings.js";
import { SharePanel } from "./panels/share.js";
import { StatusPanel } from "./panels/status.js";
import { Toolbar } from "./panels/toolbar.js";
import { ValuesPanel } from "./panels/values.js";
import { Variants } from "./panels/variants.js";
import { Welcome } from "./panels/welcome.js";
import { initPreferences } from "./preferences.js";
import { formatAddress, isPage, parseAddress } from "./router.js";
import { resolveAddress } from "./saved-games/address.js";
import { Autosave } from "./saved-games/autosave.js";
import { scrollToChanges } from "./scrolling.js";
import { Table } from "./table.js";

const PUZZLES = /^#puzzles(?:=([\w:]{1,40}))?$/;
const TICK = 100; // milliseconds
const atPuzzles = () => PUZZLES.test(location.hash);

document.body.append(pieceDefinitions());

const table = new Table(parseAddress(""));
const seats = new StatusPanel(table);
const panels = [
  ...[
    Toolbar,
    PositionBanner,
    NextGame,
    ExercisePanel,
    ValuesPanel,
    ReviewPanel,
    MoveList,
    SharePanel,
    Welcome,
  ],
  ...[Variants, RulesSummary, NextLevel, SettingsPanel],
].map((Panel) => new Panel(table));

/** Panels that are loaded when their button is first pressed. Until then nothing can be done at the
 * board: a click that is meant for the panel must not become a move. */
const LATER = {
  new: () => import("./panels/new-game.js").then(({ NewGameDialog }) => new NewGameDialog(table)),
  how: () => import("./guide/how-to-play.js").then(({ HowToDialog }) => new HowToDialog(table)),
  setup: () => import("./panels/setup.js").then(({ SetupPanel }) => new SetupPanel(table)),
};
const opened = {};
for (const [id, load] of Object.entries(LATER)) {
  find(id).addEventListener("click", async () => {
    find("stage").inert = true;
    try {
      opened[id] ??= load();
      const panel = await opened[id];
      if (!panels.includes(panel)) panels.push(panel);
      await panel.open();
    } catch {
      delete opened[id];
      table.change({ error: t("server.needed") });
    } finally {
      find("stage").inert = false;
    }
  });
}

let board = null;
let boardFor = "";

function render() {
  if (!board && table.state.lesson) return; // the game of the address is still to be asked for
  const { spec, name, view } = table.state.session.game;
  if (boardFor !== spec) {
    boardFor = spec;
    board = new view.Board(table);
    find("stage").replaceChildren(board.element);
  }
  document.body.classList.toggle("without-board", isPage());
  for (const id of Object.keys(PAGES)) find(id).hidden = location.hash !== `#${id}`;
  const here = isPage() ? location.hash : atPuzzles() ? "#puzzles" : `#${name}`;
  for (const link of document.querySelectorAll("nav a")) {
    mark(link, "aria-current", link.hash === here ? "page" : null);
  }
  find("friend").href = `friend/#new=${spec}`;
  for (const panel of panels) panel.render();
  board.render();
  seats.render();
  document.documentElement.dataset.ready = "true";
}

table.onChange(render);
new Autosave(table);
scrollToChanges(table);
new MoveAnimation(table, () => board);
initStepKeys(table);

/** Pages without a board, which are loaded when they are first opened, and drawn anew whenever. */
const PAGES = {
  arena: () => import("./panels/arena.js").then(({ ArenaPage }) => new ArenaPage(table)),
  games: () =>
    import("./panels/saved-games.js").then(({ SavedGamesPage }) => new SavedGamesPage(table)),
};
const pages = {};
let puzzles = null;

async function openPage(id) {
  render();
  pages[id] ??= PAGES[id]();
  const page = await pages[id].catch(() => null);
  if (page) return page.render();
  delete pages[id];
  find(id).textContent = t("server.needed"); // it is opened when the server is back
}

async function openPuzzles() {
  puzzles ??= import("./panels/puzzles.js").then(({ PuzzlePanel }) => new PuzzlePanel(table));
  (await puzzles).open(PUZZLES.exec(location.hash)?.[1]);
}

/** What the address makes of the table; what is wrong with it is said over a new game. */
function gameHere() {
  try {
    const { session, wantsReview } = table.state;
    const made = resolveAddress(location.hash, history.state?.name, session);
    return { ...made, wantsReview: wantsReview && made.session.name === session.name };
  } catch (error) {
    if (error.lesson) throw error;
    return { session: parseAddress(""), error: t("address.bad", { reason: explain(error) }) };
  }
}

/** Open what the address names: a page, the puzzles or a game. */
function openAddress() {
  if (isPage()) return openPage(location.hash.slice(1));
  if (atPuzzles()) return openPuzzles();
  table.open(gameHere, { newEntry: false });
}

addEventListener("popstate", () => {
  const { exercise, session } = table.state;
  if (!exercise && location.hash === formatAddress(session)) render();
  else openAddress();
});

backend.watchReachability((reachable) => {
  const isBack = reachable && !table.state.reachable;
  if (isBack && isPage()) openPage(location.hash.slice(1));
  table.change({ reachable, ...(isBack ? { notice: t("server.back") } : {}) });
});

let before = performance.now();
setInterval(() => {
  const now = performance.now();
  if (table.tick(now - before)) seats.render();
  before = now;
}, TICK);

initPreferences(() => {
  for (const page of Object.values(pages)) page.then((one) => one.render());
  if (table.state.exercise?.puzzle) openPuzzles();
  table.change({ notice: "" });
});

// A link or button that can do nothing just now is marked so, and stays where it is.
addEventListener(
  "click",
  (event) => {
    if (event.target.closest?.(".tool[aria-disabled]")) event.stopPropagation();
  },
  { capture: true },
);

if (atPuzzles()) render();
openAddress();
loadPluginGames(backend).then(render, () => {});
