// A student's page: joining the class, the list of tasks, and the task that is open.

import { find, make, onSubmit, orExplain, write, writeOrHide } from "../dom.js";
import { addMessages, explain, t } from "../i18n.js";
import en from "../messages/classroom-en.js";
import { initPreferences } from "../preferences.js";
import { loadItem, removeItem, saveItem } from "../storage.js";
import { ClassroomClient, ownSecret, taskTitle } from "./client.js";

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
  const link = make("a.button.primary", { href: `../friend/#${key}` }, t("school.to_table"));
  const title = make("h2", t("school.game", { opponent }));
  const words = t(isFirst ? "school.you_begin" : "school.they_begin", { opponent });
  return make("section.card.game", title, make("p", words), make("p.tools", link));
}

/** @param {StudentTask} task */
function drawTask(task) {
  const { id, what, is_open: isOpen, right, may_see: maySee } = task;
  const isRound = what.what === "games";
  const canRetry = isOpen && right !== null && task.attempts_left > 0 && !maySee;
  const button = make(
    isOpen && !maySee ? "button.primary" : "button",
    { "data-task": id, onclick: () => open(id) },
    t(maySee ? "school.look" : canRetry ? "exercise.again" : "school.open"),
  );
  const state = make("span.note", isRound ? "" : describeState(task));
  const words = make("div", make("strong", taskTitle(what)), state);
  return make("li.card", words, isRound ? null : button);
}

/** @param {StudentTask} task */
function describeState({ right, total, is_open: isOpen }) {
  if (right !== null) return t("school.earned", { right, total });
  return t(isOpen ? "school.to_do" : "school.missed");
}

/** @param {number} id */
async function open(id) {
  const module = import("./open-task.js").catch(() => Promise.reject({ unreachable: true }));
  const answers = Promise.all([module, client.ask(`tasks/${id}/open`, null)]);
  const loaded = await orExplain(answers, find("lobby-problem"));
  if (!loaded || !view) return; // a teacher may remove the student meanwhile
  const [{ OpenTask }, opened] = loaded;
  const task = new OpenTask(client, opened, `${view.title}/${view.name}`, () => open(id));
  openTask = task;
  render();
  task.begin();
  scrollTo(0, 0);
}

function leave() {
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
      view = openTask = null;
      removeItem("class.joined");
      if (error.code !== "class.stranger") writeOrHide(find("refused"), explain(error));
      render();
    },
  });
}

initPreferences(() => {
  render();
  openTask?.goTo(openTask.at); // in the new language
});
find("name").value = loadItem("student") ?? "";
find("code").value = new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
onSubmit(find("entrance"), async () => {
  const [code, name] = [find("code").value, find("name").value];
  /** @type {StudentView | null} */
  const joined = await orExplain(client.ask("join", { code, name }), find("refused"));
  if (!joined) return;
  view = joined;
  saveItem("student", joined.name);
  saveItem("class.joined", true);
  render();
  follow();
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
