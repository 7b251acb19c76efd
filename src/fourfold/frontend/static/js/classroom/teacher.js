// @ts-nocheck
// The teacher's page: who is in, what is given out, how far everybody is.

import { backend } from "../backend.js";
import { download, fill, find, make, write, writeOrHide } from "../dom.js";
import { gamesWithPuzzles, gameText, gameVariants, loadPluginGames } from "../games/views.js";
import { addMessages, currentLanguage, explain, formatNumber, t } from "../i18n.js";
import en from "../messages/classroom-en.js";
import { initPreferences } from "../preferences.js";
import { loadItem, saveItem } from "../storage.js";
import { ClassroomClient } from "./client.js";
import { taskTitle } from "./task-title.js";

await addMessages(en, { it: () => import("../messages/classroom-it.js") });

const RESULTS = ["1-0", "1/2-1/2", "0-1"];
const KINDS = ["exercises", "puzzles", "games"];

/** The secret is taken out of the address at once: whoever looks over one's shoulder does not see it. */
function ownSecret() {
  const given = location.hash.slice(1);
  if (given) {
    saveItem("class.teacher", given);
    history.replaceState(null, "", location.pathname);
  }
  return loadItem("class.teacher") ?? "";
}

const school = new ClassroomClient("teacher", ownSecret());
const cards = new Map(); // of the tasks, by their numbers
let view = null;

function render() {
  if (!view) return;
  find("desk").hidden = false;
  const { title, code, address, projector, students, tasks } = view;
  write(find("title"), title || t("school.class"));
  const where = address ? `${address}class/` : new URL("../", location.href).href;
  write(find("where"), t(address ? "school.where" : "school.where_here", { where }));
  write(find("join-code"), code);
  find("to-projector").href = `../../projector/#${projector}`;
  const here = students.filter(({ is_here: isHere }) => isHere).length;
  write(find("people-title"), t("school.people", { count: students.length, here }));
  fill(find("people"), [students, currentLanguage()], () => students.map(personEntry));
  const names = students.map(({ name }) => name);
  for (const task of tasks) {
    if (!cards.has(task.id)) {
      cards.set(task.id, make("section", { class: "card" }));
      find("tasks").prepend(cards.get(task.id));
    }
    fill(cards.get(task.id), [task, names, currentLanguage()], () => taskParts(task));
  }
}

function personEntry({ id, name, is_here: isHere }) {
  return make(
    "li",
    { class: isHere ? null : "away" },
    make("span", {}, `${isHere ? "●" : "○"} ${name}`),
    make(
      "button",
      {
        type: "button",
        onclick: () => newSeat(id, name),
        "aria-label": t("school.seat_of", { name }),
      },
      t("school.seat"),
    ),
    make(
      "button",
      {
        type: "button",
        onclick: () => remove(id, name),
        "aria-label": t("school.remove_of", { name }),
      },
      t("school.remove"),
    ),
  );
}

function taskParts(task) {
  const { id, what, is_open: isOpen, progress } = task;
  const isRound = what.what === "games";
  const end = make(
    "button",
    { type: "button", onclick: () => act(`tasks/${id}/end`, null) },
    t(isRound ? "school.end_round" : "school.end"),
  );
  const done = progress.filter(({ state }) => state !== "working").length;
  const state = isRound ? "" : t("school.done", { done, count: view.students.length });
  const more =
    what.what === "exercises"
      ? ` ${t("school.seed", { seed: what.seed })}`
      : what.what === "puzzles"
        ? ` ${what.numbers.join(", ")}`
        : "";
  return [
    make(
      "div",
      { class: "headed" },
      make("h2", {}, `${taskTitle(what)}${more}`),
      make("span", { class: "note" }, isOpen ? state : t("school.closed")),
      isOpen ? end : "",
    ),
    make(
      "div",
      { class: "scroll", tabindex: "0" },
      isRound ? roundTables(task) : progressTable(task),
    ),
  ];
}

const table = (head, rows) =>
  make(
    "table",
    {},
    make(
      "thead",
      {},
      make("tr", {}, ...head.map((key) => make("th", { scope: "col" }, key ? t(key) : ""))),
    ),
    make("tbody", {}, ...rows),
  );

const nameOf = (id) => view.students.find((one) => one.id === id)?.name ?? t("school.gone");

function progressTable({ progress }) {
  const rows = progress.map(({ student, state, attempts, right, total, seconds }) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, nameOf(student)),
      make("td", {}, t(`school.state_${state}`)),
      make("td", { class: "figure" }, right === null ? "" : `${right}/${total}`),
      make("td", { class: "figure" }, formatNumber(attempts)),
      make(
        "td",
        { class: "figure" },
        seconds === null ? "" : t("school.seconds", { seconds: Math.round(seconds) }),
      ),
    ),
  );
  return table(
    ["school.student", "school.state", "school.right", "school.tries", "school.time"],
    rows,
  );
}

function roundTables({ id, games, standings }) {
  const rows = standings.map((one) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, nameOf(one.student)),
      ...["games", "won", "drawn", "lost", "points"].map((name) =>
        make("td", { class: "figure" }, formatNumber(one[name])),
      ),
    ),
  );
  const played = games
    .toReversed()
    .map((game) =>
      make(
        "tr",
        {},
        make("td", {}, `${nameOf(game.first)} – ${nameOf(game.second)}`),
        make("td", {}, game.result ?? decision(id, game)),
      ),
    );
  const columns = [
    "head.player",
    "head.games",
    "head.won",
    "head.drawn",
    "head.lost",
    "head.points",
  ];
  return make("div", {}, table(columns, rows), table(["school.pairing", "school.result"], played));
}

/** What the teacher may say of a game that does not end. */
function decision(task, { number, first, second }) {
  const label = t("school.decide", { first: nameOf(first), second: nameOf(second) });
  const choice = make("select", {
    "aria-label": label,
    onchange: () => act(`tasks/${task}/games/${number}`, { result: choice.value }),
  });
  choice.append(
    make("option", { value: "" }, t("school.playing")),
    ...RESULTS.map((value) => make("option", { value }, value)),
  );
  return choice;
}

const act = (path, body) => answered(school.ask(path, body));

/** What the server answers; if it does not, the page says why, and it is null. */
async function answered(asked) {
  try {
    const answer = await asked;
    find("problem").hidden = true;
    return answer;
  } catch (error) {
    writeOrHide(find("problem"), explain(error));
    return null;
  }
}

async function newSeat(id, name) {
  const found = await act(`students/${id}/seat`, null);
  if (found)
    write(
      find("seat-code"),
      t("school.seat_code", { name, code: found.code, minutes: Math.round(found.seconds / 60) }),
    );
}

function remove(id, name) {
  if (confirm(t("school.sure", { name }))) act(`students/${id}/remove`, null);
}

const number = (id) => Number(find(id).value);

function given() {
  const what = find("what").value;
  const attempts = number("tries");
  if (what === "exercises") {
    const [kind, ask] = [find("kind").value, find("ask").value];
    return {
      what,
      kind,
      ask,
      level: number("level"),
      seed: number("seed"),
      count: number("count"),
      versions: number("versions"),
      attempts,
    };
  }
  if (what === "puzzles") {
    const numbers = find("numbers").value.split(/[ ,]+/).filter(Boolean).map(Number);
    return { what, game: find("puzzle-game").value, numbers, attempts };
  }
  const minutes = number("minutes");
  const clock = minutes ? { base: minutes * 60 } : null;
  return {
    what,
    game: find("game").value,
    form: find("form").value,
    rounds: number("rounds"),
    clock,
  };
}

const newSeed = () => {
  find("seed").value = 1 + Math.floor(Math.random() * 999_999);
};

/** Name the games that can be given out; what is chosen stays so. */
function nameGames() {
  const lists = {
    "puzzle-game": gamesWithPuzzles().map(([value, view]) => [value, view.title()]),
    game: gameVariants().map((game) => [game.spec, gameText(game)]),
  };
  for (const [id, offered] of Object.entries(lists)) {
    const chosen = find(id).value || offered[0][0];
    find(id).replaceChildren(...offered.map(([value, words]) => make("option", { value }, words)));
    find(id).value = chosen;
  }
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
find("give").addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = event.submitter;
  button.disabled = true; // trees take a moment to be made
  if (await act("tasks", given())) newSeed();
  button.disabled = false;
});
find("results").addEventListener("click", async () => {
  const results = await answered(school.text("results"));
  if (results !== null) download("results.csv", "text/csv", results);
});

school.follow({
  onView(told) {
    view = told;
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
