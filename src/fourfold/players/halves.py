"""The two halves of a Quarto turn, where to place and what to give, and how long each took.

The course documents ask a player first where to place and then what to select, and report both
times. A player here makes a whole turn. One that decides the halves apart tells their times itself
(``Choice.times``). One that finds both at once does what the Torino README's player does: it thinks
when it places, and selecting is to name what it has found.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from fourfold.games.quarto import Position, Turn
from fourfold.players.contract import Choice

PLACE, SELECT = "place", "select"

Half = Callable[[Position, random.Random], int]
"""Chooses a square or a gift, with the chance it is given."""


def choose_in_halves(position: Position, chance: random.Random, place: Half, give: Half) -> Choice:
    """The turn whose square ``place`` chooses and whose gift, if there is one to be made, ``give``
    chooses on the board that results."""
    times: dict[str, float] = {}
    square, gift, after = None, None, position
    if position.hand is not None:
        began = perf_counter()
        square = place(position, chance)
        times[PLACE] = perf_counter() - began
        after = position.place(square)
    if after.outcome is None:
        began = perf_counter()
        gift = give(after, chance)
        times[SELECT] = perf_counter() - began
    return Choice(Turn(square, gift), times=times)


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
