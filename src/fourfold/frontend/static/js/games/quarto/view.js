// Quarto at the table.

import { editor, QuartoBoard } from "../../board/quarto.js";
import { RuleError } from "../../errors.js";
import { t } from "../../i18n.js";
import { cellIndex } from "../../rules/grid.js";
import * as rules from "../../rules/quarto.js";
import * as descriptions from "./descriptions.js";
import { draw, legend } from "./drawings.js";

/** @type {GameView} */
export const quarto = {
  rules,
  title: () => t("app.quarto"),
  variant: {
    option: "rules",
    title: () => t("new.rules"),
    label: (choice) => t(`rules.${choice}`),
  },
  opponent: "level(1)",
  levels: 10,
  adviser: "perfect",
  values: "exact",
  Board: QuartoBoard,
  thumbnail({ board }) {
    /** @param {number | null} piece */
    const symbolOf = (piece) => (piece === null ? null : `piece-${piece}`);
    return { kind: "wood", columns: rules.SIZE, symbols: board.map(symbolOf) };
  },
  texts: descriptions,
  notation: { ...descriptions, draw, legend },
  example: "moves.example.quarto",
  enterMove,
  editor,
  treeSearch: { algorithm: "alphabeta", depth: 2 },
  hasPuzzles: true,
  puzzleRules: ({ rules: choice }) => t(`puzzle.rules_${choice}`),
  rulesSummary: ({ rules: choice }) => t(`force.quarto_${choice}`),
  loadGuide: () => import("./guide.js"),
};

/**
 * Enter a whole turn, or half of one.
 * @type {GameView["enterMove"]}
 */
function enterMove(host, text) {
  const { placed } = host.onBoard;
  const { pieceNumber, SIZE } = rules;
  try {
    if (placed !== null && /^:?[0-9a-f]$/i.test(text))
      return host.give(pieceNumber(text.slice(-1)));
    if (text.includes(":")) return host.play(text.toLowerCase());
    if (/^[0-9a-f]$/i.test(text)) return host.give(pieceNumber(text));
    return host.place(cellIndex(text.toLowerCase(), SIZE));
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    host.refuse(error);
    return false;
  }
}
