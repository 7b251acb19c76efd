// The exercise page. With a server it makes new exercises; a standalone file contains its exercises.

import { backend } from "../backend.js";
import { download, find, onSubmit, orExplain, setAttribute, write } from "../dom.js";
import { addMessages, nameOfGame, t } from "../i18n.js";
import en from "../messages/learn-en.js";
import { initPreferences } from "../preferences.js";
import { loadItem, saveItem } from "../storage.js";
import { renderTurning, Sheet, SheetView } from "./sheet.js";

await addMessages(en, { it: () => import("../messages/learn-it.js") });

/** @typedef {"kind" | "ask" | "level" | "seed"} Field */

/** @type {Field[]} */
const FIELDS = ["kind", "ask", "level", "seed"];
const FORMAT = { format: "fourfold answers", version: 1 };

/** @type {{ sheets: import("./sheet.js").SheetData[] } | null} */
const embedded = find("data") && JSON.parse(find("data").textContent);
const sheets = (embedded?.sheets ?? []).map((data) => new Sheet(data));
let at = 0;
const view = new SheetView(render);

function render() {
  const { kind, level, seed } = sheets[at].exercise;
  write(find("which"), t("sheet.which", { kind: nameOfGame(kind), level, seed }));
  renderTurning(at, sheets.length);
  setAttribute(find("save"), "aria-disabled", !sheets.some((sheet) => sheet.isTouched));
}

/** @param {number} index */
function show(index) {
  at = Math.max(0, Math.min(index, sheets.length - 1));
  view.show(sheets[at]);
  render();
}

/** Show the exercise that the fields name, with its answers if it was opened before. */
async function open() {
  /** @type {Record<Field, string | number>} */
  const request = {
    kind: find("kind").value,
    ask: find("ask").value,
    level: Number(find("level").value),
    seed: Number(find("seed").value),
  };
  const known = sheets.findIndex(({ exercise }) =>
    FIELDS.every((name) => exercise[name] === request[name]),
  );
  const answer = known < 0 ? backend.ask("exercise", request) : Promise.resolve(null);
  const data = await orExplain(answer, find("problem"));
  if (!find("problem").hidden) return;
  if (data) {
    const replaces = sheets.length && !sheets[at].isTouched;
    const index = replaces ? at : sheets.length;
    sheets.splice(index, replaces ? 1 : 0, new Sheet(data));
    show(index);
  } else show(known);
  const fields = FIELDS.map((name) => [name, String(request[name])]);
  history.replaceState(null, "", `#${new URLSearchParams(fields)}`);
}

/** Save the answers as a file. */
function save() {
  const student = find("student").value.trim();
  const touched = sheets.filter((sheet) => sheet.isTouched);
  const exercises = touched.map(({ exercise, answers, checked }) => {
    return { ...exercise, answers, checked };
  });
  if (!exercises.length) return;
  const text = JSON.stringify({ ...FORMAT, student, exercises }, null, 1);
  const name = student.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-") || "answers";
  download(`${name}.json`, "application/json", text);
}

function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  for (const name of FIELDS) if (fields.has(name)) find(name).value = fields.get(name);
  for (const name of ["kind", "ask", "level"]) {
    if (!find(name).value) find(name).selectedIndex = 0;
  }
  if (!/^\d{1,9}$/.test(find("seed").value)) find("seed").value = 1;
}

initPreferences(() => {
  view.renderFields();
  view.render();
  render();
});
find("student").value = loadItem("student") ?? "";
find("student").addEventListener("change", () => saveItem("student", find("student").value.trim()));
find("save").addEventListener("click", save);
find("previous").addEventListener("click", () => show(at - 1));
find("next").addEventListener("click", () => show(at + 1));

if (embedded) {
  document.documentElement.dataset.offline = "true";
  show(0);
} else {
  readAddress();
  for (const name of FIELDS) find(name).addEventListener("change", open);
  onSubmit(find("ask-form"), () => {
    find("seed").value = 1 + Math.floor(Math.random() * 999_999);
    open();
  });
  await open();
}
document.documentElement.dataset.ready = "true";
