// A class on the projector: how to join, the students and their progress, and the games of a round.

import { taskTitle } from "../classroom/task-title.js";
import { make } from "../dom.js";
import { t } from "../i18n.js";
import { drawQrCode } from "../qr-code.js";
import { drawCard, drawStandings } from "./tournament.js";

const MAX_GAMES = 18; // that are listed
const MANY_STUDENTS = 60; // that need smaller type
/** @type {Record<string, string>} */
const SIGNS = { working: "…", handed: "✓", done: "✓✓" };

/** @param {ProjectorClass} view */
export function drawClass({ title, code, address, picture, students, task }) {
  const where = `${address ?? `${location.origin}/`}class/`.replace(/^http:\/\//, "");
  const sections = [
    make(
      "header",
      { class: "headline" },
      make("h2", {}, title || t("school.class")),
      make("p", {}, t("projector.in", { count: students.length })),
    ),
    make(
      "section",
      { class: `card join ${task ? "small" : ""}` },
      make(
        "div",
        {},
        make("p", {}, t("projector.join"), " ", make("strong", {}, where)),
        make("p", {}, t("projector.code"), " ", make("strong", { class: "code" }, code)),
      ),
      picture ? drawQrCode(picture) : "",
    ),
  ];
  if (task) sections.push(drawTask(task, students));
  if (!task?.standings.length) sections.push(drawStudents(students));
  return sections;
}

/**
 * @param {ProjectorTask} task
 * @param {ProjectorClass["students"]} students
 */
function drawTask(task, students) {
  return task.what.what === "games" ? drawRound(task) : drawProgress(task, students);
}

/**
 * @param {ProjectorTask} task
 * @param {string} state
 */
function drawHead({ what, is_open: isOpen }, state) {
  const status = make("p", { role: "status" }, isOpen ? state : t("school.closed"));
  return make("div", { class: "task-head" }, make("h3", {}, taskTitle(what)), status);
}

/**
 * @param {ProjectorTask} task
 * @param {ProjectorClass["students"]} students
 */
function drawProgress(task, students) {
  const done = students.filter(({ state }) => state && state !== "working").length;
  const state = t("school.done", { done, count: students.length });
  const max = Math.max(1, students.length);
  const bar = make("progress", { value: done, max, "aria-label": state });
  return make("section", { class: "card task-now" }, drawHead(task, state), bar);
}

/** @param {ProjectorTask} task */
function drawRound(task) {
  const playing = task.games.filter(({ result }) => !result);
  const state = t("projector.playing", { count: playing.length });
  const games = playing
    .slice(0, MAX_GAMES)
    .map(({ first, second }) =>
      make("li", {}, make("span", {}, first), make("strong", {}, "–"), make("span", {}, second)),
    );
  const list = make("ol", { class: "latest" }, ...games);
  return make(
    "div",
    {},
    make("section", { class: "card task-now" }, drawHead(task, state)),
    make(
      "div",
      { class: "sides" },
      drawStandings(task.standings),
      games.length ? make("aside", {}, drawCard(t("projector.now"), list)) : "",
    ),
  );
}

/** @param {ProjectorClass["students"]} students */
function drawStudents(students) {
  const entries = students.map(({ name, is_here: isHere, state }) =>
    make(
      "li",
      { class: `${isHere ? "" : "away"} ${state ?? ""}` },
      make("span", { class: "sign", "aria-hidden": "true" }, (state && SIGNS[state]) || ""),
      make("span", {}, name),
      state ? make("span", { class: "visually-hidden" }, t(`school.state_${state}`)) : "",
    ),
  );
  const size = students.length > MANY_STUDENTS ? "many" : "";
  return make("ul", { class: `who-is-in ${size}` }, ...entries);
}
