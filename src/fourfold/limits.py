"""What a search may spend."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """None means no limit of that kind. How deep a search looks is not a limit but part of the
    question."""

    seconds: float | None = None
    nodes: int | None = None


NO_LIMITS = Limits()
