"""Tasks of a class (exercises, puzzles, a round of games) and how answers are marked."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar

from fourfold.analysis.puzzles.puzzle import Puzzle
from fourfold.analysis.puzzles.shipped import shipped_puzzles
from fourfold.arena.schedule import FORMATS, Schedule, make_schedule
from fourfold.base.errors import unknown_name_error
from fourfold.classroom.errors import ClassError
from fourfold.classroom.limits import (
    MOST_ATTEMPTS,
    MOST_EXERCISES,
    MOST_GAMES,
    MOST_PUZZLES,
    MOST_VERSIONS,
)
from fourfold.i18n import Message
from fourfold.tables.settings import TableSettings
from fourfold.teaching.answers import read_given
from fourfold.teaching.checking import Mark, check_against
from fourfold.teaching.exercises import Exercise
from fourfold.teaching.solution import Solution, solution_of


@dataclass(frozen=True, slots=True)
class ExerciseWork:
    """Trees with something to be found: ``count`` of them, by seeds that follow each other. Of
    each there are ``versions``, and neighbours in the list of students get different ones."""

    NAME: ClassVar[str] = "exercises"

    kind: str
    ask: str
    level: int
    seed: int
    count: int = 1
    versions: int = 1
    attempts: int = 1

    def __post_init__(self) -> None:
        _within("count", self.count, MOST_EXERCISES)
        _within("versions", self.versions, MOST_VERSIONS)
        _within("attempts", self.attempts, MOST_ATTEMPTS)
        self.all()

    def of(self, student: int) -> tuple[Exercise, ...]:
        """The exercises of one student."""
        first = self.seed + student % self.versions * self.count
        numbers = range(first, first + self.count)
        return tuple(Exercise(self.kind, self.ask, self.level, seed) for seed in numbers)

    def all(self) -> list[Exercise]:
        """Those of all versions."""
        return [one for version in range(self.versions) for one in self.of(version)]


@dataclass(frozen=True, slots=True)
class PuzzleWork:
    """Puzzles of ours, by their numbers among those of a game."""

    NAME: ClassVar[str] = "puzzles"

    game: str
    numbers: tuple[int, ...]
    attempts: int = 1

    def __post_init__(self) -> None:
        _within("numbers", len(self.numbers), MOST_PUZZLES)
        _within("attempts", self.attempts, MOST_ATTEMPTS)
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
    """Games of those who are in when it is given out: who meets whom is for the arena's schedule to
    say, and a live table is made for each game. ``students`` are their numbers."""

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
        _within("games", self.games, MOST_GAMES)
        if self.form not in FORMATS:
            raise unknown_name_error("schedule.format", self.form, FORMATS)
        self.terms()
        if self.students:
            self.schedule()

    def terms(self) -> TableSettings:
        return TableSettings.of(self.game, base=self.base, increment=self.increment)

    def schedule(self) -> Schedule:
        rounds = self.rounds if self.form == "swiss" else None
        return make_schedule(self.form, len(self.students), self.games, rounds)

    def among(self, students: tuple[int, ...]) -> GameWork:
        """The same games among these students, who must be two or more."""
        return replace(self, students=students)


Work = ExerciseWork | PuzzleWork | GameWork
_KINDS: Mapping[str, Callable[..., Work]] = {
    ExerciseWork.NAME: ExerciseWork,
    PuzzleWork.NAME: PuzzleWork,
    GameWork.NAME: GameWork,
}


@dataclass(frozen=True, slots=True)
class ClassTask:
    """Work that was given out. It is closed when nothing more is taken."""

    id: int
    work: Work
    given: float
    closed: float | None = None

    @property
    def kind(self) -> str:
        return self.work.NAME

    @property
    def is_test(self) -> bool:
        """Whether there is something to be found that must not be told."""
        return not isinstance(self.work, GameWork) and self.closed is None


def work_as_dict(work: Work) -> dict[str, Any]:
    return {"what": work.NAME, **asdict(work)}


def work_from_dict(told: Mapping[str, Any]) -> Work:
    """Work as :func:`work_as_dict` told it."""
    given = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in told.items()
        if name != "what"
    }
    return _KINDS[told["what"]](**given)


def _within(name: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise ClassError("class.number", name=name, value=value, most=most)


_MOST_KNOWN = 5000


@dataclass(frozen=True, slots=True)
class Marks:
    """What each part of a task earned: right ones, of how many."""

    parts: tuple[tuple[int, int], ...]

    @property
    def right(self) -> int:
        return sum(right for right, _ in self.parts)

    @property
    def total(self) -> int:
        return sum(total for _, total in self.parts)


@functools.lru_cache(maxsize=_MOST_KNOWN)
def cached_solution(exercise: Exercise) -> Solution:
    """The solution of an exercise, found once."""
    return solution_of(exercise.question())


@functools.lru_cache(maxsize=_MOST_KNOWN)
def cached_paper(exercise: Exercise) -> dict[str, Any]:
    """An exercise as a student gets it, made once."""
    return exercise.paper(cached_solution(exercise))


def prepare_work(work: ExerciseWork | PuzzleWork) -> None:
    """Do what takes time before work is given out."""
    if isinstance(work, ExerciseWork):
        for exercise in work.all():
            cached_paper(exercise)
    else:
        work.all()


def mark(work: ExerciseWork | PuzzleWork, student: int, answers: Sequence[Any]) -> Marks:
    """What the answers of a student earn, one for each part; None is no answer."""
    count = work.count if isinstance(work, ExerciseWork) else len(work.numbers)
    if len(answers) != count:
        raise ClassError("class.answers", count=count, given=len(answers))
    if isinstance(work, PuzzleWork):
        return Marks(tuple(_mark_puzzles(work, answers)))
    marks = (
        _mark_exercise(exercise, given, number)
        for number, (exercise, given) in enumerate(
            zip(work.of(student), answers, strict=True), start=1
        )
    )
    return Marks(tuple((one.right, one.total) for one in marks))


def _mark_exercise(exercise: Exercise, given: Any, number: int) -> Mark:
    nothing: Any = [] if exercise.ask == "pruned" else {}
    where = Message("answers.where", number=number)
    answers = read_given(exercise.ask, nothing if given is None else given, where)
    return check_against(cached_solution(exercise), exercise.ask, answers)


def _mark_puzzles(work: PuzzleWork, answers: Sequence[Any]) -> list[tuple[int, int]]:
    marks = []
    for puzzle, given in zip(work.all(), answers, strict=True):
        if given is not None and not isinstance(given, str):
            raise ClassError("class.turn")
        marks.append((int(given is not None and puzzle.solves(given)), 1))
    return marks
