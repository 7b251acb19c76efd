"""What a teacher gives out, as values: exercises, puzzles, a round of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from fourfold.tables.terms import Terms
from fourfold.teaching.exercises import Exercise


@dataclass(frozen=True, slots=True)
class Exercises:
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
class Puzzles:
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
class Games:
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

    def terms(self) -> Terms:
        return Terms.of(self.game, base=self.base, increment=self.increment)

    def schedule(self) -> Schedule:
        rounds = self.rounds if self.form == "swiss" else None
        return make_schedule(self.form, len(self.students), self.games, rounds)

    def among(self, students: tuple[int, ...]) -> Games:
        """The same games among these students, who must be two or more."""
        return replace(self, students=students)


Work = Exercises | Puzzles | Games
_KINDS: Mapping[str, Callable[..., Work]] = {
    Exercises.NAME: Exercises,
    Puzzles.NAME: Puzzles,
    Games.NAME: Games,
}


@dataclass(frozen=True, slots=True)
class Task:
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
        return not isinstance(self.work, Games) and self.closed is None


def work_as_dict(work: Work) -> dict[str, Any]:
    return {"what": work.NAME, **asdict(work)}


def work_of(told: Mapping[str, Any]) -> Work:
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
