// The teacher's page: the students, the form that hands out tasks, and the tasks with their progress.

import { backend } from "../backend.js";
import {
  download,
  fill,
  fillSelect,
  find,
  make,
  makeTable,
  onSubmit,
  orExplain,
  rowTitle,
  write,
  writeOrHide,
} from "../dom.js";
import { gamesWithPuzzles, gameText, gameVariants, loadPluginGames } from "../games/views.js";
import { addMessages, currentLanguage, explain, formatNumber, t } from "../i18n.js";
import en from "../messages/classroom-en.js";
import { initPreferences } from "../preferences.js";
import { loadItem, saveItem } from "../storage.js";
import { ClassroomClient, taskTitle } from "./client.js";

await addMessages(en, { it: () => import("../messages/classroom-it.js") });

const KINDS = ["exercises", "puzzles", "games"];
const MAX_NAMES = 10; // that the question before a removal lists

/**
 * The secret, which is removed from the address at once so that nobody reads it there.
 * @returns {string}
 */
function takeSecret() {
  const secret = location.hash.slice(1);
  if (secret) {
    saveItem("class.teacher", secret);
    history.replaceState(null, "", location.pathname);
  }
  return loadItem("class.teacher") ?? "";
}

const client = new ClassroomClient("teacher", takeSecret());
/** @type {Map<number, HTMLElement>} cards of the tasks, by their numbers */
const cards = new Map();
/** @type {TeacherView | null} */
let view = null;
/** @type {Set<number>} students who are selected, to be removed */
const selected = new Set();
/** The student whose box was clicked last: a click with Shift selects all from there. */
let lastClicked = 0;

// The tasks on the teacher's page: how far every student is, and the games of a round.

/** @typedef {TeacherView["students"]} Students */
/** @typedef {(path: string, body: unknown) => Promise<unknown>} Send */

const RESULTS = ["1-0", "1/2-1/2", "0-1"];
/** @type {(keyof Standing)[]} */
const STANDING = ["games", "won", "drawn", "lost", "points"];

/**
 * The parts of a task's card.
 * @type {(task: TeacherTask, students: Students, send: Send) => HTMLDivElement[]}
 */
function drawTask(task, students, send) {
  const { id, what, is_open: isOpen, progress } = task;
  const isRound = what.what === "games";
  const done = progress.filter(({ state }) => state !== "working").length;
  const state = isRound ? "" : t("school.done", { done, count: students.length });
  const onclick = () => send(`tasks/${id}/end`, null);
  const end = make("button", { onclick }, t(isRound ? "school.end_round" : "school.end"));
  const tables = isRound ? drawRound(task, students, send) : drawProgress(task, students);
  const title = make("h2", `${taskTitle(what)} ${describeContent(what)}`.trim());
  const note = make("span.note", isOpen ? state : t("school.closed"));
  const head = make("div.headed", title, note, isOpen ? end : null);
  return [head, make("div.scroll", { tabindex: "0" }, tables)];
}

/** @param {TaskContent} content */
function describeContent(content) {
  if (content.what === "exercises") return t("school.seed", { seed: content.seed });
  return content.what === "puzzles" ? content.numbers.join(", ") : "";
}

/** @type {(students: Students, id: number) => string} */
const nameOf = (students, id) => students.find((one) => one.id === id)?.name ?? t("school.gone");

/** @param {string} text */
const figure = (text) => make("td.figure", text);

/** @type {(task: TeacherTask, students: Students) => HTMLTableElement} */
function drawProgress({ progress }, students) {
  const rows = progress.map(({ student, state, attempts, right, total, seconds }) => [
    rowTitle(nameOf(students, student)),
    t(`school.state_${state}`),
    figure(right === null ? "" : `${right}/${total}`),
    figure(formatNumber(attempts)),
    figure(seconds === null ? "" : t("school.seconds", { seconds: Math.round(seconds) })),
  ]);
  const columns = ["student", "state", "right", "tries", "time"];
  const titles = columns.map((name) => t(`school.${name}`));
  return makeTable(titles, rows);
}

/** @type {(task: TeacherTask, students: Students, send: Send) => HTMLDivElement} */
function drawRound({ id, games, standings }, students, send) {
  const rows = standings.map((standing) => [
    rowTitle(nameOf(students, standing.student)),
    ...STANDING.map((name) => figure(formatNumber(standing[name]))),
  ]);
  const played = games.toReversed().map(({ number, first, second, result }) => {
    const names = [first, second].map((player) => nameOf(students, player));
    const decide = (/** @type {string} */ result) =>
      send(`tasks/${id}/games/${number}`, { result });
    return [names.join(" – "), result ?? resultList(names, decide)];
  });
  const titles = ["player", ...STANDING].map((name) => t(`head.${name}`));
  const gameTitles = [t("school.pairing"), t("school.result")];
  return make("div", makeTable(titles, rows), makeTable(gameTitles, played));
}

/**
 * A list by which the teacher decides a game that does not end.
 * @type {(names: string[], decide: (result: string) => void) => HTMLSelectElement}
 */
function resultList([first, second], decide) {
  const label = t("school.decide", { first, second });
  const list = make("select", { "aria-label": label, onchange: () => decide(list.value) });
  /** @type {[string, string][]} */
  const results = RESULTS.map((value) => [value, value]);
  fillSelect(list, [["", t("school.playing")], ...results], "");
  return list;
}

function render() {
  if (!view) return;
  find("controls").hidden = false;
  const { title, code, address, projector, students, tasks } = view;
  write(find("title"), title || t("school.class"));
  const where = address ? `${address}class/` : new URL("../", location.href).href;
  write(find("where"), t(address ? "school.where" : "school.where_here", { where }));
  write(find("join-code"), code);
  for (const id of ["where", "join-code"]) find(id).hidden = !view.accepts_joins;
  find("joins-closed").hidden = view.accepts_joins;
  write(find("joins"), t(view.accepts_joins ? "school.joins_close" : "school.joins_open"));
  find("to-projector").href = `../../projector/#${projector}`;
  const count = students.length;
  const presentCount = students.filter(({ is_here: isHere }) => isHere).length;
  write(find("people-title"), t("school.people", { count, here: presentCount }));
  const here = new Set(students.map(({ id }) => id));
  for (const id of selected) if (!here.has(id)) selected.delete(id);
  drawStudents(students);
  const names = students.map(({ name }) => name);
  for (const task of tasks) {
    fill(taskElement(task), [task, names, currentLanguage()], () => drawTask(task, students, send));
  }
}

/** @param {TeacherTask} task */
function taskElement({ id }) {
  let card = cards.get(id);
  if (!card) {
    card = make("section.card");
    cards.set(id, card);
    find("tasks").prepend(card);
  }
  return card;
}

/** @param {Students} students */
function drawStudents(students) {
  const list = find("people");
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.student;
  fill(list, [students, currentLanguage()], () => students.map(drawStudent));
  if (focused && !list.contains(document.activeElement)) {
    list.querySelector(`[data-student="${focused}"]`)?.focus();
  }
  for (const box of list.querySelectorAll("input")) {
    box.checked = selected.has(Number(box.dataset.student));
  }
  write(find("remove"), t("school.remove", { count: selected.size }));
  find("remove").disabled = selected.size === 0;
}

/** @param {Students[number]} student */
function drawStudent({ id, name, is_here: isHere }) {
  const box = make("input", {
    type: "checkbox",
    "aria-label": t("school.select", { name }),
    "data-student": id,
    onclick: (/** @type {MouseEvent} */ event) => {
      select(event.shiftKey ? idsBetween(lastClicked, id) : [id], box.checked);
      lastClicked = id;
    },
  });
  const onclick = () => newSeat(id, name);
  const label = t("school.seat_of", { name });
  return make(
    "li",
    { class: isHere ? null : "away" },
    make("label", box, make("span", `${isHere ? "●" : "○"} ${name}`)),
    make("button", { onclick, "aria-label": label }, t("school.seat")),
  );
}

/**
 * The students from one to another, in the order of the list.
 * @type {(one: number, other: number) => number[]}
 */
function idsBetween(one, other) {
  const ids = view?.students.map(({ id }) => id) ?? [];
  const [first, last] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
  return first < 0 ? [other] : ids.slice(first, last + 1);
}

/** @type {(students: number[], isSelected: boolean) => void} */
function select(students, isSelected) {
  for (const id of students) isSelected ? selected.add(id) : selected.delete(id);
  render();
}

/**
 * Post to the server; null if it refuses, which the page explains.
 * @type {(path: string, body: unknown) => Promise<any>}
 */
const send = (path, body) => orExplain(client.ask(path, body), find("problem"));

/**
 * Show the code by which a student takes the seat on another device.
 * @type {(id: number, name: string) => Promise<void>}
 */
async function newSeat(id, name) {
  const seat = await send(`students/${id}/seat`, null);
  if (!seat) return;
  const minutes = Math.round(seat.seconds / 60);
  write(find("seat-code"), t("school.seat_code", { name, code: seat.code, minutes }));
}

async function removeSelected() {
  const students = view?.students.filter(({ id }) => selected.has(id)) ?? [];
  const count = students.length;
  const names = students.slice(0, MAX_NAMES).map(({ name }) => name);
  if (count > MAX_NAMES) names.push("…");
  if (!confirm(t("school.sure", { count, names: names.join(", ") }))) return;
  await send("students/remove", { students: students.map(({ id }) => id) });
}

/** @param {string} id */
const numberIn = (id) => Number(find(id).value);

/** The task that the form describes. */
function readTask() {
  const what = find("what").value;
  const attempts = numberIn("tries");
  const early = find("early").checked;
  if (what === "exercises") {
    const [kind, ask] = [find("kind").value, find("ask").value];
    const [level, seed] = [numberIn("level"), numberIn("seed")];
    const [count, versions] = [numberIn("count"), numberIn("versions")];
    return { what, kind, ask, level, seed, count, versions, attempts, shows_early: early };
  }
  if (what === "puzzles") {
    const numbers = find("numbers").value.split(/[ ,]+/).filter(Boolean).map(Number);
    return { what, game: find("puzzle-game").value, numbers, attempts, shows_early: early };
  }
  const minutes = numberIn("minutes");
  const clock = minutes ? { base: minutes * 60 } : null;
  const [game, form] = [find("game").value, find("form").value];
  return { what, game, form, rounds: numberIn("rounds"), clock };
}

function newSeed() {
  find("seed").value = 1 + Math.floor(Math.random() * 999_999);
}

/** Fill the lists of games; the choices remain. */
function nameGames() {
  fillSelect(find("puzzle-game"), gamesWithPuzzles());
  /** @type {[string, string][]} */
  const variants = gameVariants().map((game) => [game.spec, gameText(game)]);
  fillSelect(find("game"), variants);
}

function showFields() {
  for (const kind of KINDS) find(`for-${kind}`).hidden = find("what").value !== kind;
  find("for-attempts").hidden = find("what").value === "games";
}

initPreferences(() => {
  nameGames();
  render();
});
nameGames();
loadPluginGames(backend).then(nameGames, () => {});
newSeed();
find("what").addEventListener("change", showFields);
find("joins").addEventListener("click", () => send("joins", { accept: !view?.accepts_joins }));
find("select-offline").addEventListener("click", () => {
  const offline = view?.students.filter(({ is_here: isHere }) => !isHere) ?? [];
  select(
    offline.map(({ id }) => id),
    true,
  );
});
find("remove").addEventListener("click", removeSelected);
onSubmit(find("give"), async (event) => {
  const button = /** @type {HTMLButtonElement} */ (event.submitter);
  button.disabled = true; // making trees takes a moment
  if (await send("tasks", readTask())) newSeed();
  button.disabled = false;
});
find("results").addEventListener("click", async () => {
  const response = await orExplain(client.request("results"), find("problem"));
  if (response) download("results.csv", "text/csv", await response.text());
});

client.follow({
  onView(newView) {
    view = newView;
    render();
  },
  onReachable(isReachable) {
    find("away").hidden = isReachable || view === null;
  },
  onError(error) {
    writeOrHide(find("stranger"), explain(error));
  },
});
document.documentElement.dataset.ready = "true";
