// @ts-nocheck
// A student's page: join, see what there is to do, do it and hand it in.

import { find, make, write, writeOrHide } from "../dom.js";
import { addMessages, explain, t } from "../i18n.js";
import en from "../messages/classroom-en.js";
import { initPreferences } from "../preferences.js";
import { loadItem, removeItem, saveItem } from "../storage.js";
import { ClassroomClient, ownSecret } from "./client.js";
import { taskTitle } from "./task-title.js";

await addMessages(en, { it: () => import("../messages/classroom-it.js") });

const school = new ClassroomClient("student", ownSecret());
let view = null; // what the server tells; null: we are not in
let work = null; // the task that is open, see work.js

function render() {
  find("entrance").hidden = view !== null;
  find("lobby").hidden = view === null || work !== null;
  find("work").hidden = work === null;
  if (view) renderLobby();
  work?.render();
}

function renderLobby() {
  write(find("greeting"), t(view.title ? "school.greeting_in" : "school.greeting", view));
  find("no-tasks").hidden = view.tasks.length > 0;
  find("your-game").replaceChildren(...(view.game ? [gameCard(view.game)] : []));
  const focused = document.activeElement?.dataset?.task;
  find("tasks").replaceChildren(...view.tasks.toReversed().map(taskEntry));
  if (focused) find("tasks").querySelector(`[data-task="${focused}"]`)?.focus();
}

function gameCard({ key, opponent, is_first: isFirst }) {
  saveItem(`seat.${key}`, school.secret); // at the table one is known by the same secret
  return make(
    "section",
    { class: "card game" },
    make("h2", {}, t("school.game", { opponent })),
    make("p", {}, t(isFirst ? "school.you_begin" : "school.they_begin", { opponent })),
    make(
      "p",
      { class: "tools" },
      make("a", { class: "button primary", href: `../friend/#${key}` }, t("school.to_table")),
    ),
  );
}

function taskEntry(task) {
  const { id, what, is_open: isOpen, right, total, may_see: maySee } = task;
  const isRound = what.what === "games";
  const state = isRound
    ? ""
    : right !== null
      ? t("school.earned", { right, total })
      : t(isOpen ? "school.to_do" : "school.missed");
  const left = isOpen && right !== null && task.attempts_left > 0 && !maySee;
  const button = make(
    "button",
    {
      type: "button",
      "data-task": id,
      class: isOpen && !maySee ? "primary" : null,
      onclick: () => open(id),
    },
    t(maySee ? "school.look" : left ? "exercise.again" : "school.open"),
  );
  return make(
    "li",
    { class: `card ${right !== null ? "handed" : ""}` },
    make("div", {}, make("strong", {}, taskTitle(what)), make("span", { class: "note" }, state)),
    isRound ? null : button,
  );
}

async function open(id) {
  let loaded;
  try {
    loaded = await Promise.all([import("./open-task.js"), school.ask(`tasks/${id}/open`, null)]);
    find("lobby-problem").hidden = true;
  } catch (error) {
    writeOrHide(
      find("lobby-problem"),
      error.code || error.unreachable ? explain(error) : t("server.needed"),
    );
    return;
  }
  if (!view) return; // we were sent out meanwhile
  const [{ OpenTask }, paper] = loaded;
  work?.leave();
  work = new OpenTask(school, paper, `${view.title}/${view.name}`, {
    onLeave: leave,
    onReopen: () => open(id),
  });
  render();
  work.begin();
  scrollTo(0, 0);
}

function leave() {
  work?.leave();
  work = null;
  render();
}

function follow() {
  school.follow({
    onView(told) {
      view = told;
      work?.told(view.tasks);
      render();
    },
    onReachable(isReachable) {
      find("away").hidden = isReachable || view === null;
    },
    onError(error) {
      work?.leave();
      view = work = null;
      removeItem("class.joined");
      if (error.code !== "class.stranger") refuse(error);
      render();
    },
  });
}

const refuse = (error) => writeOrHide(find("refused"), explain(error));

initPreferences(() => {
  render();
  work?.translated();
});
find("name").value = loadItem("student") ?? "";
find("code").value = new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
find("entrance").addEventListener("submit", async (event) => {
  event.preventDefault();
  find("refused").hidden = true;
  const [code, name] = [find("code").value, find("name").value];
  try {
    view = await school.ask("join", { code, name });
    saveItem("student", view.name);
    saveItem("class.joined", true);
    render();
    follow();
  } catch (error) {
    refuse(error);
  }
});
find("back").addEventListener("click", leave);

try {
  const { title } = await school.ask("");
  write(find("of-class"), title);
  if (loadItem("class.joined")) view = await school.ask("me");
} catch {
  removeItem("class.joined"); // it is another class, or we were sent out
}
if (view) follow();
render();
document.documentElement.dataset.ready = "true";
