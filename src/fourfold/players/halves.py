"""A Quarto turn chosen in its two halves, where to place and what to give, each with its time.

For players that decide one after the other. One that finds both in a single search has no such
times to tell: the arena counts its turn as placing (see :mod:`fourfold.arena.halves`).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter

from fourfold.games.quarto import Position, Turn
from fourfold.players.contract import Choice

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
        times["place"] = perf_counter() - began
        after = position.place(square)
    if after.outcome is None:
        began = perf_counter()
        gift = give(after, chance)
        times["select"] = perf_counter() - began
    return Choice(Turn(square, gift), times=times)
