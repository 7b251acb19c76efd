// The teacher's page: the students, the form that hands out tasks, and the tasks with their progress.

import { backend } from "../backend.js";
import { download, fill, find, make, write, writeOrHide } from "../dom.js";
import { gamesWithPuzzles, gameText, gameVariants, loadPluginGames } from "../games/views.js";
import { addMessages, currentLanguage, explain, t } from "../i18n.js";
import en from "../messages/classroom-en.js";
import { initPreferences } from "../preferences.js";
import { loadItem, saveItem } from "../storage.js";
import { ClassroomClient } from "./client.js";
import { drawTask } from "./teacher-tasks.js";

await addMessages(en, { it: () => import("../messages/classroom-it.js") });

const KINDS = ["exercises", "puzzles", "games"];

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

function render() {
  if (!view) return;
  find("controls").hidden = false;
  const { title, code, address, projector, students, tasks } = view;
  write(find("title"), title || t("school.class"));
  const where = address ? `${address}class/` : new URL("../", location.href).href;
  write(find("where"), t(address ? "school.where" : "school.where_here", { where }));
  write(find("join-code"), code);
  find("to-projector").href = `../../projector/#${projector}`;
  const count = students.length;
  const presentCount = students.filter(({ is_here: isHere }) => isHere).length;
  write(find("people-title"), t("school.people", { count, here: presentCount }));
  fill(find("people"), [students, currentLanguage()], () => students.map(drawStudent));
  const names = students.map(({ name }) => name);
  for (const task of tasks) {
    fill(taskElement(task), [task, names, currentLanguage()], () => drawTask(task, students, send));
  }
}

/** @param {TeacherTask} task */
function taskElement({ id }) {
  let card = cards.get(id);
  if (!card) {
    card = make("section", { class: "card" });
    cards.set(id, card);
    find("tasks").prepend(card);
  }
  return card;
}

/** @param {TeacherView["students"][number]} student */
function drawStudent({ id, name, is_here: isHere }) {
  /**
   * @param {string} code
   * @param {() => void} onclick
   */
  const button = (code, onclick) => {
    const label = t(`${code}_of`, { name });
    return make("button", { type: "button", onclick, "aria-label": label }, t(code));
  };
  return make(
    "li",
    { class: isHere ? null : "away" },
    make("span", {}, `${isHere ? "●" : "○"} ${name}`),
    button("school.seat", () => newSeat(id, name)),
    button("school.remove", () => remove(id, name)),
  );
}

/**
 * Post to the server; null if it refuses, which the page explains.
 * @param {string} path
 * @param {unknown} body
 */
const send = (path, body) => orExplain(client.ask(path, body));

/**
 * @template Response
 * @param {Promise<Response>} request
 */
async function orExplain(request) {
  try {
    const response = await request;
    find("problem").hidden = true;
    return response;
  } catch (error) {
    writeOrHide(find("problem"), explain(error));
    return null;
  }
}

/**
 * Show the code by which a student takes the seat on another device.
 * @param {number} id
 * @param {string} name
 */
async function newSeat(id, name) {
  const seat = await send(`students/${id}/seat`, null);
  if (!seat) return;
  const minutes = Math.round(seat.seconds / 60);
  write(find("seat-code"), t("school.seat_code", { name, code: seat.code, minutes }));
}

/**
 * @param {number} id
 * @param {string} name
 */
function remove(id, name) {
  if (confirm(t("school.sure", { name }))) send(`students/${id}/remove`, null);
}

/** @param {string} id */
const numberIn = (id) => Number(find(id).value);

/** The task that the form describes. */
function readTask() {
  const what = find("what").value;
  const attempts = numberIn("tries");
  if (what === "exercises") {
    const [kind, ask] = [find("kind").value, find("ask").value];
    const [level, seed] = [numberIn("level"), numberIn("seed")];
    const [count, versions] = [numberIn("count"), numberIn("versions")];
    return { what, kind, ask, level, seed, count, versions, attempts };
  }
  if (what === "puzzles") {
    const numbers = find("numbers").value.split(/[ ,]+/).filter(Boolean).map(Number);
    return { what, game: find("puzzle-game").value, numbers, attempts };
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
  fillList(
    "puzzle-game",
    gamesWithPuzzles().map(([name, { title }]) => [name, title()]),
  );
  fillList(
    "game",
    gameVariants().map((game) => [game.spec, gameText(game)]),
  );
}

/**
 * @param {string} id
 * @param {[value: string, text: string][]} entries
 */
function fillList(id, entries) {
  const chosen = find(id).value || entries[0][0];
  find(id).replaceChildren(...entries.map(([value, text]) => make("option", { value }, text)));
  find(id).value = chosen;
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
find("give").addEventListener("submit", async (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (event.submitter);
  button.disabled = true; // making trees takes a moment
  if (await send("tasks", readTask())) newSeed();
  button.disabled = false;
});
find("results").addEventListener("click", async () => {
  const results = await orExplain(client.askText("results"));
  if (results !== null) download("results.csv", "text/csv", results);
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
