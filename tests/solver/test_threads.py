"""Several threads prove the same scores as one.

With four pieces placed or fewer they share one position; with more, each searches its own.
"""

from __future__ import annotations

import functools
import random
import sys
from pathlib import Path

import pytest
from tests.solver.positions import random_position

from fourfold.games.quarto import Position, Rules
from fourfold.native import quarto_solver
from fourfold.solver import Score, Value, solve
from fourfold.solver.native_solver import decode_score

TABLE_BYTES = 64 << 20


@functools.cache
def expected_score(position: Position) -> Score:
    """The score from the book, or by a search with one thread."""
    return solve(position, threads=1).lower


def choose_position(rules: Rules, placed: int, decided: bool, seed: int) -> Position:
    """A random drawn position, or one that is won or lost in more than one turn."""
    chance = random.Random(f"{rules}/{placed}/{decided}/{seed}")
    while True:
        position = random_position(rules, placed, chance)
        score = expected_score(position)
        if (score.value is not Value.DRAW) is decided and score.distance != 1:
            return position


def solve_by_search(position: Position, threads: int) -> tuple[Score, Score]:
    """Solve without the book, with an empty table."""
    solver = quarto_solver.Solver(str(position.rules), TABLE_BYTES)
    lower, upper, *_ = solver.solve(str(position), threads=threads)
    return decode_score(lower), decode_score(upper)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("decided", [False, True])
@pytest.mark.parametrize("rules", Rules)
def test_threads_agree_with_four_pieces_placed(rules: Rules, decided: bool, seed: int) -> None:
    position = choose_position(rules, 4, decided, seed)
    score = expected_score(position)
    for threads in (2, 3):
        assert solve_by_search(position, threads) == (score, score)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("rules", Rules)
def test_threads_agree_with_three_pieces_placed(rules: Rules, seed: int) -> None:
    position = choose_position(rules, 3, False, seed)
    score = expected_score(position)
    assert solve_by_search(position, 2) == (score, score)


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
def test_solver_starts_the_requested_threads() -> None:
    """Python's main thread is one of the three."""
    tasks, counts = Path("/proc/self/task"), list[int]()

    def count(_: object) -> None:
        counts.append(len(list(tasks.iterdir())))
        if len(counts) == 2:
            raise StopIteration

    before = len(list(tasks.iterdir()))
    solver = quarto_solver.Solver("lines", TABLE_BYTES)
    with pytest.raises(StopIteration):
        solver.solve("..../..../..../.... F", threads=3, on_progress=count)
    assert max(counts) == before + 2
