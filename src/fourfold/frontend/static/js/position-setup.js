// Positions that are being set up. A draft is in the format of the game's editor.

import { games } from "./games/views.js";
import { explain, t } from "./i18n.js";

/**
 * An error, or the position and the game that it can be played in.
 * @typedef {{ error: string } | { error: "", game: Game, position: Position, note: string }} SetupCheck
 */

/** @param {Game} game one that has an editor */
const editorOf = ({ view }) => /** @type {Editor} */ (view.editor);

/**
 * @type {(game: Game, draft: any) => string}
 */
export const textOfDraft = (game, draft) => game.rules.format(editorOf(game).positionIn(draft));

/**
 * The draft of a position that was typed, whether a game leads to it or not. Throws RuleError.
 * @type {(game: Game, text: string) => any}
 */
export const readDraft = (game, text) =>
  editorOf(game).draftOf(game.rules.parse(text, { ...game.options, positions: "any" }));

/**
 * Check a draft. A board of Ultimate that cannot be reached is accepted as a game in which any position is
 * allowed.
 * @type {(game: Game, draft: any) => SetupCheck}
 */
export function checkDraft(game, draft) {
  const { name, rules, options } = game;
  /** @type {string[] | undefined} the strictest first */
  const strictness = rules.options.positions;
  const candidates = strictness?.map((positions) => games.make(name, { ...options, positions }));
  let error = "";
  for (const candidate of candidates ?? [game]) {
    try {
      editorOf(game).check(draft);
      const position = candidate.rules.parse(textOfDraft(game, draft), candidate.options);
      const note = error && t("setup.any", { reason: error });
      return { error: "", game: candidate, position, note };
    } catch (reason) {
      error = explain(reason);
    }
  }
  return { error };
}

/** @param {SetupCheck} check */
export function describeCheck(check) {
  if (!("game" in check)) return check.error;
  const isOver = check.game.rules.outcome(check.position) !== null;
  return check.note || t(isOver ? "setup.over" : "setup.good");
}
