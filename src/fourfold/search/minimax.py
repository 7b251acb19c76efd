"""Minimax, as the Italian notes on game theory present it.

A depth-first, post-order walk of the whole game tree. Max labels a node with the largest value of
its children, Min with the smallest. At the leaves the game is over and its utility counts. With a
depth limit the walk is cut off there, and an evaluation replaces the rest of the game.

:class:`TreeSearch` holds the parts that all depth-first searches share: the root, the leaves,
limits and trace.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.evaluation.contract import Evaluation, zero
from fourfold.games.contract import Position
from fourfold.search.contract import Budget, OutOfBudgetError, Result, require_moves
from fourfold.search.trace import Better, Cutoff, Enter, Leave, Order, Terminal, Trace

UTILITIES = zero()
"""Without an evaluation: 1 for a win, 0 for a draw, −1 for a loss."""


class NodeValue(NamedTuple):
    """The value of a node for Max, and the line that leads to it."""

    value: float
    line: tuple[Any, ...] = ()


@dataclass(eq=False)
class TreeSearch(ABC):
    """One search from one root, whose player to move is Max.

    The players need not alternate: ``to_move`` decides whether a node maximizes or minimizes. A
    depth counts moves; ``math.inf`` is the end of the game.
    """

    root: Position[Any]
    evaluation: Evaluation
    budget: Budget
    trace: Trace | None

    def __post_init__(self) -> None:
        self.max_player = self.root.to_move
        self.cutoffs = 0

    @abstractmethod
    def maxval(self, u: Position[Any], depth: float, alpha: float, beta: float) -> NodeValue:
        """The value of an inner node where Max moves."""

    @abstractmethod
    def minval(self, u: Position[Any], depth: float, alpha: float, beta: float) -> NodeValue:
        """The value of an inner node where Min moves."""

    def best_move(self, depth: float, moves: Sequence[Any] | None = None) -> Result:
        """Search the root with the moves in the given order, by default that of ``legal_moves``.

        Keeps the first of equally good moves.
        """
        moves = moves or require_moves(self.root)
        before = self.budget.nodes
        best, line, complete = -math.inf, (moves[0],), True
        try:
            self._enter(self.root, None, depth, -math.inf, math.inf)
            self.trace_order(moves)
            for move in moves:
                result = self.value(self.root, move, depth - 1, best, math.inf)
                if result.value > best:
                    best, line = result.value, (move, *result.line)
                    self.trace_better(move, best, best, math.inf)
            self._leave(best)
        except OutOfBudgetError:
            complete = False
        return Result(
            move=line[0],
            value=best if complete else None,
            depth=None if depth == math.inf else int(depth),
            nodes=self.budget.nodes - before,
            line=line,
            complete=complete,
            exact=complete and (self.cutoffs == 0 or abs(best) == self.evaluation.win),
        )

    def value(
        self, before: Position[Any], move: Any, depth: float, alpha: float, beta: float
    ) -> NodeValue:
        """The value of the child that a move leads to, searched in the window (alpha, beta)."""
        u = before.play(move)
        self._enter(u, move, depth, alpha, beta)
        if u.outcome is not None or depth <= 0:
            result = NodeValue(self._leaf(u, before.to_move))
        else:
            result = self.inner(u, depth, alpha, beta)
        result = self.returned_value(result, alpha, beta)
        self._leave(result.value)
        return result

    def inner(self, u: Position[Any], depth: float, alpha: float, beta: float) -> NodeValue:
        if u.to_move == self.max_player:
            return self.maxval(u, depth, alpha, beta)
        return self.minval(u, depth, alpha, beta)

    def returned_value(
        self,
        result: NodeValue,
        alpha: float,  # noqa: ARG002
        beta: float,  # noqa: ARG002
    ) -> NodeValue:
        """The value that a node returns to its parent. Fail-hard search clamps it."""
        return result

    def _leaf(self, u: Position[Any], mover: int) -> float:
        """The utility of a finished game, or the evaluation at the depth limit."""
        outcome = u.outcome
        if outcome is not None:
            value = self._for_max(self.evaluation.utility(outcome, mover), mover)
            if self.trace is not None:
                self.trace(Terminal(outcome, value))
            return value
        self.cutoffs += 1
        value = self._for_max(self.evaluation(u), u.to_move)
        if self.trace is not None:
            self.trace(Cutoff(value))
        return value

    def _for_max(self, value: float, player: int) -> float:
        return value if player == self.max_player else 0 - value  # avoids -0.0

    def _enter(self, u: Position[Any], move: Any, depth: float, alpha: float, beta: float) -> None:
        self.budget.spend_node()
        if self.trace is not None:
            left = None if depth == math.inf else int(depth)
            self.trace(Enter(u, move, left, u.to_move == self.max_player, alpha, beta))

    def _leave(self, value: float) -> None:
        if self.trace is not None:
            self.trace(Leave(value))

    def trace_order(self, moves: Sequence[Any]) -> None:
        if self.trace is not None:
            self.trace(Order(tuple(moves)))

    def trace_better(self, move: Any, value: float, alpha: float, beta: float) -> None:
        if self.trace is not None:
            self.trace(Better(move, value, alpha, beta))


def depth_as_number(depth: int | None) -> float:
    """The depth, or infinity for None (the end of the game)."""
    return math.inf if depth is None else depth


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
