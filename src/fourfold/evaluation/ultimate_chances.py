"""``chances``: the expected lead in points for the player to move in Ultimate.

Each side has a chance to win each block. Its *weight* in a block is the sum over the lines without
a mark of the opponent; lines that lack fewer marks weigh more. The chance is the weight divided by
the sum of both weights and ``undecided``. In the block where the mover must play, the mover's lines
have larger weights. The chance of a line of blocks is the product of the chances of its blocks, so
four likely blocks in a row count for more than four scattered ones. The sums of these products are
balanced against ``no_line``, the weight of a game without a line, whose value depends on the
ending.

This is the reference for the native evaluation. Both use integers, chances in 65536ths and values
in hundredths of a point, and agree exactly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.base.errors import SpecError
from fourfold.evaluation.contract import Evaluation
from fourfold.games.grid import straight_lines
from fourfold.games.ultimate import DRAWN, EMPTY, MARKS, Position

CERTAIN = 65535
"""The chance of a won block."""


@dataclass(frozen=True, slots=True)
class ChanceWeights:
    """The tuned parameters; docs/discussion/ultimate.md describes the tuning.

    ``line_k`` is the weight of a line that lacks k marks, ``mover_k`` the same for the mover in the
    block where it must play.
    """

    line_4: int = 10
    line_3: int = 24
    line_2: int = 74
    line_1: int = 246
    mover_4: int = 25
    mover_3: int = 52
    mover_2: int = 133
    mover_1: int = 440
    undecided: int = 337
    no_line: int = 36064
    block_points: int = 116
    sway: int = 100
    tempo: int = -18
    free_move: int = 110

    @property
    def lines(self) -> tuple[int, ...]:
        """The weight of a line by the number of missing marks."""
        return (0, self.line_1, self.line_2, self.line_3, self.line_4)

    @property
    def moving_lines(self) -> tuple[int, ...]:
        return (0, self.mover_1, self.mover_2, self.mover_3, self.mover_4)


SHIPPED = ChanceWeights()


@dataclass(frozen=True, slots=True)
class ExpectedPoints:
    """The heuristic with given weights, for boards of size n or, if it is None, of any size; equal
    for equal weights and sizes."""

    weights: ChanceWeights = SHIPPED
    n: int | None = None

    def __call__(self, position: Position) -> int:
        if self.n not in (None, position.n):
            raise SpecError("evaluation.size", n=self.n, other=position.n)
        weights = self.weights
        me, you = MARKS[position.to_move], MARKS[1 - position.to_move]
        mine, theirs = [], []
        for block, cells in enumerate(position.blocks):
            winner = position.block_winners[block]
            if winner is not None:
                mine.append(CERTAIN if winner == me else 0)
                theirs.append(CERTAIN if winner == you else 0)
                continue
            moving = block == position.sent_to
            my_lines = weights.moving_lines if moving else weights.lines
            my_weight = block_weight(cells, me, my_lines, position.n)
            your_weight = block_weight(cells, you, weights.lines, position.n)
            total = my_weight + your_weight + weights.undecided
            mine.append(my_weight * CERTAIN // total)
            theirs.append(your_weight * CERTAIN // total)
        my_chance, your_chance = line_chances(mine, position.n), line_chances(theirs, position.n)
        points = self.without_line(position, sum(mine) - sum(theirs))
        win = 100 * position.n**2
        value = (win * (my_chance - your_chance) + weights.no_line * points) // (
            my_chance + your_chance + weights.no_line
        )
        bonus = weights.tempo + (weights.free_move if position.sent_to is None else 0)
        return within_possible(position, value + bonus)

    def without_line(self, position: Position, lead: int) -> int:
        """The value of a game without a line, by the expected lead in 65536ths of a block. If more
        blocks win, a lead is safer the fewer blocks are open."""
        if position.ending.blocks_are_points:
            return lead * self.weights.block_points >> 16
        if not position.ending.more_blocks_win:
            return 0
        open_blocks = position.block_winners.count(None)
        swayed = math.isqrt(open_blocks << 32) * self.weights.sway // 100
        return 100 * position.n**2 * lead // (abs(lead) + swayed)


def within_possible(position: Position, value: int) -> int:
    """A value clamped between a lost and a won game, or to 0 on a side that can no longer win."""
    win = 100 * position.n**2
    least, most = 1 - win, win - 1
    if not position.ending.blocks_are_points:
        most = most if may_win(position, position.to_move) else 0
        least = least if may_win(position, 1 - position.to_move) else 0
    return max(least, min(most, value))


def may_win(position: Position, player: int) -> bool:
    """Whether a player can still win, judged by the finished blocks alone: a line of blocks is
    still possible, or, if more blocks win, enough blocks are left."""
    lost = (MARKS[1 - player], DRAWN)
    winners = position.block_winners
    if any(
        all(winners[block] not in lost for block in line) for line in straight_lines(position.n)
    ):
        return True
    mine, theirs = position.blocks_won[player], position.blocks_won[1 - player]
    return position.ending.more_blocks_win and mine + winners.count(None) > theirs


def block_weight(cells: str, mark: str, by_lack: tuple[int, ...], n: int) -> int:
    """The weight of a block for a side: the sum over its possible lines, by missing marks.

    >>> block_weight("xx..o....", "x", (0, 100, 10, 1, 0), 3)
    112
    """
    weight = 0
    for line in straight_lines(n):
        held = [cells[place] for place in line if cells[place] != EMPTY]
        if all(other == mark for other in held):
            weight += by_lack[n - len(held)]
    return weight


def line_chances(chances: Sequence[int], n: int) -> int:
    """The sum over all lines of blocks of the chance that a side wins the whole line."""
    total = 0
    for line in straight_lines(n):
        first, second, third, *fourth = (chances[block] for block in line)
        one, other = first * second >> 16, third
        if fourth:
            other = third * fourth[0] >> 16
        total += one * other >> 16
    return total


def chances(n: int = 4) -> Evaluation:
    """
    >>> chances()(Position.start()) > 0  # moving first is an advantage
    True
    """
    name = "chances" if n == 4 else f"chances(n={n})"
    return Evaluation(name, ExpectedPoints(n=n), win=100.0 * n**2, point=100.0)
