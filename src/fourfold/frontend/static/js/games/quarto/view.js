// @ts-nocheck
// The card of Quarto.

import { QuartoBoard } from "../../board/quarto.js";
import { t } from "../../i18n.js";
import { RuleError } from "../../rules/errors.js";
import { cellIndex } from "../../rules/grid.js";
import * as rules from "../../rules/quarto.js";
import * as setup from "../../setup/quarto.js";
import * as words from "./descriptions.js";
import * as notation from "./notation.js";

export const quarto = {
  rules,
  title: () => t("app.quarto"),
  variant: {
    option: "rules",
    title: () => t("new.rules"),
    words: (choice) => t(`rules.${choice}`),
  },
  opponent: "level(1)",
  levels: 10,
  adviser: "perfect",
  values: "exact",
  Board: QuartoBoard,
  picture,
  marks: null,
  words,
  notation,
  example: "moves.example.quarto",
  read,
  setup,
  tree: { algorithm: "alphabeta", depth: 2 },
  puzzles: true,
  counts: ({ rules: choice }) => t(`puzzle.rules_${choice}`),
  inForce: ({ rules: choice }) => t(`force.quarto_${choice}`),
  guide: () => import("./guide.js"),
};

function picture({ board }) {
  const symbols = board.map((piece) => (piece === null ? null : `piece-${piece}`));
  return { kind: "wood", columns: rules.SIZE, symbols };
}

/** A whole turn, or half of one. */
function read(table, text) {
  const { placed } = table.onBoard;
  const { pieceNumber, SIZE } = rules;
  try {
    if (placed !== null && /^:?[0-9a-f]$/i.test(text)) return table.give(pieceNumber(text.at(-1)));
    if (text.includes(":")) return table.play(text.toLowerCase());
    if (/^[0-9a-f]$/i.test(text)) return table.give(pieceNumber(text));
    return table.place(cellIndex(text.toLowerCase(), SIZE));
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    table.refuse(error);
    return false;
  }
}
