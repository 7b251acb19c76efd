"""The time for a move, shared out over the steps that a player takes to find it."""

from __future__ import annotations

import math
from time import monotonic

from fourfold.limits import Limits
from fourfold.players.contract import Clock

_OVERHEAD, _RESERVE = 0.003, 0.01
"""Seconds of a move that go to other things than searching, and the share of its time that is kept
for what may come between."""


def without_reserve(seconds: float) -> float:
    """The part of a move's time that may be spent on searching."""
    return max(0.001, seconds * (1 - _RESERVE) - _OVERHEAD)


class Allotment:
    """What a clock allows for a move, counted from when this is made.

    Each step takes a share of what is left; time that it does not use stays for the next. Nodes are
    gone once they are handed out, as not every step says how many it needed. A player
    that bounds itself gives the ``most`` seconds that it wants.
    """

    def __init__(self, clock: Clock, most: float | None = None) -> None:
        seconds = min(s for s in (clock.seconds, most, math.inf) if s is not None)
        self._ends = monotonic() + without_reserve(seconds)
        self._nodes = clock.nodes

    def take(self, share: float = 1.0) -> Limits:
        """The limits of the next step: at most this share of what is left."""
        nodes = None
        if self._nodes is not None:
            nodes = int(share * self._nodes)
            self._nodes -= nodes
        left = self.seconds_left
        return Limits(share * left if left < math.inf else None, nodes)

    @property
    def limited(self) -> bool:
        return self._ends < math.inf or self._nodes is not None

    @property
    def seconds_left(self) -> float:
        """Less than nothing when the time is over, and infinite when there is no limit."""
        return self._ends - monotonic()
