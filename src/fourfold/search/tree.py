"""What all depth-first searches of the game tree share: the root, the leaves, limits and trace."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.zero import zero
from fourfold.games.contract import Position
from fourfold.search.contract import Budget, OutOfBudgetError, Result, moves_to_search
from fourfold.search.trace import Better, Cutoff, Enter, Leave, Order, Terminal, Trace

UTILITIES = zero()
"""Without an evaluation: 1 for a win, 0 for a draw, −1 for a loss."""


class Valued(NamedTuple):
    """The value of a node for Max, and the play that leads to it."""

    value: float
    line: tuple[Any, ...] = ()


@dataclass(eq=False)
class TreeSearch(ABC):
    """One search from one root, whose player to move is Max.

    The levels of the tree are not taken to alternate: whether a node maximizes or minimizes is
    asked of its ``to_move``. A depth counts moves, and is ``math.inf`` for the end of the game.
    """

    root: Position[Any]
    evaluation: Evaluation
    budget: Budget
    trace: Trace | None

    def __post_init__(self) -> None:
        self.max_player = self.root.to_move
        self.cutoffs = 0

    @abstractmethod
    def maxval(self, u: Position[Any], depth: float, alpha: float, beta: float) -> Valued:
        """The value of an inner node where Max moves."""

    @abstractmethod
    def minval(self, u: Position[Any], depth: float, alpha: float, beta: float) -> Valued:
        """The value of an inner node where Min moves."""

    def best_move(self, depth: float, moves: Sequence[Any] | None = None) -> Result:
        """Search the root: its moves in the given order, else as ``legal_moves`` has them.

        The first of the best moves is kept.
        """
        moves = moves or moves_to_search(self.root)
        before = self.budget.nodes
        best, line, complete = -math.inf, (moves[0],), True
        try:
            self._enter(self.root, None, depth, -math.inf, math.inf)
            self.tell_order(moves)
            for move in moves:
                found = self.value(self.root, move, depth - 1, best, math.inf)
                if found.value > best:
                    best, line = found.value, (move, *found.line)
                    self.tell_better(move, best, best, math.inf)
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
    ) -> Valued:
        """The value of the son that a move leads to, within the window from alpha to beta."""
        u = before.play(move)
        self._enter(u, move, depth, alpha, beta)
        if u.outcome is not None or depth <= 0:
            found = Valued(self._leaf(u, before.to_move))
        else:
            found = self.inner(u, depth, alpha, beta)
        found = self.answer(found, alpha, beta)
        self._leave(found.value)
        return found

    def inner(self, u: Position[Any], depth: float, alpha: float, beta: float) -> Valued:
        """The value of an inner node, whoever moves there."""
        if u.to_move == self.max_player:
            return self.maxval(u, depth, alpha, beta)
        return self.minval(u, depth, alpha, beta)

    def answer(self, found: Valued, alpha: float, beta: float) -> Valued:  # noqa: ARG002
        """What a node tells its parent of the value it found."""
        return found

    def _leaf(self, u: Position[Any], mover: int) -> float:
        """Where the game is over its utility, and where the depth is used up the evaluation."""
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
        return value if player == self.max_player else 0 - value  # and never -0.0

    def _enter(self, u: Position[Any], move: Any, depth: float, alpha: float, beta: float) -> None:
        self.budget.spend_node()
        if self.trace is not None:
            left = None if depth == math.inf else int(depth)
            self.trace(Enter(u, move, left, u.to_move == self.max_player, alpha, beta))

    def _leave(self, value: float) -> None:
        if self.trace is not None:
            self.trace(Leave(value))

    def tell_order(self, moves: Sequence[Any]) -> None:
        if self.trace is not None:
            self.trace(Order(tuple(moves)))

    def tell_better(self, move: Any, value: float, alpha: float, beta: float) -> None:
        if self.trace is not None:
            self.trace(Better(move, value, alpha, beta))


def counted(depth: int | None) -> float:
    """A depth as a number to count down from; None, the end of the game, becomes infinity."""
    return math.inf if depth is None else depth
