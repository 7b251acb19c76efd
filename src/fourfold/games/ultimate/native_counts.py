"""Fast perft by the native rules of Ultimate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fourfold.games.ultimate.position import Position
from fourfold.native import ultimate


def native_perft(options: Mapping[str, Any]) -> Callable[[Position, int], int]:
    """The perft function of a variant: (position, depth) → number of move sequences."""
    n = int(options["n"])
    return lambda position, depth: ultimate.perft(ultimate.Position.parse(str(position), n), depth)
