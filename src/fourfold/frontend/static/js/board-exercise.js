// @ts-nocheck
// Something to be found on the board: a mistake to be tried again, or a puzzle.
//
// The exercise of the table's state is { item, state, said, helped, wants, next, back, right, count }:
//   item    { title, rules, task, half, session, check(turn), hint(), solution() }; the last three
//           promise { right, text, reply }, { move, text } and { move, text }; `reply` are the moves
//           that follow what was tried, to be looked at, or nothing. `rules` says which are in
//           force; `half` is "square" or "piece" where that alone is to be found
//   state   try, right, wrong, shown or over
//   helped  whether there was help, or it was found already: it counts once
//   wants   the help that is asked for, hint or solution, else null
//   next    gives the next item, or null
//   back    the session to return to
//   farewell  what is said after the last item; without it, how many were found

import { backend } from "./backend.js";
import { currentLanguage, explain, t } from "./i18n.js";
import { FAULTS, UNPROVEN } from "./reviews.js";
import { HUMAN, openSession } from "./session.js";
import { variationOf } from "./variations.js";

/** Put an item on the table, to be tried. */
export function startExercise(table, exercise) {
  const fresh = { right: 0, count: 0, ...exercise, state: "try", said: "", wants: null };
  const { session } = exercise.item;
  table.open(() => ({ session, exercise: fresh }), { newEntry: false });
}

/** The wish for the answer to what was tried, or for the help that is wanted. */
export function exerciseQuery(table) {
  const { exercise, session } = table.state;
  if (!exercise) return null;
  const { item, wants, state } = exercise;
  const turn = state === "try" ? tried(item, session) : undefined;
  if (!wants && !turn) return null;
  const run = () => promised(wants ? item[wants]() : item.check(turn));
  const onDone = (answer) => (wants ? helped(table, answer) : judged(table.state, answer));
  return { key: [item.title, item.task, wants ?? turn].join(), run, onDone };
}

/** What was tried so far: a turn, or a placement where the square alone is to be found. */
function tried({ half }, { game, at, moves, placed }) {
  if (at > 0) return moves[0];
  return half === "square" && placed !== null ? game.rules.formatTurn(placed, null) : undefined;
}

/** The exercise when its turn is taken back: it can be tried again. */
export function resetAttempt(exercise) {
  const judged = ["right", "wrong"].includes(exercise?.state);
  return judged ? { ...exercise, state: "try", said: "" } : exercise;
}

function judged({ exercise, session }, { right, text, reply = [] }) {
  const state = right === undefined ? "shown" : right ? "right" : "wrong";
  const counts = right && !exercise.helped ? 1 : 0;
  const helped = exercise.helped || right;
  return {
    variation: reply.length ? variationOf(session, [...session.moves, ...reply]) : null,
    exercise: { ...exercise, state, said: text, helped, right: exercise.right + counts },
  };
}

function helped(table, { move, text }) {
  const { exercise, session } = table.state;
  if (tried(exercise.item, session)) startExercise(table, exercise);
  const state = exercise.wants === "hint" ? "try" : "shown";
  return {
    hint: move ? { move } : null,
    exercise: { ...exercise, state, said: text, helped: true, wants: null },
  };
}

/** What a promise gives; what went wrong is said instead of an answer. */
async function promised(answer) {
  try {
    return await answer;
  } catch (error) {
    return { text: explain(error) };
  }
}

/** The exercise of these mistakes of the game on the table, each a { at, judgement }. */
export function retryMistakes(back, mistakes) {
  let index = 0;
  const make = () => {
    const { at, judgement } = mistakes[index];
    const title = t("exercise.retry", { number: index + 1, count: mistakes.length });
    return { title, ...retry(back, at, judgement) };
  };
  const next = () => (++index < mistakes.length ? make() : null);
  return { item: make(), next, back, count: mistakes.length };
}

function retry({ game, positions }, at, judgement) {
  const { turn, better, before, label_text: label } = judgement;
  return {
    ...betterTurnItem(game, positions[at - 1], better),
    task: t(`exercise.keep_${before.value ?? "points"}`, { at, turn, label }),
    solution: async () => ({ move: better, text: judgement.text }),
  };
}

/** A position in which something better than what was played is to be found. */
export function betterTurnItem(game, start, better) {
  const position = game.rules.format(start);
  return {
    session: openSession({ game, start, seats: [HUMAN, HUMAN] }),
    async check(tried) {
      const found = await judge(game, position, tried);
      const silent = found.reasons.filter(({ kind }) => !/^(better|misses)/.test(kind));
      if (found.label === UNPROVEN) return { text: found.text };
      const right = tried === better || !FAULTS.includes(found.label);
      return { right, text: right ? found.text : silent.map(({ text }) => text).join(" ") };
    },
    hint: async () => ({ move: hintOf(better), text: t("exercise.hint") }),
    solution: async () => ({ move: better, text: (await judge(game, position, better)).text }),
  };
}

/** What the server says of a turn; where it has but estimates, of a game of one move. */
async function judge(game, position, turn) {
  const about = { game: game.spec, language: currentLanguage() };
  if (game.view.values === "exact") {
    return backend.start({ do: "explain", ...about, position, turn }).result;
  }
  const request = { do: "review", ...about, start: position, moves: [turn], seconds: 3 };
  return (await backend.start(request).result).turns[0];
}

/** What is told first: of a turn of Quarto the square, or the gift when there is none. */
function hintOf(turn) {
  return turn.startsWith(":") || !turn.includes(":") ? turn : `${turn.split(":")[0]}:`;
}
