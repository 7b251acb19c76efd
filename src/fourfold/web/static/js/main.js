// The page put together: one table, the views of it, and what the browser tells us.

import { Live } from "./api.js";
import { pieceDefinitions } from "./board/pieces.js";
import { Clock } from "./clock.js";
import { find, mark } from "./dom.js";
import { explain, t } from "./i18n.js";
import { recall } from "./memory.js";
import { ExerciseCard } from "./panels/exercise.js";
import { Moves } from "./panels/moves.js";
import { Review } from "./panels/review.js";
import { Seats } from "./panels/seats.js";
import { Share } from "./panels/share.js";
import { Toolbar } from "./panels/toolbar.js";
import { Values } from "./panels/values.js";
import { settlePreferences } from "./preferences.js";
import { addressOf, sessionOf } from "./router.js";
import { Table } from "./table.js";

const ARENA = "#arena";
const PUZZLES = /^#puzzles(?:=(\d{1,9}))?$/;
const atPuzzles = () => PUZZLES.test(location.hash);

document.body.append(pieceDefinitions());

/** The session of the address bar, and what is wrong with it if it is none. */
function sessionHere() {
  try {
    const session = sessionOf(location.hash === ARENA || atPuzzles() ? "" : location.hash);
    const seats = !location.hash.includes("&") && recall(`seats.${session.game.name}`);
    return { session: seats ? { ...session, seats } : session, error: "" };
  } catch (error) {
    const reason = explain(error);
    return { session: sessionOf(""), error: t("address.bad", { reason }) };
  }
}

const here = sessionHere();
const live = new Live((reachable) => {
  const back = reachable && !table.reachable;
  table.reachable = reachable;
  if (back) table.notice = t("server.back");
  table.changed();
});
const table = new Table(here.session, live);
table.error = here.error;

const clock = new Clock(table);
const seats = new Seats(table, clock);
const panels = [Toolbar, ExerciseCard, Values, Review, Moves, Share].map((Panel) => new Panel(table));
clock.onTick = () => seats.render();

/** Panels that are loaded when their button is first pressed. Until then nothing can be done at the
 * board: a click that is meant for the panel must not become a move. */
const LATER = {
  new: () => import("./panels/newgame.js").then(({ NewGame }) => new NewGame(table)),
  setup: () => import("./panels/setup.js").then(({ Setup }) => new Setup(table)),
};
const opened = {};
for (const [id, load] of Object.entries(LATER)) {
  find(id).addEventListener("click", async () => {
    find("stage").inert = true;
    try {
      opened[id] ??= load();
      const panel = await opened[id];
      if (!panels.includes(panel)) panels.push(panel);
      panel.open();
    } catch {
      delete opened[id];
      table.error = t("server.needed");
      table.changed();
    } finally {
      find("stage").inert = false;
    }
  });
}

let board = null;
let boardFor = "";

function render() {
  const { spec, name, card } = table.session.game;
  if (boardFor !== spec) {
    boardFor = spec;
    board = new card.Board(table);
    find("stage").replaceChildren(board.element);
    document.body.dataset.game = name;
  }
  showPage(name);
  clock.render();
  for (const panel of panels) panel.render();
  board.render();
  seats.render();
}

let arena = null;

/** The arena or a game's table: whichever the address names. */
async function showPage(game) {
  const inArena = location.hash === ARENA;
  document.body.classList.toggle("in-arena", inArena);
  find("arena").hidden = !inArena;
  const here = inArena ? ARENA : atPuzzles() ? "#puzzles" : `#${game}`;
  for (const link of document.querySelectorAll("nav a")) {
    mark(link, "aria-current", link.hash === here ? "page" : null);
  }
  if (inArena && arena === null) {
    arena = import("./panels/arena.js").then(({ Arena }) => new Arena(table));
  }
}

let puzzles = null;

async function openPuzzles() {
  puzzles ??= import("./panels/puzzles.js").then(({ Puzzles }) => new Puzzles(table));
  (await puzzles).open(Number(PUZZLES.exec(location.hash)?.[1]));
}

table.onChange(render);

addEventListener("popstate", () => {
  if (location.hash === ARENA) return render();
  if (atPuzzles()) return openPuzzles();
  if (!table.exercise && location.hash === addressOf(table.session)) return render();
  const { session, error } = sessionHere();
  const { game, seats: before, positions } = table.session;
  const same = game.spec === session.game.spec && String(before) === String(session.seats);
  if (same && game.rules.format(positions[0]) === game.rules.format(session.positions[0])) {
    session.clock = table.session.clock; // it goes on running when a move is taken back
    session.positions[0] = positions[0];
  }
  table.open(session, { newEntry: false });
  table.error = error;
  render();
});

settlePreferences(() => {
  arena?.then((page) => page.render());
  if (table.exercise?.puzzle) openPuzzles();
  table.notice = "";
  render();
});

// A link or button that can do nothing just now is marked so, and stays where it is.
addEventListener(
  "click",
  (event) => {
    if (event.target.closest?.(".tool[aria-disabled]")) event.stopPropagation();
  },
  { capture: true },
);

if (location.hash === ARENA) render();
else if (atPuzzles()) {
  render();
  openPuzzles();
} else table.settle({ newEntry: false });
document.documentElement.dataset.ready = "true";
