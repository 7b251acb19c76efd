// Variations: moves that are looked at beside the game, where anybody may move for both sides. A
// variation is a session of its own. The game keeps the moves of its variations as branches, each from
// the start of the game.

import { goTo, makeMove } from "./session.js";

/**
 * A variation that begins after `at` moves of the session and has no moves of its own yet.
 * @param {Session} session
 * @param {number} [at]
 * @returns {Session}
 */
export function variationAt(session, at = session.at) {
  const moves = session.moves.slice(0, at);
  const positions = session.positions.slice(0, at + 1);
  const reset = { placed: null, clock: null, ended: null, branches: [] };
  return { ...session, ...reset, moves, positions, at, free: true };
}

/**
 * The variation with these moves from the start, of which `at` are on the board.
 * @param {Session} session
 * @param {string[]} moves
 * @param {number} [at]
 * @returns {Session}
 */
export function variationOf(session, moves, at = moves.length) {
  const shared = commonLength(session.moves, moves);
  return goTo(moves.slice(shared).reduce(makeMove, variationAt(session, shared)), at);
}

/**
 * The number of equal moves at the start of two lists.
 * @param {string[]} one
 * @param {string[]} other
 */
export function commonLength(one, other) {
  const at = other.findIndex((move, index) => move !== one[index]);
  return at < 0 ? other.length : at;
}

/**
 * What the table shows for a variation: the game itself if all moves are moves of the game, else the
 * variation, which becomes a branch of the game.
 * @param {Session} session
 * @param {Session} variation
 * @returns {Shown}
 */
export function showVariation(session, variation) {
  const { moves, placed, at } = variation;
  const isGame = placed === null && commonLength(session.moves, moves) === moves.length;
  if (isGame) return { session: goTo(session, at), variation: null };
  return { session: withBranch(session, moves), variation };
}

/**
 * Add a branch. A branch that is the beginning of another one, or of the game, is left out.
 * @param {Session} session
 * @param {string[]} moves
 * @returns {Session}
 */
export function withBranch(session, moves) {
  const continues = (/** @type {string[]} */ one, /** @type {string[]} */ other) =>
    commonLength(one, other) === other.length;
  const { branches } = session;
  if ([session.moves, ...branches].some((branch) => continues(branch, moves))) return session;
  return { ...session, branches: [...branches.filter((one) => !continues(moves, one)), moves] };
}

/**
 * @param {Session} session
 * @param {string[]} moves
 * @returns {Session}
 */
export function withoutBranch(session, moves) {
  return { ...session, branches: session.branches.filter((branch) => branch !== moves) };
}

/**
 * The branches that have another move in place of move number `at` of the game.
 * @param {Session} session
 * @param {number} at
 */
export function branchesAt({ moves, branches }, at) {
  return branches.filter((branch) => {
    const shared = commonLength(moves, branch);
    return shared === at - 1 && shared < branch.length;
  });
}

/**
 * Take back all moves after the first `at`. They are kept as a branch.
 * @param {Session} session
 * @param {number} at
 */
export function takeBackTo(session, at) {
  const { moves, positions } = session;
  const before = { moves: moves.slice(0, at), positions: positions.slice(0, at + 1), at };
  return withBranch({ ...session, ...before, placed: null, ended: null }, moves);
}
