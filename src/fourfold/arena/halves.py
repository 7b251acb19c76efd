"""The two halves of a Quarto turn, and which of them took how long.

The course documents ask a player first where to place and then what to select, and report both
times. A player here makes a whole turn. One that decides the halves apart tells their times itself
(``Choice.times``). One that finds both at once does what the Torino README's player does: it thinks
when it places, and selecting is to name what it has found.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourfold.games.quarto import Turn

PLACE, SELECT = "place", "select"


def halves(move: Any, seconds: float, told: Mapping[str, float] | None) -> Mapping[str, float]:
    """The times of the parts of a move: those that the player told, else for a turn of Quarto all
    of it for placing and none for selecting. A turn that only gives is selecting; a move of
    another game has no parts.

    >>> halves(Turn.parse("c3:6"), 0.5, None), halves(Turn.parse(":6"), 0.5, None)
    ({'place': 0.5, 'select': 0.0}, {'select': 0.5})
    """
    if told or not isinstance(move, Turn):
        return told or {}
    if move.square is None:
        return {SELECT: seconds}
    return {PLACE: seconds} if move.gift is None else {PLACE: seconds, SELECT: 0.0}
