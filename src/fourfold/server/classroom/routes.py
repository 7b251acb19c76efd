"""HTTP routes of a class, and the socket that sends each member's view after every change.

Students join and hand in; the teacher assigns work. On the socket the client first sends
``{"role": "student", "secret": …}`` and then receives ``{"event": "view", "view": {…}}``. Further
messages are ignored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Header, Path, WebSocket
from pydantic import Field, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from fourfold.base.errors import FourfoldError
from fourfold.base.files import parse_json
from fourfold.classroom.classroom import MOST_STUDENTS
from fourfold.classroom.results import results_csv
from fourfold.classroom.students import ClassAccessError, Student
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
from fourfold.server.classroom import views
from fourfold.server.classroom.session import SEAT_CODE_SECONDS, ClassSession
from fourfold.server.errors import ERROR_RESPONSES, ErrorModel, error_dict
from fourfold.server.limits import HELLO_SECONDS, MAX_ACTION_BYTES
from fourfold.server.operations.requests import ApiModel, ApiRequest
from fourfold.server.sockets import client_of, run_until_one_ends, send
from fourfold.server.state import state_of
from fourfold.server.strict_json_route import StrictJsonRoute
from fourfold.server.tables.models import ClockRequest, GameText, Secret
from fourfold.tables.seats import LONGEST_NAME
from fourfold.teaching.exercises import exercise_kinds

STRANGER = 4403
"""Close code when the secret is not valid, or no longer."""

router = APIRouter(
    route_class=StrictJsonRoute,
    prefix="/class",
    tags=["class"],
    responses={
        **ERROR_RESPONSES,
        403: {"model": ErrorModel, "description": "The secret or the code is not valid."},
        404: {"model": ErrorModel, "description": "There is no such task, student or game."},
    },
)

Number = Annotated[int, Path(ge=0, lt=2**31)]
SeatSecret = Annotated[Secret, Header(alias="Seat-Secret")]


Attempts = Annotated[int, Field(ge=1, le=MOST_ATTEMPTS, strict=True)]


class JoinRequest(ApiRequest):
    """A request to join the class."""

    code: str = Field(max_length=20, examples=["KMRT27"])
    """The code that the projector shows."""
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
    shows_early: bool = Field(default=False, strict=True)
    """Whether students see the solutions before the task is closed: after a full score or their
    last attempt."""

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
    shows_early: bool = Field(default=False, strict=True)
    """Whether students see the solutions before the task is closed: after a full score or their
    last attempt."""

    def work(self) -> Work:
        return PuzzleWork(self.game, tuple(self.numbers), self.attempts, self.shows_early)


class AssignGamesRequest(ApiRequest):
    """A round of games among the students present."""

    what: Literal["games"]
    game: GameText = DEFAULT_GAME
    form: Literal["swiss", "roundrobin", "knockout", "gauntlet"] = "swiss"
    games: int = Field(default=1, ge=1, le=MOST_GAMES, strict=True)
    rounds: int | None = Field(default=1, ge=1, le=50, strict=True)
    """Of swiss."""
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


class JoinsRequest(ApiRequest):
    """Whether new students may join."""

    accept: bool = Field(strict=True)


class RemoveRequest(ApiRequest):
    """The numbers of students to remove."""

    students: list[Annotated[int, Field(ge=1, lt=2**31, strict=True)]] = Field(
        min_length=1, max_length=MOST_STUDENTS
    )


class DecisionRequest(ApiRequest):
    """The result of a game, set by the teacher."""

    result: Literal["1-0", "1/2-1/2", "0-1"]


class ClassModel(ApiModel):
    """What anybody may know of the class."""

    title: str


class HandedInModel(ApiModel):
    """The marks of a hand-in."""

    number: int
    parts: list[tuple[int, int]]
    """Right answers and questions, by part."""
    task: views.StudentTaskModel


class SeatCodeModel(ApiModel):
    """A one-time code with which a student continues in another browser."""

    code: str
    seconds: float
    """How long it is valid."""


def _session(request: Request) -> ClassSession:
    session = state_of(request).class_session
    assert session is not None  # these routes exist only with a class
    return session


Session = Annotated[ClassSession, Depends(_session)]


def _student(session: Session, secret: SeatSecret) -> Student:
    return session.student_of(secret)


def _teacher(
    session: Session, secret: Annotated[str, Header(alias="Teacher-Secret", max_length=100)]
) -> ClassSession:
    session.check_teacher(secret)
    return session


CurrentStudent = Annotated[Student, Depends(_student)]
TeacherSession = Annotated[ClassSession, Depends(_teacher)]
"""The session, for requests of the teacher."""


@router.get("")
async def get_class(session: Session) -> ClassModel:
    """The title of the class."""
    return ClassModel(title=session.classroom.title)


@router.post("/join")
async def join(
    request: JoinRequest, http: Request, session: Session, secret: SeatSecret
) -> views.StudentModel:
    """Join with a name. From now on the secret identifies this student."""
    student = await session.join(client_of(http), request.code, request.name, secret)
    return views.student_view(session.classroom, student)


@router.get("/me")
async def get_student(session: Session, student: CurrentStudent) -> views.StudentModel:
    """The student's tasks. The WebSocket `/api/class/live` sends them after every change."""
    return views.student_view(session.classroom, student)


@router.post("/tasks/{number}/open")
async def open_task(number: Number, session: Session, student: CurrentStudent) -> views.PaperModel:
    """The questions of a task. Its time runs from the first request on."""
    task = session.open_task(student, number)
    return views.paper_view(session.classroom, student, task)


@router.post("/tasks/{number}/hand-in")
async def hand_in(
    number: Number, request: HandInRequest, session: Session, student: CurrentStudent
) -> HandedInModel:
    """Hand in the answers to a task. They are marked and stored before the response is sent."""
    handed = session.hand_in(student, number, request.answers)
    task = views.student_task(session.classroom, student, session.classroom.task(number))
    return HandedInModel(number=handed.number, parts=list(handed.marks.parts), task=task)


@router.get("/teacher")
async def get_teacher_view(session: TeacherSession) -> views.TeacherModel:
    """The whole class."""
    return views.teacher_view(session.classroom, session.is_present, session.address)


@router.post("/tasks")
async def assign_work(
    request: Annotated[AssignRequest, Body()], session: TeacherSession
) -> views.TeacherTaskModel:
    """Give out work. Games begin at once among the students present."""
    return views.teacher_task(session.classroom, await session.assign(request.work()))


@router.post("/tasks/{number}/end")
async def close_task(number: Number, session: TeacherSession) -> views.TeacherTaskModel:
    """Accept no more answers, and show the solutions to everybody."""
    return views.teacher_task(session.classroom, session.close_task(number))


@router.post("/tasks/{number}/games/{game}")
async def set_result(
    number: Number, game: Number, request: DecisionRequest, session: TeacherSession
) -> views.TeacherTaskModel:
    """Set the result of a game that does not end by itself."""
    await session.rounds.set_result(number, game, request.result)
    return views.teacher_task(session.classroom, session.classroom.task(number))


@router.post("/joins")
async def accept_joins(request: JoinsRequest, session: TeacherSession) -> views.TeacherModel:
    """Open the class to new students or close it. Students of the class may always return."""
    session.accept_joins(request.accept)
    return views.teacher_view(session.classroom, session.is_present, session.address)


@router.post("/students/remove")
async def remove_students(request: RemoveRequest, session: TeacherSession) -> views.TeacherModel:
    """Remove students, who then lose all open games."""
    await session.remove_students(set(request.students))
    return views.teacher_view(session.classroom, session.is_present, session.address)


@router.post("/students/{number}/seat")
async def create_seat_code(number: Number, session: TeacherSession) -> SeatCodeModel:
    """A code with which a student continues in another browser, which replaces the old one."""
    return SeatCodeModel(code=session.create_seat_code(number), seconds=SEAT_CODE_SECONDS)


@router.get(
    "/results",
    response_class=Response,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
)
async def get_results(session: TeacherSession) -> Response:
    """All results as CSV, for a spreadsheet."""
    return Response(results_csv(session.classroom), media_type="text/csv")


class ClassHelloRequest(ApiRequest):
    """The first message."""

    role: Literal["student", "teacher", "projector"]
    secret: str = Field(max_length=100)


@router.websocket("/live")
async def live(socket: WebSocket) -> None:
    await socket.accept()
    session = state_of(socket).class_session
    assert session is not None  # this route exists only with a class
    with contextlib.suppress(TimeoutError, RuntimeError):
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                views = await _receive_hello(socket, session)
        except (FourfoldError, ValidationError) as error:
            await _refuse(socket, error)
            return
        if views is not None:
            await run_until_one_ends(_send_views(socket, views), _wait_for_disconnect(socket))


async def _receive_hello(
    socket: WebSocket, session: ClassSession
) -> AsyncGenerator[Any, None] | None:
    """The views for the client; None if it leaves before its first message."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        return None
    text = (message.get("text") or "")[:MAX_ACTION_BYTES]
    hello = ClassHelloRequest.model_validate(parse_json(text))
    if hello.role == "student":
        return _student_views(session, session.student_of(hello.secret))
    if hello.role == "teacher":
        session.check_teacher(hello.secret)
    else:
        session.check_projector(hello.secret)
    return _staff_views(session, hello.role)


async def _student_views(session: ClassSession, student: Student) -> AsyncGenerator[Any, None]:
    async with contextlib.aclosing(session.follow_student(student)) as changes:
        async for _ in changes:
            current = session.classroom.student(student.id)
            if current.digest != student.digest:
                raise ClassAccessError("class.stranger")
            if current.removed:
                raise ClassAccessError("class.removed")
            yield views.student_view(session.classroom, student).model_dump(mode="json")


async def _staff_views(session: ClassSession, role: str) -> AsyncGenerator[Any, None]:
    arguments = session.classroom, session.is_present, session.address
    async with contextlib.aclosing(session.follow_class()) as changes:
        async for _ in changes:
            if role == "teacher":
                yield views.teacher_view(*arguments).model_dump(mode="json")
            else:
                yield views.projector_view(*arguments)


async def _send_views(socket: WebSocket, views: AsyncGenerator[Any, None]) -> None:
    """Send every view until the client leaves or is removed."""
    async with contextlib.aclosing(views):
        try:
            async for view in views:
                await send(socket, {"event": "view", "view": view})
        except ClassAccessError as error:
            await _refuse(socket, error)


async def _wait_for_disconnect(socket: WebSocket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _refuse(socket: WebSocket, error: Exception) -> None:
    await send(socket, {"event": "error", **error_dict(error)})
    await socket.close(STRANGER)
