// @ts-nocheck
// A worker of a site without a server: Python, and the core beside it, in which Python asks in text.
// It answers one question at a time (fourfold.site.dispatcher), and meanwhile a signal says whether to leave
// it.

import { SCRATCH_FILE } from "../constants.js";
import { startPython } from "./pyodide.js";
import { reader } from "./stop-flag.js";

const engine = new URL("../../engine/", import.meta.url);
const INTERRUPT = 2; // what Python takes for Ctrl-C

let isLeft = () => false; // whether the question at work is to be left
let hear; // fourfold.site.dispatcher.answer
let pyodide;
let folder; // where Python finds our sources
let books = {}; // opening books that are not there yet, by their rules: where they belong
let layers = {}; // likewise the layers beyond them

globalThis.onmessage = async ({ data }) => {
  isLeft = reader(data.sign);
  try {
    if (data.file) pyodide.FS.writeFile(SCRATCH_FILE, new Uint8Array(data.file));
    const isLesson = data.question.includes('"lessons/run"');
    if (isLesson) await addPrograms();
    const isWanted = (rules) => isLesson || data.question.includes(rules);
    await addBooks(isWanted);
    addLayers(isWanted);
    const end = hear(data.question, postMessage);
    isLeft = () => false; // whoever hears the end takes the signal away, which is no request to stop
    postMessage(end);
  } catch (error) {
    say({ failed: String(error.message ?? error) });
  }
};

/** Where Python looks for Ctrl-C: each question is left but once. */
const interrupts = {
  get 0() {
    if (!isLeft()) return 0;
    isLeft = () => false;
    return INTERRUPT;
  },
  set 0(_) {},
};

const say = (message) => postMessage(JSON.stringify(message));

async function open() {
  const about = await (await fetch(new URL("engine.json", engine))).json();
  ({ books, layers } = about);
  countFetched(about.bytes);
  const [python, core] = await Promise.all([
    startPython(engine, about.version, fetchBytes),
    import(new URL("core/core.mjs", engine)).then(({ openCore }) => openCore()),
  ]);
  ({ pyodide, folder } = python);
  pyodide.setInterruptBuffer(interrupts);
  const ask = (request, tell, stop) => core(request, tell, () => isLeft() || stop());
  hear = pyodide.pyimport("fourfold.site.dispatcher").init(ask);
  say({ ready: true });
  await python.keep();
}

/** The command line and what it stands on: only the lessons' programs need it. */
async function addPrograms() {
  if (addPrograms.isDone) return;
  pyodide.unpackArchive(await fetchBytes("python/programs.zip"), "zip", { extractDir: folder });
  addPrograms.isDone = true;
}

/** The large books, when their rules are first named. Without one all is searched. */
async function addBooks(isWanted) {
  for (const [rules, place] of Object.entries(books).filter(([rules]) => isWanted(rules))) {
    const book = await fetchBytes(`python/${rules}.book`).catch(() => null);
    if (book) pyodide.FS.writeFile(`${folder}/${place}`, book);
    delete books[rules];
  }
}

/** The layers beyond the books, for which nobody waits: until one is there, all is searched. */
function addLayers(isWanted) {
  for (const [rules, place] of Object.entries(layers).filter(([rules]) => isWanted(rules))) {
    delete layers[rules];
    const add = (layer) => pyodide.FS.writeFile(`${folder}/${place}`, layer);
    fetchBytes(`python/${rules}.layer`).then(add, () => {});
  }
}

async function fetchBytes(name) {
  const answer = await fetch(new URL(name, engine));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** From now on the page is told which share of these bytes has come. */
function countFetched(total) {
  const plain = globalThis.fetch;
  let [came, told] = [0, 0];
  const count = (part) => {
    came += part.byteLength;
    const share = Math.min(came / total, 0.99);
    if (share - told < 0.01) return;
    told = share;
    say({ loaded: share });
  };
  globalThis.fetch = async (...asked) => {
    const answer = await plain(...asked);
    if (!answer.body || !answer.ok) return answer;
    const counter = new TransformStream({
      transform(part, out) {
        count(part);
        out.enqueue(part);
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(counter), { status, statusText, headers });
  };
}

try {
  await open();
} catch (error) {
  say({ failed: String(error.message ?? error) });
}
