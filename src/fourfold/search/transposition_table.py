"""A transposition table: bounds of positions already searched.

Different orders of the same moves lead to the same position. Entries are used only for exactly the
depth they were searched to, so that a search with a table has the same value as one without.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from fourfold.games.contract import Position


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
