"""Alpha-beta: minimax that leaves out what cannot change the answer.

*Alpha* is what Max can already be sure of elsewhere, *beta* what Min can already hold Max to. A
node whose value turns out to lie outside the window between them will not be reached by best play,
so its remaining moves need no look. The root is searched with the window wide open: its value is
minimax's own, and its move the same, whichever variant works below it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.evaluation.contract import Evaluation
from fourfold.games.contract import Position
from fourfold.search.contract import Budget, Ordering, Result, moves_to_search
from fourfold.search.table import Table
from fourfold.search.trace import Cut, Known, Trace
from fourfold.search.tree import UTILITIES, TreeSearch, Valued, counted


@dataclass(eq=False)
class FailSoft(TreeSearch):
    """Fail-soft alpha-beta (Fishburn 1983): even outside the window a value says something.

    For a node of true value ``v``, searched in the window ``alpha < beta``, the answer ``r`` is

    - ``alpha < r < beta``: exact, ``v == r``;
    - ``r <= alpha``: an upper bound, ``v <= r``;
    - ``r >= beta``: a lower bound, ``v >= r``.
    """

    ordering: Ordering | None = None
    table: Table | None = None

    def maxval(self, u: Position[Any], depth: float, alpha: float, beta: float) -> Valued:
        best = Valued(-math.inf)
        moves = self.ordered(u)
        self.tell_order(moves)
        for tried, move in enumerate(moves, start=1):
            v = self.value(u, move, depth - 1, alpha, beta)
            if v.value > best.value:
                best = Valued(v.value, (move, *v.line))
                alpha = max(alpha, v.value)
                self.tell_better(move, v.value, alpha, beta)
            if best.value >= beta:
                self._tell_cut("beta", best.value, beta, len(moves) - tried)
                break
        return best

    def minval(self, u: Position[Any], depth: float, alpha: float, beta: float) -> Valued:
        best = Valued(math.inf)
        moves = self.ordered(u)
        self.tell_order(moves)
        for tried, move in enumerate(moves, start=1):
            v = self.value(u, move, depth - 1, alpha, beta)
            if v.value < best.value:
                best = Valued(v.value, (move, *v.line))
                beta = min(beta, v.value)
                self.tell_better(move, v.value, alpha, beta)
            if best.value <= alpha:
                self._tell_cut("alpha", best.value, alpha, len(moves) - tried)
                break
        return best

    def inner(self, u: Position[Any], depth: float, alpha: float, beta: float) -> Valued:
        if self.table is None:
            return super().inner(u, depth, alpha, beta)
        known = self.table.look_up(u, depth, self.max_player, alpha, beta)
        if known is not None:
            self.cutoffs += known.evaluated
            if self.trace is not None:
                self.trace(Known(known.value))
            return Valued(known.value)
        cutoffs = self.cutoffs
        found = super().inner(u, depth, alpha, beta)
        evaluated = self.cutoffs > cutoffs
        self.table.enter(u, depth, self.max_player, (alpha, beta), found.value, evaluated)
        return found

    def ordered(self, u: Position[Any]) -> Sequence[Any]:
        moves = u.legal_moves()
        return moves if self.ordering is None else self.ordering(u, moves)

    def _tell_cut(
        self, bound: Literal["alpha", "beta"], value: float, limit: float, skipped: int
    ) -> None:
        if self.trace is not None and skipped:
            self.trace(Cut(bound, value, limit, skipped))


class FailHard(FailSoft):
    """Fail-hard alpha-beta: no answer leaves the window.

    For a node of true value ``v``, searched in the window ``alpha < beta``, the answer ``r`` is

    - ``alpha < r < beta``: exact, ``v == r``;
    - ``r == alpha``: no more than an upper bound, ``v <= alpha``;
    - ``r == beta``: no more than a lower bound, ``v >= beta``.
    """

    def answer(self, found: Valued, alpha: float, beta: float) -> Valued:
        return found._replace(value=min(max(found.value, alpha), beta))


def alphabeta(
    position: Position[Any],
    depth: int | None = None,
    evaluation: Evaluation | None = None,
    *,
    soft: bool = True,
    ordering: Ordering | None = None,
    table: Table | None = None,
    limits: Limits = NO_LIMITS,
    trace: Trace | None = None,
) -> Result:
    """The best move of a position, as minimax has it, with fewer nodes.

    An ordering changes which of equally good moves is tried first and so kept; nothing else.

    >>> from fourfold.games.tictactoe import Position
    >>> result = alphabeta(Position.start(), depth=5)
    >>> str(result.move), result.value, result.exact
    ('a1', 0.0, False)
    """
    variant = FailSoft if soft else FailHard
    search = variant(position, evaluation or UTILITIES, Budget(limits), trace, ordering, table)
    moves_to_search(position)
    return search.best_move(counted(depth), search.ordered(position))


def value_in_window(
    position: Position[Any],
    alpha: float,
    beta: float,
    depth: int | None = None,
    evaluation: Evaluation | None = None,
    *,
    soft: bool = True,
) -> float:
    """What alpha-beta answers for a position itself in a window, by the contract of its variant."""
    moves_to_search(position)
    variant = FailSoft if soft else FailHard
    search = variant(position, evaluation or UTILITIES, Budget(), None)
    found = search.inner(position, counted(depth), alpha, beta)
    return search.answer(found, alpha, beta).value
