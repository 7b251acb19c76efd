"""The puzzles that come with the package."""

from __future__ import annotations

import datetime
import functools
import math
from pathlib import Path

from fourfold.analysis.quarto.puzzles.file import read_puzzles
from fourfold.analysis.quarto.puzzles.puzzle import Puzzle, Task
from fourfold.games.quarto import Rules

FOLDER = Path(__file__).parent / "data"
FILES = tuple(FOLDER / f"{name}.jsonl" for name in ("finish", "beware", "puzzles", "torus"))


@functools.cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """Every puzzle that comes with the package, the easy ones first."""
    return in_order([puzzle for file in FILES for puzzle in read_puzzles(file)[1]])


def in_order(puzzles: list[Puzzle]) -> tuple[Puzzle, ...]:
    """By difficulty, the easy kinds one after the other; then by rules, and as they were found."""

    def place(puzzle: Puzzle) -> tuple[int, ...]:
        kind = [*Task].index(puzzle.task) if puzzle.task.is_easy else 0
        return puzzle.difficulty, kind, [*Rules].index(puzzle.rules), puzzle.candidate

    return tuple(sorted(puzzles, key=place))


def number_of_the_day(date: datetime.date, count: int) -> int:
    """The number of the puzzle of a day among so many, the same for everybody. It walks in long
    steps, so that easy and hard ones take turns, and comes to all before one comes again.

    >>> number_of_the_day(datetime.date(2027, 1, 1), 100)
    99
    """
    steps = range(count * 5 // 13 or 1, count + 2)
    step = next(step for step in steps if math.gcd(step, count) == 1)
    return date.toordinal() * step % count + 1
