"""The common parts of all searches: the result, the budget of nodes and time, and move ordering."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.drawing.html import RowDisplay
from fourfold.games.contract import Position


@dataclass(frozen=True, slots=True)
class Result(RowDisplay):
    """The result of a search.

    ``value`` is for the player to move; larger is better. ``depth`` is the number of moves searched
    ahead, None for the end of the game. ``nodes`` counts the visited positions, including the root.
    ``line`` is the best play of both sides as far as searched, ``move`` its first move. Among
    equally good moves it is the first one tried.

    If a limit ended the search, ``complete`` is False and ``value`` None; ``move`` is the best of
    the moves searched until then, or the first move if there are none. If ``exact``, no evaluation
    contributed to the value, which is then the true value of the game.
    """

    move: Any
    value: float | None
    depth: int | None
    nodes: int
    line: Sequence[Any]
    complete: bool
    exact: bool

    def table_row(self) -> dict[str, str]:
        return {
            "move": str(self.move),
            "value": "" if self.value is None else f"{self.value:g}",
            "depth": "" if self.depth is None else str(self.depth),
            "nodes": str(self.nodes),
            "certainty": "exact" if self.exact else "complete" if self.complete else "incomplete",
            "best play": " ".join(map(str, self.line)),
        }


Ordering = Callable[[Position[Any], Sequence[Any]], Sequence[Any]]
"""Sorts the legal moves of a position into the order in which to search them."""


class OutOfBudgetError(Exception):
    """A limit is reached. Searches catch it; it never leaves this package."""


class Budget:
    """Counts the nodes of one search and ends it at its limits."""

    __slots__ = ("_deadline", "_limited", "_most", "nodes")

    def __init__(self, limits: Limits = NO_LIMITS) -> None:
        self.nodes = 0
        self._most = limits.nodes
        self._deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        self._limited = self._most is not None or self._deadline is not None

    def spend_node(self) -> None:
        """Count one more node; OutOfBudgetError if a limit is reached."""
        if self._limited:
            if self._most is not None and self.nodes >= self._most:
                raise OutOfBudgetError
            if self._deadline is not None and time.monotonic() >= self._deadline:
                raise OutOfBudgetError
        self.nodes += 1


def require_moves(position: Position[Any]) -> list[Any]:
    """The legal moves of a position; FourfoldError if its game is over."""
    if position.outcome is not None:
        raise FourfoldError("search.over", position=position)
    return list(position.legal_moves())
