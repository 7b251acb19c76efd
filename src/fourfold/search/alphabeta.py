"""Alpha-beta: minimax without the subtrees that cannot change the result.

*Alpha* is the value that Max has already secured elsewhere, *beta* the value that Min has secured.
A node with a value outside the window between them is never reached by best play, so its remaining
moves are skipped. The root is searched with an open window: its value and move are those of
minimax.

Good first moves cause more cutoffs, so callers may order the moves. Different orders of the same
moves lead to the same position, so a transposition table can store positions already searched.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.evaluation.contract import Evaluation
from fourfold.games.contract import Position
from fourfold.search.contract import Budget, Ordering, Result, require_moves
from fourfold.search.minimax import UTILITIES, NodeValue, TreeSearch, depth_as_number
from fourfold.search.trace import Cut, Known, Trace


class Entry(NamedTuple):
    """Bounds of a value, and whether an evaluation contributed to it."""

    lower: float
    upper: float
    evaluated: bool


class StoredValue(NamedTuple):
    """A value that the search in the current window may return."""

    value: float
    evaluated: bool


class TranspositionTable:
    """Bounds by position, depth and player, for one evaluation and from Max's point of view.

    Holds at most ``most`` entries and ignores later positions, which keeps those near the root.
    Entries are used only for exactly the depth they were searched to, so that a search with a table
    has the same value as one without.
    """

    def __init__(self, most: int = 1_000_000) -> None:
        self.most = most
        self._entries: dict[tuple[Position[Any], float, int], Entry] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def look_up(
        self, u: Position[Any], depth: float, player: int, alpha: float, beta: float
    ) -> StoredValue | None:
        """A value that satisfies the contract of fail-soft alpha-beta; None if none is stored."""
        entry = self._entries.get((u, depth, player))
        if entry is None:
            return None
        if entry.lower == entry.upper or entry.lower >= beta:
            return StoredValue(entry.lower, entry.evaluated)
        return StoredValue(entry.upper, entry.evaluated) if entry.upper <= alpha else None

    def store(
        self,
        u: Position[Any],
        depth: float,
        player: int,
        window: tuple[float, float],
        value: float,
        evaluated: bool,
    ) -> None:
        """Store the result of searching a position in the window (alpha, beta)."""
        key = (u, depth, player)
        if len(self._entries) < self.most or key in self._entries:
            alpha, beta = window
            lower = value if value > alpha else -math.inf
            upper = value if value < beta else math.inf
            self._entries[key] = Entry(lower, upper, evaluated)


def order_by_evaluation(evaluation: Evaluation) -> Ordering:
    """Order moves by the evaluation of the positions they lead to, best first; a stable sort.

    >>> from fourfold.evaluation.open_lines import open_lines
    >>> from fourfold.games.tictactoe import Position
    >>> start = Position.start()
    >>> str(order_by_evaluation(open_lines())(start, start.legal_moves())[0])
    'b2'
    """

    def ordering(position: Position[Any], moves: Sequence[Any]) -> Sequence[Any]:
        return sorted(
            moves, key=lambda move: _evaluate_move(position, move, evaluation), reverse=True
        )

    return ordering


def _evaluate_move(position: Position[Any], move: Any, evaluation: Evaluation) -> float:
    """The value of a move for the player who makes it."""
    mover, after = position.to_move, position.play(move)
    if after.outcome is not None:
        return evaluation.utility(after.outcome, mover)
    return evaluation(after) if after.to_move == mover else -evaluation(after)


@dataclass(eq=False)
class FailSoft(TreeSearch):
    """Fail-soft alpha-beta (Fishburn 1983): values outside the window are bounds.

    For a node of true value ``v``, searched in the window ``alpha < beta``, the result ``r`` is

    - ``alpha < r < beta``: exact, ``v == r``;
    - ``r <= alpha``: an upper bound, ``v <= r``;
    - ``r >= beta``: a lower bound, ``v >= r``.
    """

    ordering: Ordering | None = None
    table: TranspositionTable | None = None

    def maxval(self, u: Position[Any], depth: float, alpha: float, beta: float) -> NodeValue:
        best = NodeValue(-math.inf)
        moves = self.ordered(u)
        self.trace_order(moves)
        for tried, move in enumerate(moves, start=1):
            v = self.value(u, move, depth - 1, alpha, beta)
            if v.value > best.value:
                best = NodeValue(v.value, (move, *v.line))
                alpha = max(alpha, v.value)
                self.trace_better(move, v.value, alpha, beta)
            if best.value >= beta:
                self._trace_cut("beta", best.value, beta, len(moves) - tried)
                break
        return best

    def minval(self, u: Position[Any], depth: float, alpha: float, beta: float) -> NodeValue:
        best = NodeValue(math.inf)
        moves = self.ordered(u)
        self.trace_order(moves)
        for tried, move in enumerate(moves, start=1):
            v = self.value(u, move, depth - 1, alpha, beta)
            if v.value < best.value:
                best = NodeValue(v.value, (move, *v.line))
                beta = min(beta, v.value)
                self.trace_better(move, v.value, alpha, beta)
            if best.value <= alpha:
                self._trace_cut("alpha", best.value, alpha, len(moves) - tried)
                break
        return best

    def inner(self, u: Position[Any], depth: float, alpha: float, beta: float) -> NodeValue:
        if self.table is None:
            return super().inner(u, depth, alpha, beta)
        stored = self.table.look_up(u, depth, self.max_player, alpha, beta)
        if stored is not None:
            self.cutoffs += stored.evaluated
            if self.trace is not None:
                self.trace(Known(stored.value))
            return NodeValue(stored.value)
        cutoffs = self.cutoffs
        result = super().inner(u, depth, alpha, beta)
        evaluated = self.cutoffs > cutoffs
        self.table.store(u, depth, self.max_player, (alpha, beta), result.value, evaluated)
        return result

    def ordered(self, u: Position[Any]) -> Sequence[Any]:
        moves = u.legal_moves()
        return moves if self.ordering is None else self.ordering(u, moves)

    def _trace_cut(
        self, bound: Literal["alpha", "beta"], value: float, limit: float, skipped: int
    ) -> None:
        if self.trace is not None and skipped:
            self.trace(Cut(bound, value, limit, skipped))


class FailHard(FailSoft):
    """Fail-hard alpha-beta: results never leave the window.

    For a node of true value ``v``, searched in the window ``alpha < beta``, the result ``r`` is

    - ``alpha < r < beta``: exact, ``v == r``;
    - ``r == alpha``: only an upper bound, ``v <= alpha``;
    - ``r == beta``: only a lower bound, ``v >= beta``.
    """

    def returned_value(self, result: NodeValue, alpha: float, beta: float) -> NodeValue:
        return result._replace(value=min(max(result.value, alpha), beta))


def alphabeta(
    position: Position[Any],
    depth: int | None = None,
    evaluation: Evaluation | None = None,
    *,
    soft: bool = True,
    ordering: Ordering | None = None,
    table: TranspositionTable | None = None,
    limits: Limits = NO_LIMITS,
    trace: Trace | None = None,
) -> Result:
    """The best move of a position: the result of minimax with fewer nodes.

    An ordering changes only which of equally good moves comes first and is kept.

    >>> from fourfold.games.tictactoe import Position
    >>> result = alphabeta(Position.start(), depth=5)
    >>> str(result.move), result.value, result.exact
    ('a1', 0.0, False)
    """
    variant = FailSoft if soft else FailHard
    search = variant(position, evaluation or UTILITIES, Budget(limits), trace, ordering, table)
    require_moves(position)
    return search.best_move(depth_as_number(depth), search.ordered(position))


def value_in_window(
    position: Position[Any],
    alpha: float,
    beta: float,
    depth: int | None = None,
    evaluation: Evaluation | None = None,
    *,
    soft: bool = True,
) -> float:
    """The value of a position searched in a window, by the contract of the variant."""
    require_moves(position)
    variant = FailSoft if soft else FailHard
    search = variant(position, evaluation or UTILITIES, Budget(), None)
    result = search.inner(position, depth_as_number(depth), alpha, beta)
    return search.returned_value(result, alpha, beta).value
