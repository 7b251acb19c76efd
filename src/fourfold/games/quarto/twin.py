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
