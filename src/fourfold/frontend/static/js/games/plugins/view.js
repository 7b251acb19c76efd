// The views of games that other packages add. Their rules are asked of the backend. Loaded when there
// are any.

import { GenericBoard } from "../../board/generic.js";
import { t } from "../../i18n.js";
import { remoteRules } from "../../rules/remote.js";
import { marksThumbnail, texts } from "../marks-view.js";

/**
 * @typedef {object} PluginGame a game as the backend describes it
 * @property {string} name
 * @property {string} title
 * @property {{ name: string, choices: OptionValue[], default: OptionValue }[]} options
 * @property {string} variant the option to choose a variant by
 * @property {string} opponent
 * @property {boolean} has_grid
 */

/**
 * @param {PluginGame} game
 * @returns {GameView}
 */
export function pluginView({ name, title, options, variant: chosen, opponent }) {
  const accepted = Object.fromEntries(
    options
      .filter(({ choices }) => choices.length)
      .map(({ name: option, choices, default: usual }) => [
        option,
        [usual, ...choices.filter((choice) => choice !== usual)],
      ]),
  );
  return {
    rules: remoteRules(name, accepted),
    title: () => title,
    variant: chosen in accepted ? { option: chosen, title: () => chosen, label: String } : null,
    opponent,
    levels: 0,
    adviser: opponent,
    values: null,
    Board: GenericBoard,
    thumbnail: (position, { rules }) => {
      const { marks } = position.grid;
      return marksThumbnail(position, rules, marks[0].length, marks.length);
    },
    marks: null,
    texts: { ...texts, task: (_, who) => t("status.plain", { who }) },
    example: "moves.example.plain",
    enterMove: (host, text) => host.play(text),
    editor: null,
    treeSearch: null,
    rulesSummary: null,
    loadGuide: null,
  };
}
