"""What a search may spend, and what that means when nothing is left.

None is no limit. Nothing left, zero or less, means *at once, with what is known*: whoever works
against a deadline passes on what remains of it, and that may be less than nothing. Where a user
writes a limit, nothing left is a mistake, and :func:`check_limit` says so.
"""

from __future__ import annotations

import math
import os
import sys
from dataclasses import dataclass
from time import monotonic
from typing import TypedDict

from fourfold.base.errors import FourfoldError
from fourfold.i18n import Message

MOST_NODES = 2**64 - 1
"""What the compiled searches can count to."""

IN_BROWSER = sys.platform == "emscripten"
"""Whether this is Python in a browser: there are no other processes, and there is little memory."""


def refuse_nan(limits: object, *names: str) -> None:
    """FourfoldError when one of these fields is not a number."""
    for name in names:
        value = getattr(limits, name)
        if value is not None and math.isnan(value):
            raise FourfoldError("limit.nan", name=name)


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


class Shares:
    """Limits for a whole piece of work, shared out over its steps; counted from when this is made.

    Each step takes a share of what is left; time that it does not use stays for the next. Nodes are
    gone once they are handed out, unless the step says how many it needed.
    """

    def __init__(self, limits: Limits) -> None:
        self._ends = math.inf if limits.seconds is None else monotonic() + limits.seconds
        self._nodes = None if limits.nodes is None else min(max(limits.nodes, 0), MOST_NODES)

    def take(self, share: float = 1.0) -> Limits:
        """The limits of the next step: at most this share of what is left."""
        nodes = None
        if self._nodes is not None:
            nodes = self._nodes if share == 1 else int(share * self._nodes)
            self._nodes -= nodes
        left = self.seconds_left
        return Limits(share * left if left < math.inf else None, nodes)

    def give_back(self, taken: Limits, needed: int) -> None:
        """A step needed so many nodes of those that it took; the others stay for the next."""
        if self._nodes is not None and taken.nodes is not None:
            self._nodes += max(0, taken.nodes - needed)

    @property
    def limited(self) -> bool:
        return self._ends < math.inf or self._nodes is not None

    @property
    def seconds_left(self) -> float:
        """Less than nothing when the time is over, and infinite when there is no limit."""
        return self._ends - monotonic()


class NativeLimits(TypedDict):
    """The arguments by which every compiled search takes its limits."""

    seconds: float | None
    nodes: int | None


def native_limits(limits: Limits) -> NativeLimits:
    """The limits as the compiled searches take them: never below zero, nor more than they count.

    >>> native_limits(Limits(seconds=-0.01))
    {'seconds': 0.0, 'nodes': None}
    """
    seconds, nodes = limits.seconds, limits.nodes
    return {
        "seconds": None if seconds is None else max(seconds, 0.0),
        "nodes": None if nodes is None else min(max(nodes, 0), MOST_NODES),
    }


def available_cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_limit(name: str | Message, value: float | None) -> None:
    """FourfoldError when a limit that a user gave is not more than zero and finite.

    >>> check_limit("--time", 0)
    Traceback (most recent call last):
    fourfold.base.errors.FourfoldError: --time must be more than 0, not 0
    """
    if value is not None and not 0 < value < math.inf:
        raise FourfoldError("limit.positive", name=name, value=f"{value:g}")
