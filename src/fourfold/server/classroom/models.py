"""Request and response models of a class."""

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
from fourfold.server.operations.requests import ApiRequest
from fourfold.server.tables.models import ClockRequest, GameText
from fourfold.tables.seats import LONGEST_NAME
from fourfold.teaching.exercises import exercise_kinds

Attempts = Annotated[int, Field(ge=1, le=MOST_ATTEMPTS, strict=True)]


class JoinRequest(ApiRequest):
    """A request to join the class."""

    code: str = Field(
        max_length=20, description="The code that the projector shows.", examples=["KMRT27"]
    )
    name: str = Field(max_length=LONGEST_NAME, examples=["Ada L"])


class AssignExercisesRequest(ApiRequest):
    """Exercises to give out."""

    what: Literal["exercises"]
    kind: str = Field(max_length=20, json_schema_extra={"enum": [*exercise_kinds()]})
    ask: Literal["values", "window", "pruned"]
    level: int = Field(default=1, ge=1, le=3, strict=True)
    seed: int = Field(ge=0, lt=2**30, strict=True)
    count: int = Field(default=1, ge=1, le=MOST_EXERCISES, strict=True)
    versions: int = Field(default=1, ge=1, le=MOST_VERSIONS, strict=True)
    attempts: Attempts = 1

    def work(self) -> Work:
        return ExerciseWork(**self.model_dump(exclude={"what"}))


class AssignPuzzlesRequest(ApiRequest):
    """Puzzles to give out, by number."""

    what: Literal["puzzles"]
    game: str = Field(max_length=64, examples=["quarto"])
    numbers: list[Annotated[int, Field(ge=1, lt=2**31, strict=True)]] = Field(
        min_length=1, max_length=MOST_PUZZLES
    )
    attempts: Attempts = 1

    def work(self) -> Work:
        return PuzzleWork(self.game, tuple(self.numbers), self.attempts)


class AssignGamesRequest(ApiRequest):
    """A round of games among the students present."""

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


AssignRequest = Annotated[
    AssignExercisesRequest | AssignPuzzlesRequest | AssignGamesRequest, Field(discriminator="what")
]


class HandInRequest(ApiRequest):
    """A student's answers, part by part; null: no answer."""

    answers: list[Any] = Field(max_length=max(MOST_EXERCISES, MOST_PUZZLES))


class DecisionRequest(ApiRequest):
    """The result of a game, set by the teacher."""

    result: Literal["1-0", "1/2-1/2", "0-1"]


class ClassModel(BaseModel):
    """What anybody may know of the class."""

    title: str


class StudentTaskModel(BaseModel):
    """A task in a student's view."""

    id: int
    what: dict[str, Any]
    is_open: bool
    has_opened: bool
    attempts: int
    attempts_left: int
    right: int | None = Field(description="Of the latest hand-in; null: there is none.")
    total: int | None
    may_see: bool = Field(description="Whether the student may see the solution.")


class StudentGameModel(BaseModel):
    """The game a student has to play now."""

    task: int
    key: str = Field(description="The key of its table.")
    game: str
    opponent: str
    is_first: bool = Field(description="Whether the student has the first move.")


class StudentModel(BaseModel):
    """A student's view of the class."""

    title: str
    name: str
    tasks: list[StudentTaskModel]
    game: StudentGameModel | None


class PaperModel(BaseModel):
    """The parts of a task: the questions, and the solutions if the student may see them."""

    task: StudentTaskModel
    parts: list[dict[str, Any]]
    answers: list[Any] | None = Field(description="The answers of the latest hand-in.")


class HandedInModel(BaseModel):
    """The marks of a hand-in."""

    number: int
    parts: list[tuple[int, int]] = Field(description="Right answers and questions, by part.")
    task: StudentTaskModel


class StudentStatusModel(BaseModel):
    """A student in the teacher's view."""

    id: int
    name: str
    is_here: bool


class ProgressModel(BaseModel):
    """A student's progress with a task."""

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
    """A student's standing in a round."""

    student: int
    games: int
    won: int
    drawn: int
    lost: int
    points: float


class TeacherTaskModel(BaseModel):
    """A task in the teacher's view. ``progress`` omits students who have not begun."""

    id: int
    what: dict[str, Any]
    is_open: bool
    given: float
    progress: list[ProgressModel]
    games: list[RoundGameModel]
    standings: list[RoundStandingModel]


class TeacherModel(BaseModel):
    """The teacher's view of the class."""

    title: str
    code: str
    address: str | None = Field(
        description="The URL for students; null: only this machine has access."
    )
    projector: str = Field(description="The secret of the projector's page.")
    students: list[StudentStatusModel]
    tasks: list[TeacherTaskModel]


class SeatCodeModel(BaseModel):
    """A one-time code with which a student continues in another browser."""

    code: str
    seconds: float = Field(description="How long it is valid.")
