"""The two parts of a Quarto turn, placing and selecting the gift, and the time of each.

The course documents ask a player for the square first and then for the piece to give, and report
both times. Our players choose a whole turn. A player that decides the parts separately reports
their times itself (``Choice.times``). Otherwise the whole time counts as placing, as for the player
of the Torino README, which searches when it places and then only names the gift it has found.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from fourfold.games.quarto import Position, Turn
from fourfold.players.contract import Choice

PLACE, SELECT = "place", "select"

PartPolicy = Callable[[Position, random.Random], int]
"""Chooses a square or a gift."""


def choose_in_parts(
    position: Position, chance: random.Random, place: PartPolicy, give: PartPolicy
) -> Choice:
    """The turn with the square that ``place`` chooses and the gift that ``give`` then chooses, if
    the turn has both, with the times of the parts."""
    times: dict[str, float] = {}
    square, gift, after = None, None, position
    if position.hand is not None:
        started = perf_counter()
        square = place(position, chance)
        times[PLACE] = perf_counter() - started
        after = position.place(square)
    if after.outcome is None:
        started = perf_counter()
        gift = give(after, chance)
        times[SELECT] = perf_counter() - started
    return Choice(Turn(square, gift), times=times)


def part_times(
    move: Any, seconds: float, reported: Mapping[str, float] | None
) -> Mapping[str, float]:
    """The seconds of each part of a move, as the player reported them or else estimated.

    Without a report all the time counts as placing, or as selecting for a turn that only gives.
    Moves of other games have no parts.

    >>> part_times(Turn.parse("c3:6"), 0.5, None), part_times(Turn.parse(":6"), 0.5, None)
    ({'place': 0.5, 'select': 0.0}, {'select': 0.5})
    """
    if reported or not isinstance(move, Turn):
        return reported or {}
    if move.square is None:
        return {SELECT: seconds}
    return {PLACE: seconds} if move.gift is None else {PLACE: seconds, SELECT: 0.0}
