// @ts-nocheck
// A class on the projector: how to join, who is in, who is done, how the games stand.

import { taskTitle } from "../classroom/task-title.js";
import { make } from "../dom.js";
import { t } from "../i18n.js";
import { drawQrCode } from "../qr-code.js";
import { standings } from "./tournament.js";

export function showClass(element, { title, code, address, picture, students, task }) {
  const where = `${address ?? `${location.origin}/`}class/`;
  element.replaceChildren(
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
        make(
          "p",
          {},
          t("projector.join"),
          " ",
          make("strong", {}, where.replace(/^http:\/\//, "")),
        ),
        make("p", {}, t("projector.code"), " ", make("strong", { class: "code" }, code)),
      ),
      picture ? drawQrCode(picture) : "",
    ),
    task ? taskCard(task, students) : "",
    task?.standings.length ? "" : people(students),
  );
}

function taskCard(task, students) {
  const isRound = task.what.what === "games";
  const done = students.filter(({ state }) => state && state !== "working").length;
  const playing = task.games.filter(({ result }) => !result);
  const words = isRound
    ? t("projector.playing", { count: playing.length })
    : t("school.done", { done, count: students.length });
  const head = make(
    "div",
    { class: "task-head" },
    make("h3", {}, taskTitle(task.what)),
    make("p", { role: "status" }, task.is_open ? words : t("school.closed")),
  );
  const bar = isRound
    ? ""
    : make("progress", { value: done, max: Math.max(1, students.length), "aria-label": words });
  if (!isRound) return make("section", { class: "card task-now" }, head, bar);
  const games = playing
    .slice(0, MOST)
    .map(({ first, second }) =>
      make("li", {}, make("span", {}, first), make("strong", {}, "–"), make("span", {}, second)),
    );
  return make(
    "div",
    {},
    make("section", { class: "card task-now" }, head),
    make(
      "div",
      { class: "sides" },
      standings(task.standings),
      games.length
        ? make(
            "aside",
            {},
            make(
              "section",
              { class: "card" },
              make("h3", {}, t("projector.now")),
              make("ol", { class: "latest" }, ...games),
            ),
          )
        : "",
    ),
  );
}

const MOST = 18; // games that are named
const SIGNS = { working: "…", handed: "✓", done: "✓✓" };

function people(students) {
  const entry = ({ name, is_here: isHere, state }) =>
    make(
      "li",
      { class: `${isHere ? "" : "away"} ${state ?? ""}` },
      make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[state] ?? ""),
      make("span", {}, name),
      state ? make("span", { class: "visually-hidden" }, t(`school.state_${state}`)) : "",
    );
  return make(
    "ul",
    { class: `who-is-in ${students.length > 60 ? "many" : ""}` },
    ...students.map(entry),
  );
}
