"""The time for a move, shared out over the steps that a player takes to find it."""

from __future__ import annotations

import math

from fourfold.base.limits import Limits, SharedBudget
from fourfold.players.contract import Clock

_OVERHEAD, _RESERVE = 0.003, 0.01
"""Seconds of a move that go to other things than searching, and the share of its time that is kept
for what may come between."""


def without_reserve(seconds: float) -> float:
    """The part of a move's time that may be spent on searching."""
    return max(0.001, seconds * (1 - _RESERVE) - _OVERHEAD)


class MoveBudget(SharedBudget):
    """What a clock allows for a move. A player that bounds itself gives the ``most`` seconds that
    it wants."""

    def __init__(self, clock: Clock, most: float | None = None) -> None:
        seconds = min(s for s in (clock.seconds, most, math.inf) if s is not None)
        super().__init__(Limits(without_reserve(seconds), clock.nodes))
