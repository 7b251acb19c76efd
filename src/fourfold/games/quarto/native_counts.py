"""Fast counts by the native rules of Quarto."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fourfold.games.quarto.position import Position
from fourfold.native import quarto


def native_perft(options: Mapping[str, Any]) -> Callable[[Position, int], int]:
    """The perft function of a variant: (position, depth) → number of turn sequences."""
    rules = str(options["rules"])
    return lambda position, depth: quarto.perft(quarto.Position.parse(str(position), rules), depth)


def count_symmetry_classes(options: Mapping[str, Any], placed: int) -> int:
    """The number of positions up to symmetry with this many pieces placed, a piece in hand and no
    group complete."""
    return quarto.count_canonical(str(options["rules"]), placed)
