"""The puzzles that come with the package."""

from __future__ import annotations

import datetime
import functools
import math
from collections.abc import Iterable

from fourfold.analysis.puzzles.contract import puzzler_of
from fourfold.analysis.puzzles.file import read_puzzles
from fourfold.analysis.puzzles.puzzle import Puzzle


@functools.cache
def shipped_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Every puzzle of the game of this name, the easy ones first."""
    return in_order(puzzle for file in puzzler_of(game).files for puzzle in read_puzzles(file)[1])


def in_order(puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """By difficulty, the easy kinds one after the other; then by rules, and as they were found."""

    def place(puzzle: Puzzle) -> tuple[object, ...]:
        puzzler = puzzler_of(puzzle.game.name)
        kind = puzzler.tasks.index(puzzle.task) if puzzle.task.is_easy else 0
        known, spec = puzzler.games, str(puzzle.game)
        rules = known.index(spec) if spec in known else len(known)
        return puzzle.difficulty, kind, rules, spec, puzzle.candidate

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
