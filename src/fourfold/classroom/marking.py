"""What is handed in, marked: exercises as ``fourfold grade`` marks them, puzzles by their solution.

An exercise is made and solved once, when it is given out, and known from then on: a whole class may
hand in at the same moment.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.classroom.errors import ClassError
from fourfold.classroom.tasks import Exercises, Puzzles
from fourfold.i18n import Message
from fourfold.teaching.answers import read_given
from fourfold.teaching.checking import Mark, check_against
from fourfold.teaching.exercises import Exercise
from fourfold.teaching.solution import Solution, solution_of

_MOST_KNOWN = 5000


@dataclass(frozen=True, slots=True)
class Marked:
    """What each part of a task earned: right ones, of how many."""

    parts: tuple[tuple[int, int], ...]

    @property
    def right(self) -> int:
        return sum(right for right, _ in self.parts)

    @property
    def total(self) -> int:
        return sum(total for _, total in self.parts)


@functools.lru_cache(maxsize=_MOST_KNOWN)
def solved(exercise: Exercise) -> Solution:
    """The solution of an exercise, found once."""
    return solution_of(exercise.question())


@functools.lru_cache(maxsize=_MOST_KNOWN)
def paper(exercise: Exercise) -> dict[str, Any]:
    """An exercise as a student gets it, made once."""
    return exercise.paper(solved(exercise))


def make_ready(work: Exercises | Puzzles) -> None:
    """Do what takes time before work is given out."""
    if isinstance(work, Exercises):
        for exercise in work.all():
            paper(exercise)
    else:
        work.all()


def mark(work: Exercises | Puzzles, student: int, answers: Sequence[Any]) -> Marked:
    """What the answers of a student earn, one for each part; None is no answer."""
    count = work.count if isinstance(work, Exercises) else len(work.numbers)
    if len(answers) != count:
        raise ClassError("class.answers", count=count, given=len(answers))
    if isinstance(work, Puzzles):
        return Marked(tuple(_mark_puzzles(work, answers)))
    marks = (
        _mark_exercise(exercise, given, number)
        for number, (exercise, given) in enumerate(
            zip(work.of(student), answers, strict=True), start=1
        )
    )
    return Marked(tuple((one.right, one.total) for one in marks))


def _mark_exercise(exercise: Exercise, given: Any, number: int) -> Mark:
    nothing: Any = [] if exercise.ask == "pruned" else {}
    where = Message("answers.where", number=number)
    answers = read_given(exercise.ask, nothing if given is None else given, where)
    return check_against(solved(exercise), exercise.ask, answers)


def _mark_puzzles(work: Puzzles, answers: Sequence[Any]) -> list[tuple[int, int]]:
    marks = []
    for puzzle, given in zip(work.all(), answers, strict=True):
        if given is not None and not isinstance(given, str):
            raise ClassError("class.turn")
        marks.append((int(given is not None and puzzle.solves(given)), 1))
    return marks
