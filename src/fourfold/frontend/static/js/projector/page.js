// The projector's page: a tournament or a class. When the server is gone, the last state stays.

import { backend } from "../backend.js";
import { ClassroomClient, taskTitle } from "../classroom/client.js";
import { drawQrCode, find, make, makeTable, rowTitle, write } from "../dom.js";
import { addMessages, explain, formatNumber, messageText, t } from "../i18n.js";
import en from "../messages/classroom-en.js";
import { initPreferences } from "../preferences.js";

/** @type {(keyof Standing)[]} */
const COLUMNS = ["games", "won", "drawn", "lost", "points"];
const MAX_ROWS = 24; // that fit on a wall
const MANY_ROWS = 16; // that need smaller type

/** @param {ProjectorTournament} tournament */
function drawTournament(tournament) {
  const { played, total, over, winner } = tournament;
  const end = t(winner ? "projector.winner" : "projector.over", { winner, played });
  const state = over ? end : t("projector.played", { played, total });
  const label = t("arena.progress");
  const title = make("h2", t("projector.tournament", { game: tournament.game }));
  const status = make("p", { role: "status" }, state);
  const bar = make("progress", { value: played, max: Math.max(1, total), "aria-label": label });
  const sides = make("div.sides", drawStandings(tournament.standings), drawGames(tournament));
  return [make("header.headline", title, status, bar), sides];
}

/** @param {ProjectorStanding[]} standings best first */
function drawStandings(standings) {
  const players = standings.slice(0, MAX_ROWS);
  const more = standings.length - players.length;
  const titles = [t("head.player"), ...COLUMNS.map((name) => t(`head.${name}`))];
  const rows = players.map((player) => {
    const place = players.filter(({ points }) => points > player.points).length + 1;
    return [
      make("td.place", String(place)),
      rowTitle(player.name, drawFailures(player)),
      ...COLUMNS.map((name) => formatNumber(player[name])),
    ];
  });
  const table = makeTable(["", ...titles], rows);
  table.classList.toggle("many", players.length > MANY_ROWS);
  const note = more ? make("p.note", t("projector.more", { count: more })) : null;
  return make("div.card.scroll", table, note);
}

/** @param {ProjectorStanding} standing */
function drawFailures({ failed: count }) {
  if (!count) return "";
  return make("span.failed", { title: t("projector.failed", { count }) }, ` ⚠ ${count}`);
}

/** @param {ProjectorTournament} tournament */
function drawGames({ latest, left_out: leftOut }) {
  const games = latest.map(({ first, second, result }) => drawGame(first, result, second));
  const players = leftOut.flatMap(({ name, reason }) => [
    make("dt", name),
    make("dd", messageText(reason)),
  ]);
  const latestGames = drawCard("projector.latest", "ol.latest", games);
  return make("aside", latestGames, drawCard("projector.left_out", "dl.left-out", players));
}

/** @type {(first: string, result: string, second: string) => HTMLLIElement} */
const drawGame = (first, result, second) =>
  make("li", make("span", first), make("strong", result), make("span", second));

/**
 * A card with a list; null if the list is empty.
 * @type {(code: string, list: "ol.latest" | "dl.left-out", entries: HTMLElement[]) => HTMLElement | null}
 */
const drawCard = (code, list, entries) =>
  entries.length ? make("section.card", make("h3", t(code)), make(list, ...entries)) : null;

const MAX_GAMES = 18; // that are listed
const MANY_STUDENTS = 60; // that need smaller type
/** @type {Record<string, string>} */
const SIGNS = { working: "…", handed: "✓", done: "✓✓" };

/** @param {ProjectorClass} view */
function drawClass({ title, code, accepts_joins: acceptsJoins, address, picture, students, task }) {
  const where = `${address ?? `${location.origin}/`}class/`.replace(/^http:\/\//, "");
  const howTo = [
    make("p", t("projector.join"), " ", make("strong", where)),
    make("p", t("projector.code"), " ", make("strong.code", code)),
  ];
  const closed = [make("p", t("school.joins_closed"))];
  const join = make("div", ...(acceptsJoins ? howTo : closed));
  const count = make("p", t("projector.in", { count: students.length }));
  const card = task ? "section.card.join.small" : "section.card.join";
  const sections = [
    make("header.headline", make("h2", title || t("school.class")), count),
    make(card, join, picture && acceptsJoins ? drawQrCode(picture) : null),
  ];
  const isRound = task?.what.what === "games";
  if (task) sections.push(isRound ? drawRound(task) : drawProgress(task, students));
  if (!task?.standings.length) sections.push(drawStudents(students));
  return sections;
}

/** @type {(task: ProjectorTask, state: string) => HTMLDivElement} */
function drawHead({ what, is_open: isOpen }, state) {
  const status = make("p", { role: "status" }, isOpen ? state : t("school.closed"));
  return make("div.task-head", make("h3", taskTitle(what)), status);
}

/** @type {(task: ProjectorTask, students: ProjectorClass["students"]) => HTMLElement} */
function drawProgress(task, students) {
  const done = students.filter(({ state }) => state && state !== "working").length;
  const state = t("school.done", { done, count: students.length });
  const max = Math.max(1, students.length);
  const bar = make("progress", { value: done, max, "aria-label": state });
  return make("section.card.task-now", drawHead(task, state), bar);
}

/** @param {ProjectorTask} task */
function drawRound(task) {
  const playing = task.games.filter(({ result }) => !result);
  const state = t("projector.playing", { count: playing.length });
  const shown = playing.slice(0, MAX_GAMES);
  const games = shown.map(({ first, second }) => drawGame(first, "–", second));
  const aside = make("aside", drawCard("projector.now", "ol.latest", games));
  const sides = make("div.sides", drawStandings(task.standings), aside);
  return make("div", make("section.card.task-now", drawHead(task, state)), sides);
}

/** @param {ProjectorClass["students"]} students */
function drawStudents(students) {
  const entries = students.map(({ name, is_here: isHere, state }) =>
    make(
      "li",
      { class: `${isHere ? "" : "away"} ${state ?? ""}` },
      make("span.sign", { "aria-hidden": "true" }, (state && SIGNS[state]) || ""),
      make("span", name),
      state ? make("span.visually-hidden", t(`school.state_${state}`)) : "",
    ),
  );
  const size = students.length > MANY_STUDENTS ? "many" : "";
  return make("ul", { class: `who-is-in ${size}` }, ...entries);
}

await addMessages(en, { it: () => import("../messages/classroom-it.js") });

const INTERVAL = 1000; // milliseconds

/** @type {(() => Element[]) | null} draws what is shown */
let draw = null;
let shownNumber = 0;

function render() {
  find("waiting").hidden = draw !== null;
  find("shown").hidden = draw === null;
  if (draw) find("shown").replaceChildren(...draw());
}

/** Ask for the tournament again and again. */
async function pollTournament() {
  try {
    const { number, tournament } = await backend.ask("projector");
    if (number !== undefined && (!draw || number !== shownNumber)) {
      shownNumber = number;
      draw = () => drawTournament(tournament);
      render();
    }
  } catch {
    if (draw === null) write(find("waiting"), t("projector.gone"));
  }
  setTimeout(pollTournament, INTERVAL);
}

/** @param {string} secret */
function followClass(secret) {
  new ClassroomClient("projector", secret).follow({
    onView(/** @type {ProjectorClass} */ view) {
      draw = () => drawClass(view);
      render();
    },
    onReachable() {},
    onError(error) {
      write(find("waiting"), explain(error));
    },
  });
}

initPreferences(render);
const secret = location.hash.slice(1);
if (secret) followClass(secret);
else await pollTournament();
document.documentElement.dataset.ready = "true";
