"""A transposition table: what was found out about a position need not be found out twice.

Different orders of the same moves lead to the same position. Entries are kept for the very depth
they were searched to, so that a search with a table has the value of one without.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from fourfold.games.contract import Position


class Entry(NamedTuple):
    """What is known of a value: it is not below ``lower``, not above ``upper``, and an evaluation
    had a part in it or had not."""

    lower: float
    upper: float
    evaluated: bool


class Known(NamedTuple):
    """A value that a search in the window would have been right to answer."""

    value: float
    evaluated: bool


class Table:
    """Bounds of the values of positions, for one evaluation and as Max sees them.

    ``most`` entries are kept; later positions are not entered, which keeps those near the root.
    """

    def __init__(self, most: int = 1_000_000) -> None:
        self.most = most
        self._entries: dict[tuple[Position[Any], float, int], Entry] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def look_up(
        self, u: Position[Any], depth: float, player: int, alpha: float, beta: float
    ) -> Known | None:
        """A value that keeps the contract of fail-soft alpha-beta, or None when none is known."""
        entry = self._entries.get((u, depth, player))
        if entry is None:
            return None
        if entry.lower == entry.upper or entry.lower >= beta:
            return Known(entry.lower, entry.evaluated)
        return Known(entry.upper, entry.evaluated) if entry.upper <= alpha else None

    def enter(
        self,
        u: Position[Any],
        depth: float,
        player: int,
        window: tuple[float, float],
        value: float,
        evaluated: bool,
    ) -> None:
        """Note what a search of this position in a window from alpha to beta has answered."""
        key = (u, depth, player)
        if len(self._entries) < self.most or key in self._entries:
            alpha, beta = window
            lower = value if value > alpha else -math.inf
            upper = value if value < beta else math.inf
            self._entries[key] = Entry(lower, upper, evaluated)
