// Abstract game trees, as in fourfold.teaching.abstract_game: moves lead to the sons of a node.

import { RuleError } from "../errors.js";

/** @typedef {number | Tree[]} Tree the value of a leaf, or the sons of a node */
/** @typedef {{ readonly tree: Tree, readonly mover: number }} AbstractPosition */

export const name = "abstract";
/** @type {GameOptions} */
export const options = {};
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * Read a tree such as `((3 12) (2 4))`, where MAX moves first, or MIN after `min`.
 * @param {string} text
 * @returns {AbstractPosition}
 */
export function parse(text) {
  const trimmed = text.trim();
  const second = trimmed.startsWith("min");
  const json = trimmed
    .replace(/^min/, "")
    .trim()
    .replace(/\s+/g, " ")
    .replace(/ ?\( ?/g, "(")
    .replace(/ ?\) ?/g, ")")
    .replace(/\)(?=[(\d-])/g, "),")
    .replace(/(\d)(?=\()/g, "$1,")
    .replaceAll(" ", ",")
    .replaceAll("(", "[")
    .replaceAll(")", "]");
  try {
    return Object.freeze({ tree: JSON.parse(json), mover: second ? 1 : 0 });
  } catch {
    throw new RuleError("position.tree");
  }
}

/**
 * @param {Tree} tree
 * @returns {string}
 */
const formatTree = (tree) =>
  Array.isArray(tree) ? `(${tree.map(formatTree).join(" ")})` : String(tree);

/** @param {AbstractPosition} position */
export const format = ({ tree, mover }) => `${mover ? "min " : ""}${formatTree(tree)}`;

/** @param {AbstractPosition} position */
export const toMove = ({ mover }) => mover;

/** @param {AbstractPosition} position */
export const outcome = ({ tree }) =>
  Array.isArray(tree) ? null : { winner: null, reason: "leaf" };

/** @param {AbstractPosition} position */
export function legalMoves({ tree }) {
  return Array.isArray(tree) ? tree.map((_, index) => LETTERS[index]) : [];
}

/** @type {(position: AbstractPosition, move: string) => AbstractPosition} */
export function play({ tree, mover }, move) {
  const index = LETTERS.indexOf(move);
  if (!Array.isArray(tree) || index < 0 || index >= tree.length) throw new RuleError("rule.over");
  return Object.freeze({ tree: tree[index], mover: 1 - mover });
}
