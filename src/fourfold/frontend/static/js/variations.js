// @ts-nocheck
// Looking is not playing. What is looked at beside the game is a line: a session of its own, where
// anybody may move for both sides. Lines are kept as branches of the game, which is their trunk: each
// is its moves from the start on.

import { goTo, makeMove } from "./session.js";

/** The game as far as it was `at` a move, as a line that nothing was played in. */
export function variationAt(session, at = session.at) {
  const [moves, positions] = [session.moves.slice(0, at), session.positions.slice(0, at + 1)];
  const untimed = { clock: null, ended: null };
  return { ...session, moves, positions, at, placed: null, ...untimed, branches: [], free: true };
}

/** The line of these moves from the start, with so many of them on the board. */
export function variationOf(session, moves, at = moves.length) {
  const shared = commonLength(session.moves, moves);
  return goTo(moves.slice(shared).reduce(makeMove, variationAt(session, shared)), at);
}

/** How many moves two lists have in common before they part. */
export function commonLength(one, other) {
  const at = other.findIndex((move, index) => move !== one[index]);
  return at < 0 ? other.length : at;
}

/** What of the table changes when this line is looked at. What the game itself went through is not a
 * line: it is the game, looked at there. */
export function look(session, line) {
  const isGame =
    line.placed === null && commonLength(session.moves, line.moves) === line.moves.length;
  if (isGame) return { session: goTo(session, line.at), line: null };
  return { session: withBranch(session, line.moves), line };
}

/** The session with these moves among its branches; what they only go on with is no other branch. */
export function withBranch(session, moves) {
  const goesOn = (one, other) => commonLength(one, other) === other.length;
  const { branches } = session;
  if ([session.moves, ...branches].some((branch) => goesOn(branch, moves))) return session;
  return { ...session, branches: [...branches.filter((branch) => !goesOn(moves, branch)), moves] };
}

export function withoutBranch(session, moves) {
  return { ...session, branches: session.branches.filter((branch) => branch !== moves) };
}

/** The branches that leave the game in the place of its move number `at`. */
export function branchesAt({ moves, branches }, at) {
  return branches.filter((branch) => {
    const parts = commonLength(moves, branch);
    return parts === at - 1 && parts < branch.length;
  });
}

/** The game with its moves taken back to this number; what is taken back is kept as a branch. */
export function takeBackTo(session, at) {
  const { moves, positions } = session;
  const before = { moves: moves.slice(0, at), positions: positions.slice(0, at + 1), at };
  return withBranch({ ...session, ...before, placed: null, ended: null }, moves);
}
