// @ts-nocheck
// A game that is nothing but its tree, as fourfold.teaching.abstract has it. A position is
// { tree: a leaf's value or an array of sons, mover }.

import { RuleError } from "./errors.js";

export const name = "abstract";
export const options = {};
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

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

const written = (tree) => (Array.isArray(tree) ? `(${tree.map(written).join(" ")})` : String(tree));

export const format = ({ tree, mover }) => `${mover ? "min " : ""}${written(tree)}`;

export const toMove = ({ mover }) => mover;

export const outcome = ({ tree }) =>
  Array.isArray(tree) ? null : { winner: null, reason: "leaf" };

export function legalMoves({ tree }) {
  return Array.isArray(tree) ? tree.map((_, index) => LETTERS[index]) : [];
}

export function play({ tree, mover }, move) {
  const index = LETTERS.indexOf(move);
  if (!Array.isArray(tree) || index < 0 || index >= tree.length) throw new RuleError("rule.over");
  return Object.freeze({ tree: tree[index], mover: 1 - mover });
}
