"""Several threads prove what one does. They search one position with four pieces placed or fewer;
with more each of them searches a position of its own."""

from __future__ import annotations

import functools
import random
import sys
from pathlib import Path

import pytest
from tests.solver.reached import reached

from fourfold.games.quarto import Position, Rules
from fourfold.native import quarto_solver
from fourfold.solver import Score, Value, solve
from fourfold.solver.native_solver import decode_score

TABLE_BYTES = 64 << 20


@functools.cache
def known(position: Position) -> Score:
    """From the book, where it reaches so far; else by one thread."""
    return solve(position, threads=1).lower


def chosen(rules: Rules, placed: int, decided: bool, seed: int) -> Position:
    """A drawn position, or one that is won or lost and not at once."""
    chance = random.Random(f"{rules}/{placed}/{decided}/{seed}")
    while True:
        position = reached(rules, placed, chance)
        score = known(position)
        if (score.value is not Value.DRAW) is decided and score.distance != 1:
            return position


def solved(position: Position, threads: int) -> tuple[Score, Score]:
    """By search alone, with an empty table."""
    solver = quarto_solver.Solver(str(position.rules), TABLE_BYTES)
    lower, upper, *_ = solver.solve(str(position), threads=threads)
    return decode_score(lower), decode_score(upper)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("decided", [False, True])
@pytest.mark.parametrize("rules", Rules)
def test_four_placed(rules: Rules, decided: bool, seed: int) -> None:
    position = chosen(rules, 4, decided, seed)
    score = known(position)
    for threads in (2, 3):
        assert solved(position, threads) == (score, score)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("rules", Rules)
def test_three_placed(rules: Rules, seed: int) -> None:
    position = chosen(rules, 3, False, seed)
    score = known(position)
    assert solved(position, 2) == (score, score)


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads as Linux tells them")
def test_there_are_as_many_threads_as_were_asked_for() -> None:
    """Python's own is one of them."""
    tasks, seen = Path("/proc/self/task"), list[int]()

    def count(_: object) -> None:
        seen.append(len(list(tasks.iterdir())))
        if len(seen) == 2:
            raise StopIteration

    others = len(list(tasks.iterdir()))
    solver = quarto_solver.Solver("lines", TABLE_BYTES)
    with pytest.raises(StopIteration):
        solver.solve("..../..../..../.... F", threads=3, on_progress=count)
    assert max(seen) == others + 2
