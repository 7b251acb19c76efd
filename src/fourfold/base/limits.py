"""Limits of a search: seconds and nodes.

None means no limit. Zero or less means "answer at once with what is known": code that works against
a deadline passes on the remaining time, which may already be negative. In user input a limit of
zero or less is an error (:func:`check_positive`).
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
"""The largest node count of the native searches."""

IN_BROWSER = sys.platform == "emscripten"
"""Whether this Python runs in a browser (Pyodide): without processes, and with little memory."""


def check_not_nan(limits: object, *names: str) -> None:
    """Raise FourfoldError if one of these fields is NaN."""
    for name in names:
        value = getattr(limits, name)
        if value is not None and math.isnan(value):
            raise FourfoldError("limit.nan", name=name)


@dataclass(frozen=True, slots=True)
class Limits:
    """The seconds and nodes that a search may spend. NaN raises FourfoldError.

    The search depth is not a limit but part of the question.
    """

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        check_not_nan(self, "seconds", "nodes")


NO_LIMITS = Limits()


class SharedBudget:
    """The limits of a whole task, allocated step by step. Time runs from construction.

    Each step gets a share of what is left. Time that it does not use remains for later steps; nodes
    remain only if the step returns them with :meth:`release_unused`.
    """

    def __init__(self, limits: Limits) -> None:
        self._deadline = math.inf if limits.seconds is None else monotonic() + limits.seconds
        self._nodes = None if limits.nodes is None else min(max(limits.nodes, 0), MOST_NODES)

    def allocate(self, share: float = 1.0) -> Limits:
        """The limits of the next step: at most this share of what is left."""
        nodes = None
        if self._nodes is not None:
            nodes = self._nodes if share == 1 else int(share * self._nodes)
            self._nodes -= nodes
        left = self.seconds_left
        return Limits(share * left if left < math.inf else None, nodes)

    def release_unused(self, allocated: Limits, used_nodes: int) -> None:
        """Return the nodes of a step that it did not use."""
        if self._nodes is not None and allocated.nodes is not None:
            self._nodes += max(0, allocated.nodes - used_nodes)

    @property
    def is_limited(self) -> bool:
        return self._deadline < math.inf or self._nodes is not None

    @property
    def seconds_left(self) -> float:
        """Negative after the deadline, infinite without one."""
        return self._deadline - monotonic()


class NativeLimits(TypedDict):
    """Limits as keyword arguments of the native searches."""

    seconds: float | None
    nodes: int | None


def native_limits(limits: Limits) -> NativeLimits:
    """The limits clamped to the range of the native searches.

    >>> native_limits(Limits(seconds=-0.01))
    {'seconds': 0.0, 'nodes': None}
    """
    seconds, nodes = limits.seconds, limits.nodes
    return {
        "seconds": None if seconds is None else max(seconds, 0.0),
        "nodes": None if nodes is None else min(max(nodes, 0), MOST_NODES),
    }


def available_cores() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_positive(name: str | Message, value: float | None) -> None:
    """Raise FourfoldError unless a limit from the user is positive and finite, or None.

    >>> check_positive("--time", 0)
    Traceback (most recent call last):
    fourfold.base.errors.FourfoldError: --time must be more than 0, not 0
    """
    if value is not None and not 0 < value < math.inf:
        raise FourfoldError("limit.positive", name=name, value=f"{value:g}")
