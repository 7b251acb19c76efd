"""A class as the API takes and gives it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from fourfold.classroom.tasks import (
    MOST_ATTEMPTS,
    MOST_EXERCISES,
    MOST_GAMES,
    MOST_PUZZLES,
    MOST_VERSIONS,
    ExerciseWork,
    GameWork,
    PuzzleWork,
    Work,
)
from fourfold.games.registry import DEFAULT_GAME
from fourfold.server.requests import GameText, Request
from fourfold.server.table_models import ClockRequest
from fourfold.tables.seats import LONGEST_NAME
from fourfold.teaching.exercises import kinds

Attempts = Annotated[int, Field(ge=1, le=MOST_ATTEMPTS, strict=True)]


class JoinRequest(Request):
    """Somebody who wants to be in the class."""

    code: str = Field(max_length=20, description="As the projector shows it.", examples=["KMRT27"])
    name: str = Field(max_length=LONGEST_NAME, examples=["Ada L"])


class ExercisesRequest(Request):
    """Exercises to be given out."""

    what: Literal["exercises"]
    kind: str = Field(max_length=20, json_schema_extra={"enum": [*kinds()]})
    ask: Literal["values", "window", "pruned"]
    level: int = Field(default=1, ge=1, le=3, strict=True)
    seed: int = Field(ge=0, lt=2**30, strict=True)
    count: int = Field(default=1, ge=1, le=MOST_EXERCISES, strict=True)
    versions: int = Field(default=1, ge=1, le=MOST_VERSIONS, strict=True)
    attempts: Attempts = 1

    def work(self) -> Work:
        return ExerciseWork(**self.model_dump(exclude={"what"}))


class PuzzlesRequest(Request):
    """Puzzles to be given out, by their numbers."""

    what: Literal["puzzles"]
    game: str = Field(max_length=64, examples=["quarto"])
    numbers: list[Annotated[int, Field(ge=1, lt=2**31, strict=True)]] = Field(
        min_length=1, max_length=MOST_PUZZLES
    )
    attempts: Attempts = 1

    def work(self) -> Work:
        return PuzzleWork(self.game, tuple(self.numbers), self.attempts)


class GamesRequest(Request):
    """A round of games among those who are in."""

    what: Literal["games"]
    game: GameText = DEFAULT_GAME
    form: Literal["swiss", "roundrobin", "knockout", "gauntlet"] = "swiss"
    games: int = Field(default=1, ge=1, le=MOST_GAMES, strict=True)
    rounds: int | None = Field(default=1, ge=1, le=50, strict=True, description="Of swiss.")
    clock: ClockRequest | None = None

    def work(self) -> Work:
        clock = self.clock
        base, increment = (None, 0.0) if clock is None else (clock.base, clock.increment)
        return GameWork(self.game, self.form, self.games, self.rounds, base, increment)


GiveRequest = Annotated[
    ExercisesRequest | PuzzlesRequest | GamesRequest, Field(discriminator="what")
]


class HandInRequest(Request):
    """What a student answers, a part after the other; null is no answer."""

    answers: list[Any] = Field(max_length=max(MOST_EXERCISES, MOST_PUZZLES))


class DecisionRequest(Request):
    """How a game ended, as the teacher says."""

    result: Literal["1-0", "1/2-1/2", "0-1"]


class ClassModel(BaseModel):
    """What anybody may know."""

    title: str


class StudentTaskModel(BaseModel):
    """A task as a student sees it."""

    id: int
    what: dict[str, Any]
    is_open: bool
    has_opened: bool
    attempts: int
    attempts_left: int
    right: int | None = Field(description="Of what was handed in last; null: nothing was.")
    total: int | None
    may_see: bool = Field(description="Whether the solution may be seen.")


class StudentGameModel(BaseModel):
    """The game that a student is to play now."""

    task: int
    key: str = Field(description="That of the table.")
    game: str
    opponent: str
    is_first: bool = Field(description="Whether the student has the first move.")


class StudentModel(BaseModel):
    """What a student sees."""

    title: str
    name: str
    tasks: list[StudentTaskModel]
    game: StudentGameModel | None


class PaperModel(BaseModel):
    """The parts of a task: what is asked and, once that may be seen, what is right."""

    task: StudentTaskModel
    parts: list[dict[str, Any]]
    answers: list[Any] | None = Field(description="Those that were handed in last.")


class HandedInModel(BaseModel):
    """What was earned."""

    number: int
    parts: list[tuple[int, int]] = Field(description="Right ones, and of how many.")
    task: StudentTaskModel


class AttendantModel(BaseModel):
    """A student as the teacher sees them."""

    id: int
    name: str
    is_here: bool


class ProgressModel(BaseModel):
    """How far a student is with a task."""

    student: int
    state: Literal["working", "handed", "done"]
    attempts: int
    right: int | None
    total: int | None
    seconds: float | None


class RoundGameModel(BaseModel):
    """A game of a round."""

    number: int
    round: int
    first: int
    second: int
    result: str | None
    reason: str | None


class RoundStandingModel(BaseModel):
    """How a student stands in a round."""

    student: int
    games: int
    won: int
    drawn: int
    lost: int
    points: float


class TeacherTaskModel(BaseModel):
    """A task as the teacher sees it. Who has not begun is not among the progress."""

    id: int
    what: dict[str, Any]
    is_open: bool
    given: float
    progress: list[ProgressModel]
    games: list[RoundGameModel]
    standings: list[RoundStandingModel]


class TeacherModel(BaseModel):
    """What the teacher sees."""

    title: str
    code: str
    address: str | None = Field(description="Where students find the class; null: here alone.")
    projector: str = Field(description="The secret of the projector's page.")
    students: list[AttendantModel]
    tasks: list[TeacherTaskModel]


class SeatCodeModel(BaseModel):
    """A code with which a student comes in by another browser, once."""

    code: str
    seconds: float = Field(description="For how long it can be used.")
