// @ts-nocheck
// The cards of games that other packages add, of which the desk knows the rules. Loaded when there
// are any.

import { GenericBoard } from "../../board/generic.js";
import { t } from "../../i18n.js";
import { remoteRules } from "../../rules/remote.js";
import { pictureOf, words } from "../marks-view.js";

/** The card of a game as the desk tells of it. */
export function pluginView({ name, title, options, variant: chosen, opponent }) {
  const offered = options
    .filter(({ choices }) => choices.length)
    .map(({ name: option, choices, default: usual }) => [
      option,
      [usual, ...choices.filter((choice) => choice !== usual)],
    ]);
  const accepted = Object.fromEntries(offered);
  return {
    rules: remoteRules(name, accepted),
    title: () => title,
    variant: chosen in accepted ? { option: chosen, title: () => chosen, words: String } : null,
    opponent,
    levels: 0,
    adviser: opponent,
    values: null,
    Board: GenericBoard,
    picture: (position, { rules }) => pictureOf(position, rules, ...sizeOf(position)),
    marks: null,
    words: { ...words, task: (_session, who) => t("status.plain", { who }) },
    example: "moves.example.plain",
    read: (table, text) => table.play(text),
    setup: null,
    tree: null,
    inForce: null,
    guide: null,
  };
}

const sizeOf = ({ grid: { marks } }) => [marks[0].length, marks.length];
