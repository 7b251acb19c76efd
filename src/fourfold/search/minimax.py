"""Minimax, as the Italian notes on game theory present it.

A depth-first, post-order walk of the whole game tree. Max labels a node with the largest value of
its children, Min with the smallest. At the leaves the game is over and its utility counts. With a
depth limit the walk is cut off there, and an evaluation replaces the rest of the game.
"""

from __future__ import annotations

import math
from typing import Any

from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.evaluation.contract import Evaluation
from fourfold.games.contract import Position
from fourfold.search.contract import Budget, Result
from fourfold.search.trace import Trace
from fourfold.search.tree import UTILITIES, NodeValue, TreeSearch, depth_as_number


class Minimax(TreeSearch):
    """The two functions of the notes. The window stays open, so that nothing is ever cut."""

    def maxval(self, u: Position[Any], depth: float, *window: float) -> NodeValue:
        best = NodeValue(-math.inf)
        moves = u.legal_moves()
        self.trace_order(moves)
        for move in moves:
            v = self.value(u, move, depth - 1, *window)
            if v.value > best.value:
                best = NodeValue(v.value, (move, *v.line))
                self.trace_better(move, v.value, *window)
        return best

    def minval(self, u: Position[Any], depth: float, *window: float) -> NodeValue:
        best = NodeValue(math.inf)
        moves = u.legal_moves()
        self.trace_order(moves)
        for move in moves:
            v = self.value(u, move, depth - 1, *window)
            if v.value < best.value:
                best = NodeValue(v.value, (move, *v.line))
                self.trace_better(move, v.value, *window)
        return best


def minimax(
    position: Position[Any],
    depth: int | None = None,
    evaluation: Evaluation | None = None,
    *,
    limits: Limits = NO_LIMITS,
    trace: Trace | None = None,
) -> Result:
    """The best move of a position, searching ``depth`` moves ahead or to the end of the game.

    >>> from fourfold.games.tictactoe import Position
    >>> result = minimax(Position.parse("xx./oo./..."))
    >>> str(result.move), result.value, result.exact
    ('c1', 1.0, True)
    """
    search = Minimax(position, evaluation or UTILITIES, Budget(limits), trace)
    return search.best_move(depth_as_number(depth))
