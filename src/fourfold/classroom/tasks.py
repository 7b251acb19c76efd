"""Tasks of a class (exercises, puzzles, a round of games) and how answers are marked."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from fourfold.analysis.puzzles.puzzle import Puzzle
from fourfold.analysis.puzzles.puzzle_files import shipped_puzzles
from fourfold.arena.schedule import FORMATS, Schedule, make_schedule
from fourfold.base.errors import unknown_name_error
from fourfold.classroom.students import ClassError
from fourfold.i18n import Message
from fourfold.tables.table import TableSettings
from fourfold.teaching.answers import parse_answers
from fourfold.teaching.exercises import Exercise
from fourfold.teaching.solution import ExerciseGrade, Solution, find_solution, grade_answers

MOST_EXERCISES = 20
MOST_VERSIONS = 12
MOST_PUZZLES = 20
MOST_ATTEMPTS = 10
MOST_GAMES = 4
"""Limits of one task; MOST_GAMES is the number of games per pairing."""

_CACHE_SIZE = 5000


@dataclass(frozen=True, slots=True)
class ExerciseWork:
    """``count`` exercises on trees, generated from consecutive seeds, in ``versions`` versions.
    Neighbours in the list of students get different versions.

    A student sees the solutions when the task is closed; with ``shows_early``, already after a full
    score or the last attempt. Others may then learn them before they hand in.
    """

    NAME: ClassVar[str] = "exercises"

    kind: str
    ask: str
    level: int
    seed: int
    count: int = 1
    versions: int = 1
    attempts: int = 1
    shows_early: bool = False

    def __post_init__(self) -> None:
        _check_range("count", self.count, MOST_EXERCISES)
        _check_range("versions", self.versions, MOST_VERSIONS)
        _check_range("attempts", self.attempts, MOST_ATTEMPTS)
        self.all()

    def for_student(self, student: int) -> tuple[Exercise, ...]:
        """The exercises of the version that a student gets."""
        first = self.seed + student % self.versions * self.count
        seeds = range(first, first + self.count)
        return tuple(Exercise(self.kind, self.ask, self.level, seed) for seed in seeds)

    def all(self) -> list[Exercise]:
        """The exercises of all versions."""
        return [one for version in range(self.versions) for one in self.for_student(version)]


@dataclass(frozen=True, slots=True)
class PuzzleWork:
    """Built-in puzzles of a game, by number."""

    NAME: ClassVar[str] = "puzzles"

    game: str
    numbers: tuple[int, ...]
    attempts: int = 1
    shows_early: bool = False

    def __post_init__(self) -> None:
        _check_range("numbers", len(self.numbers), MOST_PUZZLES)
        _check_range("attempts", self.attempts, MOST_ATTEMPTS)
        if len(set(self.numbers)) != len(self.numbers):
            raise ClassError("class.twice")
        count = len(shipped_puzzles(self.game))
        for number in self.numbers:
            if not 1 <= number <= count:
                raise ClassError("class.puzzle", game=self.game, number=number, count=count)

    def all(self) -> list[Puzzle]:
        return [shipped_puzzles(self.game)[number - 1] for number in self.numbers]


@dataclass(frozen=True, slots=True)
class GameWork:
    """Games among the students of the class at the time of the assignment, by number. The arena's
    schedule of this ``form`` makes the pairings; each game is played at a live table."""

    NAME: ClassVar[str] = "games"

    game: str
    form: str = "swiss"
    games: int = 1
    rounds: int | None = 1
    base: float | None = None
    increment: float = 0.0
    students: tuple[int, ...] = ()
    attempts: ClassVar[int] = 0

    def __post_init__(self) -> None:
        _check_range("games", self.games, MOST_GAMES)
        if self.form not in FORMATS:
            raise unknown_name_error("schedule.format", self.form, FORMATS)
        self.table_settings()
        if self.students:
            self.schedule()

    def table_settings(self) -> TableSettings:
        return TableSettings.of(self.game, base=self.base, increment=self.increment)

    def schedule(self) -> Schedule:
        rounds = self.rounds if self.form == "swiss" else None
        return make_schedule(self.form, len(self.students), self.games, rounds)


Work = ExerciseWork | PuzzleWork | GameWork
_KINDS: Mapping[str, Callable[..., Work]] = {
    ExerciseWork.NAME: ExerciseWork,
    PuzzleWork.NAME: PuzzleWork,
    GameWork.NAME: GameWork,
}


@dataclass(frozen=True, slots=True)
class ClassTask:
    """Work that was assigned; ``closed`` is when it stopped accepting answers, or None. Times are
    seconds since 1970."""

    id: int
    work: Work
    assigned: float
    closed: float | None = None

    @property
    def kind(self) -> str:
        return self.work.NAME

    @property
    def is_test(self) -> bool:
        """Whether the task is open and has answers that must not be revealed."""
        return not isinstance(self.work, GameWork) and self.closed is None


@dataclass(frozen=True, slots=True)
class Marks:
    """The points for each part of a task, as (earned, possible)."""

    parts: tuple[tuple[int, int], ...]

    @property
    def right(self) -> int:
        return sum(right for right, _ in self.parts)

    @property
    def total(self) -> int:
        return sum(total for _, total in self.parts)


@functools.lru_cache(maxsize=_CACHE_SIZE)
def cached_solution(exercise: Exercise) -> Solution:
    """The solution of an exercise, cached because a whole class hands in at the same time."""
    return find_solution(exercise.setup())


@functools.lru_cache(maxsize=_CACHE_SIZE)
def cached_paper(exercise: Exercise) -> dict[str, Any]:
    """An exercise as a student gets it."""
    return exercise.blank_page_data(cached_solution(exercise))


def prepare_work(work: ExerciseWork | PuzzleWork) -> None:
    """Solve the exercises or load the puzzles before students ask for them."""
    if isinstance(work, ExerciseWork):
        for exercise in work.all():
            cached_paper(exercise)
    else:
        work.all()


def mark(work: ExerciseWork | PuzzleWork, student: int, answers: Sequence[Any]) -> Marks:
    """Mark a student's answers, one for each part; None is no answer."""
    count = work.count if isinstance(work, ExerciseWork) else len(work.numbers)
    if len(answers) != count:
        raise ClassError("class.answers", count=count, given=len(answers))
    if isinstance(work, PuzzleWork):
        return Marks(tuple(map(_mark_puzzle, work.all(), answers)))
    exercises = work.for_student(student)
    marks = [
        _mark_exercise(*part) for part in zip(exercises, answers, range(1, count + 1), strict=True)
    ]
    return Marks(tuple((one.right, one.total) for one in marks))


def _mark_exercise(exercise: Exercise, answer: Any, number: int) -> ExerciseGrade:
    nothing: Any = [] if exercise.ask == "pruned" else {}
    where = Message("answers.where", number=number)
    answers = parse_answers(exercise.ask, nothing if answer is None else answer, where)
    return grade_answers(cached_solution(exercise), exercise.ask, answers)


def _mark_puzzle(puzzle: Puzzle, answer: Any) -> tuple[int, int]:
    if answer is not None and not isinstance(answer, str):
        raise ClassError("class.turn")
    return int(answer is not None and puzzle.solves(answer)), 1


def work_as_dict(work: Work) -> dict[str, Any]:
    return {"what": work.NAME, **asdict(work)}


def work_from_dict(values: Mapping[str, Any]) -> Work:
    """The inverse of :func:`work_as_dict`."""
    options = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in values.items()
        if name != "what"
    }
    return _KINDS[values["what"]](**options)


def _check_range(name: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise ClassError("class.number", name=name, value=value, most=most)
