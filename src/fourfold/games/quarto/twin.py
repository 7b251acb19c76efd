"""Quarto's native twin, which counts faster."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fourfold.games.quarto.position import Position
from fourfold.native import quarto


def counter(options: Mapping[str, Any]) -> Callable[[Position, int], int]:
    """What counts the turn sequences of a length from a position."""
    rules = str(options["rules"])
    return lambda position, depth: quarto.perft(quarto.Position.parse(str(position), rules), depth)


def count_classes(options: Mapping[str, Any], placed: int) -> int:
    """How many positions with so many pieces placed, a piece in hand and no group complete there
    are up to symmetry."""
    return quarto.count_canonical(str(options["rules"]), placed)
