"""Access to the native solver of Quarto, and the decoding of its scores.

The native score of a win at distance d is ``17 - d``, of a loss ``d - 17``, of a draw 0. Arrays and
data sets use the same encoding.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import IN_BROWSER, available_cores
from fourfold.games.quarto import Rules, Turn
from fourfold.solver.scores import DRAW, Score, TurnScore, Value

if TYPE_CHECKING:
    from fourfold.native._quarto_solver import Solver

TABLE_MIB = 8 if IN_BROWSER else 1024
"""Maximum size of the transposition table in MiB; 0 is none. It grows only as needed. A small one
is enough in a browser, where the book answers the slow first turns."""

MOST_TABLE_MIB = 1 << 20
MOST_THREADS = 256

NATIVE_WIN = 17
"""The native score of a win at distance 0."""


@functools.cache
def native_solver(rules: Rules, table_mib: int) -> Solver:
    """The solver of a rule set, which keeps its transposition table between calls."""
    from fourfold.native import quarto_solver

    if not 0 <= table_mib <= MOST_TABLE_MIB:
        raise FourfoldError("solver.table", size=table_mib, most=MOST_TABLE_MIB)
    return quarto_solver.Solver(str(rules), table_mib << 20)


if hasattr(os, "register_at_fork"):
    # A solver that is searching during the fork would stay busy for ever in the child.
    os.register_at_fork(after_in_child=native_solver.cache_clear)


def thread_count(threads: int | None) -> int:
    """The number of threads to use, by default one for each available processor."""
    if threads is not None:
        if not 1 <= threads <= MOST_THREADS:
            raise FourfoldError("solver.threads", count=threads, most=MOST_THREADS)
        return threads
    return available_cores()


def decode_score(number: int) -> Score:
    """
    >>> print(decode_score(16), decode_score(-15), decode_score(0))
    win 1 loss 2 draw 0
    """
    if number == 0:
        return DRAW
    return Score(Value.WIN if number > 0 else Value.LOSS, decode_distance(number))


def decode_distance(number: int) -> int:
    """The distance in a native score; 0 for a draw."""
    return NATIVE_WIN - abs(number) if number else 0


def encode_score(score: Score) -> int:
    """The native number of an exact score."""
    distance = score.distance or 0
    return {Value.WIN: NATIVE_WIN - distance, Value.LOSS: distance - NATIVE_WIN}.get(score.value, 0)


def decode_bounds(lower: int, upper: int, *, weak: bool) -> tuple[Score, Score]:
    """Native bounds as scores. A weak search has no distances once the value is known."""
    low, high = decode_score(lower), decode_score(upper)
    if weak and low.value is high.value:
        low = high = DRAW if low == DRAW else Score(low.value)
    return low, high


def decode_turns(
    scores: Iterable[tuple[tuple[int | None, int | None], int, int]],
) -> list[TurnScore]:
    """Native turns with their bounds."""
    return [
        TurnScore(*decode_bounds(lower, upper, weak=False), Turn(*turn))
        for turn, lower, upper in scores
    ]
