"""ProPlayer and MinMaxPlayer of the Torino README of 2023: fail-soft alpha-beta on quarticity.

The search depth follows from a bound on the size of the tree. All first moves look alike to the
heuristic, so ProPlayer chooses them at random: any piece, and any square of the two diagonals.
MinMaxPlayer makes fixed first moves and is called ``pro_minmax`` here; ``minmax`` is the MinMax-D
player of the NTNU report.

This ``ProPlayer`` takes options. The class of the course, which takes a game, is
:class:`fourfold.compat.torino.ProPlayer`.

In the README, a turn is the selecting and placing of one player. Its upper bound of a tree is the
square of the factorial of the number of missing pieces: with n pieces to place there are at most n
squares and n gifts, then n − 1 of each, and so on. Its levels are whole turns, like our plies.
"""

from __future__ import annotations

import math
import random
import re
from functools import partial
from time import perf_counter
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.base.specs import Option
from fourfold.evaluation.quarto_heuristics import quarticity
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.games.quarto import SQUARES, Turn
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.search_backend import (
    CORE,
    choice_of,
    fixed_depth_search,
    limit_depth,
    limits_of,
    require_quarto,
)
from fourfold.search.contract import Result


def estimate_tree_complexity(missing: int) -> int:
    """An upper bound of the number of leaves with this many pieces still to place.

    >>> estimate_tree_complexity(5)
    14400
    """
    return math.factorial(missing) ** 2


def parse_bound_value(text: str) -> int | None:
    """A number, or the square of a factorial as the README writes it; None if it is neither.

    >>> parse_bound_value("5!^2"), parse_bound_value("(6!)^2"), parse_bound_value("14400")
    (14400, 518400, 14400)
    """
    if match := re.fullmatch(r"\(?(\d\d?)!\)?(?:\^2|²)", text):
        return math.factorial(int(match[1])) ** 2
    return int(text) if text.isdecimal() else None


def find_depth(missing: int, most_states: int) -> int:
    """The largest number of levels with at most ``most_states`` states, n² · (n − 1)² · …

    >>> [find_depth(missing, 14400) for missing in (16, 12, 11, 7, 6, 5)]
    [1, 1, 2, 2, 3, 5]
    """
    states = 1
    for depth, left in enumerate(range(missing, 0, -1)):
        states *= left**2
        if states > most_states:
            return depth
    return missing


def tweak_depth(bound: int, bound_value: int, missing: int) -> int | None:
    """The search depth with this many pieces still to place; None is to the end of the game.

    Bound 1 is the fixed depth ``bound_value``. Bound 2 is the whole tree if its complexity is at
    most ``bound_value``, else depth 1. Bound 3 is :func:`find_depth`, at least 1.

    >>> tweak_depth(1, 4, missing=16), tweak_depth(2, 518400, missing=6), tweak_depth(3, 1, 16)
    (4, None, 1)
    """
    if bound == 1:
        return bound_value
    if bound == 2:
        return None if estimate_tree_complexity(missing) <= bound_value else 1
    return max(1, find_depth(missing, bound_value))


BOUND_VALUE = math.factorial(5) ** 2
DIAGONALS = (0, 3, 5, 6, 9, 10, 12, 15)
"""The squares of the two diagonals: each lies on three lines, the others on two."""


class ProPlayer:
    """``bound`` and ``bound_value`` determine the depth (:func:`tweak_depth`)."""

    evaluation = quarticity()

    def __init__(
        self,
        bound: int = 3,
        bound_value: int = BOUND_VALUE,
        first_move: str = "random",
        core: str = CORE.default,
        seed: int | None = None,
    ) -> None:
        if not isinstance(bound, int):
            raise FourfoldError("pro.game", value=type(bound).__name__)
        self._bound = bound
        self._bound_value = bound_value
        self._first_by_chance = first_move == "random"
        self._search = fixed_depth_search(core)
        self._random = random.Random(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        position = require_quarto(position, "pro")
        if self._first_by_chance and position.placed == 0:
            return self._first_move(position, clock)
        return choice_of(self._run_search(position, clock))

    def _first_move(self, position: quarto.Position, clock: Clock) -> Choice:
        if position.hand is None:
            return Choice(Turn(None, self._random.choice(position.remaining)))
        started = perf_counter()
        square = self._random.choice(DIAGONALS)
        placed = perf_counter()
        result = self._run_search(position.place(square), clock)
        times = {"place": placed - started, "select": perf_counter() - placed}
        turn = Turn(square, result.move.gift)
        return Choice(
            turn, result.value, result.depth, result.nodes, (turn, *result.line[1:]), times
        )

    def _run_search(self, position: quarto.Position, clock: Clock) -> Result:
        missing = len(SQUARES) - position.placed
        depth = tweak_depth(self._bound, self._bound_value, missing)
        return self._search(
            position, limit_depth(depth, clock), self.evaluation, limits=limits_of(clock)
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
    "the depth (bound 1), or the maximum number of states, such as 14400 or 5!^2 (bounds 2 and 3)",
    minimum=1,
    convert=parse_bound_value,
)
_SOURCE = "Torino ProPlayer README (2023)"

FAMILY = PlayerFamily(
    make=ProPlayer,
    summary="about.pro",
    options=(
        _BOUND,
        _BOUND_VALUE,
        Option(
            "first_move", str, "random", "first move of the player", choices=("random", "fixed")
        ),
        CORE,
        SEED,
    ),
    games=("quarto",),
    source=_SOURCE,
)

FAMILY_WITHOUT_CHANCE = PlayerFamily(
    make=partial(ProPlayer, first_move="fixed"),
    summary="about.pro_minmax",
    options=(_BOUND, _BOUND_VALUE, CORE),
    games=("quarto",),
    source=_SOURCE,
)
