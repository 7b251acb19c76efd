"""What a search for the exact score may spend."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """None means no limit of that kind. When one strikes, what is proven so far is returned."""

    seconds: float | None = None
    nodes: int | None = None


NO_LIMIT = Limit()
