"""What every search takes and gives: a budget, and a result that says how far it can be trusted."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.drawing import html
from fourfold.games.contract import Position


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found out.

    ``value`` is for the player to move, larger is better. ``depth`` is how many moves ahead was
    looked, None for the end of the game. ``nodes`` counts the positions visited, this one among
    them. ``line`` is the best play of both sides as far as the search saw it, ``move`` its first
    move; of equally good moves it is the one tried first.

    ``complete`` is False when a limit struck before all moves were looked at to that depth: the
    move is then the best of those that were, or merely the first when there are none, and
    ``value`` is None. ``exact`` is True when no evaluation had a part in the value: it is what the
    game is worth.
    """

    move: Any
    value: float | None
    depth: int | None
    nodes: int
    line: Sequence[Any]
    complete: bool
    exact: bool

    def _repr_html_(self) -> str:
        """For notebooks."""
        value = "" if self.value is None else f"{self.value:g}"
        depth = "" if self.depth is None else str(self.depth)
        sure = "exact" if self.exact else "complete" if self.complete else "not complete"
        row = (str(self.move), value, depth, str(self.nodes), sure, " ".join(map(str, self.line)))
        header = ("move", "value", "depth", "nodes", "how sure", "best play")
        return html.shown(html.table(header, [row], last_word=True))


Ordering = Callable[[Position[Any], Sequence[Any]], Sequence[Any]]
"""Puts the legal moves of a position into the order in which a search tries them."""


class OutOfBudgetError(Exception):
    """A limit has been reached. Searches catch it; it never leaves this package."""


class Budget:
    """Counts the nodes of one search, and ends it when a limit is reached."""

    __slots__ = ("_deadline", "_limited", "_most", "nodes")

    def __init__(self, limits: Limits = NO_LIMITS) -> None:
        self.nodes = 0
        self._most = limits.nodes
        self._deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        self._limited = self._most is not None or self._deadline is not None

    def spend_node(self) -> None:
        """Count one more node; OutOfBudgetError when there is nothing left to spend."""
        if self._limited:
            if self._most is not None and self.nodes >= self._most:
                raise OutOfBudgetError
            if self._deadline is not None and time.monotonic() >= self._deadline:
                raise OutOfBudgetError
        self.nodes += 1


def moves_to_search(position: Position[Any]) -> list[Any]:
    """The legal moves of a position to be searched; FourfoldError when its game is over."""
    if position.outcome is not None:
        raise FourfoldError("search.over", position=position)
    return list(position.legal_moves())
