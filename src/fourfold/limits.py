"""What a search may spend, and what that means when nothing is left.

None is no limit. Nothing left, zero or less, means *at once, with what is known*: whoever works
against a deadline passes on what remains of it, and that may be less than nothing. Where a user
writes a limit, nothing left is a mistake, and :func:`check_limit` says so.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypedDict

from fourfold.errors import FourfoldError

MOST_NODES = 2**64 - 1
"""What the compiled searches can count to."""


def refuse_nan(limits: object, *names: str) -> None:
    """FourfoldError when one of these fields is not a number."""
    for name in names:
        value = getattr(limits, name)
        if value is not None and math.isnan(value):
            raise FourfoldError(f"the limit of {name} is not a number; give one, or None")


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds and nodes, each None or what is left of it. What is not a number, which is neither
    more nor less than anything, is a FourfoldError. How deep a search looks is not a limit but part
    of the question."""

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        refuse_nan(self, "seconds", "nodes")


NO_LIMITS = Limits()


class NativeLimits(TypedDict):
    """The arguments by which every compiled search takes its limits."""

    nodes: int | None
    seconds: float | None


def native_limits(limits: Limits) -> NativeLimits:
    """The limits as the compiled searches take them: never below zero, nor more than they count.

    >>> native_limits(Limits(seconds=-0.01))
    {'nodes': None, 'seconds': 0.0}
    """
    nodes, seconds = limits.nodes, limits.seconds
    return {
        "nodes": None if nodes is None else min(max(nodes, 0), MOST_NODES),
        "seconds": None if seconds is None else max(seconds, 0.0),
    }


def check_limit(name: str, value: float | None) -> None:
    """FourfoldError when a limit that a user gave is not more than zero and finite.

    >>> check_limit("the limit of seconds", 0)
    Traceback (most recent call last):
    fourfold.errors.FourfoldError: the limit of seconds must be more than 0, not 0
    """
    if value is not None and not 0 < value < math.inf:
        raise FourfoldError(f"{name} must be more than 0, not {value:g}")
