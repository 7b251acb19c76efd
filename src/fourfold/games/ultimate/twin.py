"""Ultimate's native twin, which counts faster."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fourfold.games.ultimate.position import Position
from fourfold.native import ultimate


def counter(options: Mapping[str, Any]) -> Callable[[Position, int], int]:
    """What counts the move sequences of a length from a position."""
    n = int(options["n"])
    return lambda position, depth: ultimate.perft(ultimate.Position.parse(str(position), n), depth)
