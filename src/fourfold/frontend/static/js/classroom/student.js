// A student's page: joining the class, the list of tasks, and the task that is open.

import { find, make, write, writeOrHide } from "../dom.js";
import { addMessages, explain, t } from "../i18n.js";
import en from "../messages/classroom-en.js";
import { initPreferences } from "../preferences.js";
import { loadItem, removeItem, saveItem } from "../storage.js";
import { ClassroomClient, ownSecret } from "./client.js";
import { taskTitle } from "./task-title.js";

await addMessages(en, { it: () => import("../messages/classroom-it.js") });

const client = new ClassroomClient("student", ownSecret());
/** @type {StudentView | null} null outside of the class */
let view = null;
/** @type {import("./open-task.js").OpenTask | null} */
let openTask = null;

function render() {
  find("entrance").hidden = view !== null;
  find("lobby").hidden = view === null || openTask !== null;
  find("work").hidden = openTask === null;
  if (view) renderLobby(view);
  openTask?.render();
}

/** @param {StudentView} view */
function renderLobby({ title, name, tasks, game }) {
  write(find("greeting"), t(title ? "school.greeting_in" : "school.greeting", { title, name }));
  find("no-tasks").hidden = tasks.length > 0;
  find("your-game").replaceChildren(...(game ? [drawGame(game)] : []));
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.task;
  find("tasks").replaceChildren(...tasks.toReversed().map(drawTask));
  if (focused) find("tasks").querySelector(`[data-task="${focused}"]`)?.focus();
}

/** @param {NonNullable<StudentView["game"]>} game */
function drawGame({ key, opponent, is_first: isFirst }) {
  saveItem(`seat.${key}`, client.secret); // the seat at the table belongs to the same secret
  const link = make(
    "a",
    { class: "button primary", href: `../friend/#${key}` },
    t("school.to_table"),
  );
  return make(
    "section",
    { class: "card game" },
    make("h2", {}, t("school.game", { opponent })),
    make("p", {}, t(isFirst ? "school.you_begin" : "school.they_begin", { opponent })),
    make("p", { class: "tools" }, link),
  );
}

/** @param {StudentTask} task */
function drawTask(task) {
  const { id, what, is_open: isOpen, right, may_see: maySee } = task;
  const isRound = what.what === "games";
  const canRetry = isOpen && right !== null && task.attempts_left > 0 && !maySee;
  const button = make(
    "button",
    {
      type: "button",
      "data-task": id,
      class: isOpen && !maySee ? "primary" : null,
      onclick: () => open(id),
    },
    t(maySee ? "school.look" : canRetry ? "exercise.again" : "school.open"),
  );
  const state = isRound ? "" : describeState(task);
  return make(
    "li",
    { class: `card ${right !== null ? "handed" : ""}` },
    make("div", {}, make("strong", {}, taskTitle(what)), make("span", { class: "note" }, state)),
    isRound ? null : button,
  );
}

/** @param {StudentTask} task */
function describeState({ right, total, is_open: isOpen }) {
  if (right !== null) return t("school.earned", { right, total });
  return t(isOpen ? "school.to_do" : "school.missed");
}

/** @param {number} id */
async function open(id) {
  let loaded;
  try {
    loaded = await Promise.all([import("./open-task.js"), client.ask(`tasks/${id}/open`, null)]);
    find("lobby-problem").hidden = true;
  } catch (error) {
    writeOrHide(find("lobby-problem"), explainFailure(error));
    return;
  }
  if (!view) return; // the teacher removed the student meanwhile
  const [{ OpenTask }, opened] = loaded;
  openTask?.leave();
  const task = new OpenTask(client, opened, `${view.title}/${view.name}`, () => open(id));
  openTask = task;
  render();
  task.begin();
  scrollTo(0, 0);
}

/**
 * Modules that cannot be loaded mean that the server is gone.
 * @param {any} error
 */
const explainFailure = (error) =>
  error.code || error.unreachable ? explain(error) : t("server.needed");

function leave() {
  openTask?.leave();
  openTask = null;
  render();
}

function follow() {
  client.follow({
    onView(/** @type {StudentView} */ newView) {
      view = newView;
      openTask?.update(newView.tasks);
      render();
    },
    onReachable(isReachable) {
      find("away").hidden = isReachable || view === null;
    },
    onError(error) {
      openTask?.leave();
      view = openTask = null;
      removeItem("class.joined");
      if (error.code !== "class.stranger") showRefusal(error);
      render();
    },
  });
}

/** @param {unknown} error */
const showRefusal = (error) => writeOrHide(find("refused"), explain(error));

initPreferences(() => {
  render();
  openTask?.refresh();
});
find("name").value = loadItem("student") ?? "";
find("code").value = new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
find("entrance").addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  find("refused").hidden = true;
  const [code, name] = [find("code").value, find("name").value];
  try {
    /** @type {StudentView} */
    const joined = await client.ask("join", { code, name });
    view = joined;
    saveItem("student", joined.name);
    saveItem("class.joined", true);
    render();
    follow();
  } catch (error) {
    showRefusal(error);
  }
});
find("back").addEventListener("click", leave);

try {
  const { title } = await client.ask("");
  write(find("of-class"), title);
  if (loadItem("class.joined")) view = await client.ask("me");
} catch {
  removeItem("class.joined"); // another class runs, or the teacher removed the student
}
if (view) follow();
render();
document.documentElement.dataset.ready = "true";
