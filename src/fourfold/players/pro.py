"""ProPlayer and MinMaxPlayer of the Torino README of 2023: fail-soft alpha-beta on quarticity.

The depth follows from what a search may cost (see :mod:`fourfold.players.depth_bounds`). All first
moves look alike to it, so ProPlayer makes them by chance: any piece, and any square of the two
diagonals. MinMaxPlayer is the same without chance, and here called ``minmax_pro``.
"""

from __future__ import annotations

import math
import random
from functools import partial
from time import perf_counter
from typing import Any

from fourfold.base.specs import Option
from fourfold.evaluation.quarticity import quarticity
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.games.quarto import SQUARES, Turn
from fourfold.players.contract import Choice, Clock
from fourfold.players.depth_bounds import tweak_depth
from fourfold.players.kernels import (
    CORE,
    choice_of,
    fixed_depth_search,
    in_quarto,
    limits_of,
    shallower,
)
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.search.contract import Result

BOUND_VALUE = math.factorial(5) ** 2
DIAGONALS = (0, 3, 5, 6, 9, 10, 12, 15)
"""The squares of the two diagonals: each lies on three lines, the others on two."""


class ProPlayer:
    """``bound`` says how the depth is found, ``bound_value`` what it is found from."""

    evaluation = quarticity()

    def __init__(
        self,
        bound: int = 3,
        bound_value: int = BOUND_VALUE,
        first_move: str = "random",
        core: str = CORE.default,
        seed: int | None = None,
    ) -> None:
        self._bound = bound
        self._bound_value = bound_value
        self._first_by_chance = first_move == "random"
        self._search = fixed_depth_search(core)
        self._random = random.Random(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        position = in_quarto(position, "pro")
        if self._first_by_chance and position.placed == 0:
            return self._first_move(position, clock)
        return choice_of(self._searched(position, clock))

    def _first_move(self, position: quarto.Position, clock: Clock) -> Choice:
        if position.hand is None:
            return Choice(Turn(None, self._random.choice(position.remaining)))
        began = perf_counter()
        square = self._random.choice(DIAGONALS)
        placed = perf_counter()
        given = self._searched(position.place(square), clock)
        times = {"place": placed - began, "select": perf_counter() - placed}
        turn = Turn(square, given.move.gift)
        return Choice(turn, given.value, given.depth, given.nodes, (turn, *given.line[1:]), times)

    def _searched(self, position: quarto.Position, clock: Clock) -> Result:
        missing = len(SQUARES) - position.placed
        depth = tweak_depth(self._bound, self._bound_value, missing)
        return self._search(
            position, shallower(depth, clock), self.evaluation, limits=limits_of(clock)
        )


_BOUND = Option(
    "bound",
    int,
    3,
    "1: fixed depth; 2: the whole tree if small enough, else depth 1; 3: as deep as allowed",
    choices=(1, 2, 3),
)
_BOUND_VALUE = Option(
    "bound_value",
    int,
    BOUND_VALUE,
    "the depth (bound 1), or how many states may be visited (bounds 2 and 3)",
    minimum=1,
)
_SOURCE = "Torino ProPlayer README (2023)"

FAMILY = PlayerFamily(
    make=ProPlayer,
    summary="about.pro",
    options=(
        _BOUND,
        _BOUND_VALUE,
        Option("first_move", str, "random", "how it begins", choices=("random", "fixed")),
        CORE,
        SEED,
    ),
    games=("quarto",),
    source=_SOURCE,
)

FAMILY_WITHOUT_CHANCE = PlayerFamily(
    make=partial(ProPlayer, first_move="fixed"),
    summary="about.minmax_pro",
    options=(_BOUND, _BOUND_VALUE, CORE),
    games=("quarto",),
    source=_SOURCE,
)
