"""The way into the native solver: one for each rule set, kept so that it remembers its proofs."""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import IN_BROWSER, available_cores
from fourfold.games.quarto import Rules
from fourfold.solver.scores import DRAW, Score, Value

if TYPE_CHECKING:
    from fourfold.native._quarto_solver import Solver

TABLE_MIB = 8 if IN_BROWSER else 1024
"""How large the table may grow, in MiB; 0 is none. It is made only as large as positions need. What
a browser asks is answered with a small one as quickly, since the book has the first turns."""

MOST_TABLE_MIB = 1 << 20
MOST_THREADS = 256

_BEYOND = 17  # the native score of a win at distance d is 17 - d, of a loss d - 17


@functools.cache
def native_solver(rules: Rules, table_mib: int) -> Solver:
    from fourfold.native import quarto_solver

    if not 0 <= table_mib <= MOST_TABLE_MIB:
        raise FourfoldError("solver.table", size=table_mib, most=MOST_TABLE_MIB)
    return quarto_solver.Solver(str(rules), table_mib << 20)


if hasattr(os, "register_at_fork"):
    # One that is at work is of no use to the child, where nobody will end its work.
    os.register_at_fork(after_in_child=native_solver.cache_clear)


def thread_count(threads: int | None) -> int:
    """The threads to use: as many as asked for, else as many as there are processors for us."""
    if threads is not None:
        if not 1 <= threads <= MOST_THREADS:
            raise FourfoldError("solver.threads", count=threads, most=MOST_THREADS)
        return threads
    return available_cores()


def score_of(number: int) -> Score:
    """
    >>> print(score_of(16), score_of(-15), score_of(0))
    win 1 loss 2 draw 0
    """
    if number == 0:
        return DRAW
    return Score(Value.WIN, _BEYOND - number) if number > 0 else Score(Value.LOSS, number + _BEYOND)


def bounds_of(lower: int, upper: int, *, weak: bool) -> tuple[Score, Score]:
    """Proven bounds; a weak search does not say how far, once it knows which way."""
    low, high = score_of(lower), score_of(upper)
    if weak and low.value is high.value:
        low = high = DRAW if low == DRAW else Score(low.value)
    return low, high
