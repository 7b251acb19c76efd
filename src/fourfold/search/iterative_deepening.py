"""Iterative deepening: search one move ahead, then two, then three, until a limit is reached.

The result is that of the last completed depth. Most nodes of a tree are at its deepest level, so
the shallower searches cost little. They pay off because each search tries the best move of the
previous one first, and good first moves cause more cutoffs.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Sequence
from typing import Any

from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.evaluation.contract import Evaluation
from fourfold.games.contract import Position
from fourfold.search.alphabeta import FailSoft, TranspositionTable
from fourfold.search.contract import Budget, Ordering, Result, require_moves
from fourfold.search.minimax import UTILITIES
from fourfold.search.trace import Deepen, Trace

OnDepth = Callable[[Result], object]
"""Called with the result of every completed depth."""


def deepening(
    position: Position[Any],
    depth: int | None = None,
    evaluation: Evaluation | None = None,
    *,
    first: int = 1,
    moves: Sequence[Any] = (),
    ordering: Ordering | None = None,
    table: TranspositionTable | None = None,
    limits: Limits = NO_LIMITS,
    trace: Trace | None = None,
    on_depth: OnDepth | None = None,
) -> Result:
    """The result of the deepest completed search, of ``first`` to ``depth`` moves.

    Stops early if the result is exact or there is only one move. ``nodes`` counts the nodes of all
    depths, including an unfinished one. If not even the first depth was completed, the result is
    not ``complete``. The best move of the previous depth is tried first, so it is kept among moves
    of equal value. ``moves`` are the legal moves in the order in which the first depth tries them;
    by default, ``ordering`` or the position decides.

    >>> from fourfold.games.tictactoe import Position
    >>> deepening(Position.start(), limits=Limits(nodes=1000)).depth
    4
    """
    budget = Budget(limits)
    search = FailSoft(position, evaluation or UTILITIES, budget, trace, ordering, table)
    require_moves(position)
    moves = list(moves or search.ordered(position))
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
