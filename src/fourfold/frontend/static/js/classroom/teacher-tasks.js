// The tasks on the teacher's page: how far every student is, and the games of a round.

import { make } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { taskTitle } from "./task-title.js";

/** @typedef {TeacherView["students"]} Students */
/** @typedef {(path: string, body: unknown) => Promise<unknown>} Send */

const RESULTS = ["1-0", "1/2-1/2", "0-1"];
/** @type {(keyof Standing)[]} */
const STANDING = ["games", "won", "drawn", "lost", "points"];

/**
 * The parts of a task's card.
 * @param {TeacherTask} task
 * @param {Students} students
 * @param {Send} send
 */
export function drawTask(task, students, send) {
  const { id, what, is_open: isOpen, progress } = task;
  const isRound = what.what === "games";
  const done = progress.filter(({ state }) => state !== "working").length;
  const state = isRound ? "" : t("school.done", { done, count: students.length });
  const end = make(
    "button",
    { type: "button", onclick: () => send(`tasks/${id}/end`, null) },
    t(isRound ? "school.end_round" : "school.end"),
  );
  const tables = isRound ? drawRound(task, students, send) : drawProgress(task, students);
  return [
    make(
      "div",
      { class: "headed" },
      make("h2", {}, [taskTitle(what), describeContent(what)].filter(Boolean).join(" ")),
      make("span", { class: "note" }, isOpen ? state : t("school.closed")),
      isOpen ? end : "",
    ),
    make("div", { class: "scroll", tabindex: "0" }, tables),
  ];
}

/** @param {TaskContent} content */
function describeContent(content) {
  if (content.what === "exercises") return t("school.seed", { seed: content.seed });
  return content.what === "puzzles" ? content.numbers.join(", ") : "";
}

/**
 * @param {Students} students
 * @param {number} id
 */
const nameOf = (students, id) => students.find((one) => one.id === id)?.name ?? t("school.gone");

/** @param {string} text */
const figure = (text) => make("td", { class: "figure" }, text);

/** @param {string} text */
const rowTitle = (text) => make("th", { scope: "row" }, text);

/**
 * @param {string[]} codes of the column titles
 * @param {HTMLElement[]} rows
 */
function drawTable(codes, rows) {
  const titles = codes.map((code) => make("th", { scope: "col" }, t(code)));
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...titles)),
    make("tbody", {}, ...rows),
  );
}

/**
 * @param {TeacherTask} task
 * @param {Students} students
 */
function drawProgress({ progress }, students) {
  const rows = progress.map(({ student, state, attempts, right, total, seconds }) =>
    make(
      "tr",
      {},
      rowTitle(nameOf(students, student)),
      make("td", {}, t(`school.state_${state}`)),
      figure(right === null ? "" : `${right}/${total}`),
      figure(formatNumber(attempts)),
      figure(seconds === null ? "" : t("school.seconds", { seconds: Math.round(seconds) })),
    ),
  );
  const columns = ["student", "state", "right", "tries", "time"];
  return drawTable(
    columns.map((name) => `school.${name}`),
    rows,
  );
}

/**
 * @param {TeacherTask} task
 * @param {Students} students
 * @param {Send} send
 */
function drawRound({ id, games, standings }, students, send) {
  const rows = standings.map((standing) =>
    make(
      "tr",
      {},
      rowTitle(nameOf(students, standing.student)),
      ...STANDING.map((name) => figure(formatNumber(standing[name]))),
    ),
  );
  const played = games.toReversed().map((game) => {
    const names = [game.first, game.second].map((player) => nameOf(students, player));
    const result =
      game.result ??
      resultList(names, (result) => send(`tasks/${id}/games/${game.number}`, { result }));
    return make("tr", {}, make("td", {}, names.join(" – ")), make("td", {}, result));
  });
  const columns = ["player", ...STANDING].map((name) => `head.${name}`);
  return make(
    "div",
    {},
    drawTable(columns, rows),
    drawTable(["school.pairing", "school.result"], played),
  );
}

/**
 * A list by which the teacher decides a game that does not end.
 * @param {string[]} names
 * @param {(result: string) => void} decide
 */
function resultList([first, second], decide) {
  const list = make(
    "select",
    { "aria-label": t("school.decide", { first, second }), onchange: () => decide(list.value) },
    make("option", { value: "" }, t("school.playing")),
    ...RESULTS.map((value) => make("option", { value }, value)),
  );
  return list;
}
