"""Iterative deepening: one move ahead, then two, then three, until a limit strikes.

The answer is always that of the last depth searched to its end. Most of a tree's nodes lie at its
deepest level, so all the shallower searches together cost little; what they cost comes back, as
the best move of each is tried first by the next, and good moves tried early cut more.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable
from typing import Any

from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.evaluation.contract import Evaluation
from fourfold.games.contract import Position
from fourfold.search.alphabeta import FailSoft
from fourfold.search.contract import Budget, Ordering, Result, moves_to_search
from fourfold.search.table import Table
from fourfold.search.trace import Deepen, Trace
from fourfold.search.tree import UTILITIES

OnDepth = Callable[[Result], object]
"""Hears of every depth that a search has finished."""


def deepening(
    position: Position[Any],
    depth: int | None = None,
    evaluation: Evaluation | None = None,
    *,
    first: int = 1,
    ordering: Ordering | None = None,
    table: Table | None = None,
    limits: Limits = NO_LIMITS,
    trace: Trace | None = None,
    on_depth: OnDepth | None = None,
) -> Result:
    """The result of the deepest search that could be completed, of ``first`` to ``depth`` moves.

    It ends early when nothing is left to find out: the result is exact, or there is only one move.
    ``nodes`` counts those of all depths, the unfinished one among them. When not even the first
    depth could be completed, the result says so. The move that was best one depth before is tried
    first, and so keeps its place against others of the same value.

    >>> from fourfold.games.tictactoe import Position
    >>> deepening(Position.start(), limits=Limits(nodes=1000)).depth
    4
    """
    budget = Budget(limits)
    search = FailSoft(position, evaluation or UTILITIES, budget, trace, ordering, table)
    moves_to_search(position)
    moves = list(search.ordered(position))
    best: Result | None = None
    for deep in itertools.count(first) if depth is None else range(first, depth + 1):
        if trace is not None:
            trace(Deepen(deep))
        search.cutoffs = 0
        result = search.best_move(deep, moves)
        if not result.complete:
            best = best or result
            break
        best = dataclasses.replace(result, nodes=budget.nodes)
        if on_depth is not None:
            on_depth(best)
        if best.exact or len(moves) == 1:
            break
        moves.remove(best.move)
        moves.insert(0, best.move)
    assert best is not None
    return dataclasses.replace(best, nodes=budget.nodes)
