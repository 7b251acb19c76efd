"""Minimax, as the Italian notes on game theory give it.

A depth-first walk of the whole game tree, in post-order. Max labels a node with the largest value
of its sons, Min with the smallest; at the leaves the game is over and its utility counts. With a
depth the walk is cut off there, and an evaluation stands in for the rest of the game.
"""

from __future__ import annotations

import math
from typing import Any

from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.evaluation.contract import Evaluation
from fourfold.games.contract import Position
from fourfold.search.contract import Budget, Result
from fourfold.search.trace import Trace
from fourfold.search.tree import UTILITIES, TreeSearch, Valued, counted


class Minimax(TreeSearch):
    """The two functions of the notes. The window stays wide open: nothing is ever left out."""

    def maxval(self, u: Position[Any], depth: float, *window: float) -> Valued:
        best = Valued(-math.inf)
        moves = u.legal_moves()
        self.tell_order(moves)
        for move in moves:
            v = self.value(u, move, depth - 1, *window)
            if v.value > best.value:
                best = Valued(v.value, (move, *v.line))
                self.tell_better(move, v.value, *window)
        return best

    def minval(self, u: Position[Any], depth: float, *window: float) -> Valued:
        best = Valued(math.inf)
        moves = u.legal_moves()
        self.tell_order(moves)
        for move in moves:
            v = self.value(u, move, depth - 1, *window)
            if v.value < best.value:
                best = Valued(v.value, (move, *v.line))
                self.tell_better(move, v.value, *window)
        return best


def minimax(
    position: Position[Any],
    depth: int | None = None,
    evaluation: Evaluation | None = None,
    *,
    limits: Limits = NO_LIMITS,
    trace: Trace | None = None,
) -> Result:
    """The best move of a position, looking ``depth`` moves ahead or to the end of the game.

    >>> from fourfold.games.tictactoe import Position
    >>> result = minimax(Position.parse("xx./oo./..."))
    >>> str(result.move), result.value, result.exact
    ('c1', 1.0, True)
    """
    search = Minimax(position, evaluation or UTILITIES, Budget(limits), trace)
    return search.best_move(counted(depth))
