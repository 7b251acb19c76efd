"""Exact play as the arena asks for it: what turns give away, and openings of known value."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from fourfold.games.quarto import Position
from fourfold.solver.openings import choose
from fourfold.solver.solving import solve


@functools.lru_cache(maxsize=1 << 16)
def half_points(position: Position) -> int:
    """What a position is worth to the player to move. Games share their first positions, and the
    position after a turn is the one before the next."""
    value = solve(position, weak=True, threads=1).value
    assert value is not None, "no limit was set"
    return value.half_points


def turn_number(position: Position) -> int:
    """The number of the turn that is to be made: the first gift is turn 1."""
    return position.placed + (position.hand is not None) + 1


def opening(kind: str, options: Mapping[str, Any], seed: int, number: int) -> str:
    """The opening of this kind and number under the rules of these options."""
    return choose(kind, str(options["rules"]), seed, number)
