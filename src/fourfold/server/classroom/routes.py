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
from fourfold.classroom.errors import ClassAccessError
from fourfold.classroom.results import results_csv
from fourfold.classroom.students import Student
from fourfold.server.classroom.models import (
    AssignRequest,
    ClassModel,
    DecisionRequest,
    HandedInModel,
    HandInRequest,
    JoinRequest,
    PaperModel,
    SeatCodeModel,
    StudentModel,
    TeacherModel,
    TeacherTaskModel,
)
from fourfold.server.classroom.session import SEAT_CODE_SECONDS, ClassSession
from fourfold.server.classroom.views import (
    paper_view,
    projector_view,
    student_task,
    student_view,
    teacher_task,
    teacher_view,
)
from fourfold.server.errors import ERROR_RESPONSES, ErrorModel, error_dict
from fourfold.server.limits import HELLO_SECONDS, MAX_ACTION_BYTES
from fourfold.server.operations.requests import ApiRequest
from fourfold.server.sockets import client_of, run_until_one_ends, send
from fourfold.server.state import state_of
from fourfold.server.tables.models import Secret

STRANGER = 4403
"""Close code when the secret is not valid, or no longer."""

router = APIRouter(
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
) -> StudentModel:
    """Join with a name. From now on the secret identifies this student."""
    student = session.join(client_of(http), request.code, request.name, secret)
    return student_view(session.classroom, student)


@router.get("/me")
async def get_student(session: Session, student: CurrentStudent) -> StudentModel:
    """The student's tasks. The WebSocket `/api/class/live` sends them after every change."""
    return student_view(session.classroom, student)


@router.post("/tasks/{number}/open")
async def open_task(number: Number, session: Session, student: CurrentStudent) -> PaperModel:
    """The questions of a task. Its time runs from the first request on."""
    task = session.open_task(student, number)
    return paper_view(session.classroom, student, task)


@router.post("/tasks/{number}/hand-in")
async def hand_in(
    number: Number, request: HandInRequest, session: Session, student: CurrentStudent
) -> HandedInModel:
    """Hand in the answers to a task. They are marked and stored before the response is sent."""
    handed = session.hand_in(student, number, request.answers)
    task = student_task(session.classroom, student, session.classroom.task(number))
    return HandedInModel(number=handed.number, parts=list(handed.marks.parts), task=task)


@router.get("/teacher")
async def get_teacher_view(session: TeacherSession) -> TeacherModel:
    """The whole class."""
    return teacher_view(session.classroom, session.is_present, session.address)


@router.post("/tasks")
async def assign_work(
    request: Annotated[AssignRequest, Body()], session: TeacherSession
) -> TeacherTaskModel:
    """Give out work. Games begin at once among the students present."""
    return teacher_task(session.classroom, await session.assign(request.work()))


@router.post("/tasks/{number}/end")
async def close_task(number: Number, session: TeacherSession) -> TeacherTaskModel:
    """Accept no more answers, and show the solutions to everybody."""
    return teacher_task(session.classroom, session.close_task(number))


@router.post("/tasks/{number}/games/{game}")
async def set_result(
    number: Number, game: Number, request: DecisionRequest, session: TeacherSession
) -> TeacherTaskModel:
    """Set the result of a game that does not end by itself."""
    await session.rounds.set_result(number, game, request.result)
    return teacher_task(session.classroom, session.classroom.task(number))


@router.post("/students/{number}/remove")
async def remove_student(number: Number, session: TeacherSession) -> TeacherModel:
    """Remove a student, who then loses all open games."""
    await session.remove_student(number)
    return teacher_view(session.classroom, session.is_present, session.address)


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
    hello = ClassHelloRequest.model_validate_json((message.get("text") or "")[:MAX_ACTION_BYTES])
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
            yield student_view(session.classroom, student).model_dump(mode="json")


async def _staff_views(session: ClassSession, role: str) -> AsyncGenerator[Any, None]:
    arguments = session.classroom, session.is_present, session.address
    async with contextlib.aclosing(session.follow_class()) as changes:
        async for _ in changes:
            if role == "teacher":
                yield teacher_view(*arguments).model_dump(mode="json")
            else:
                yield projector_view(*arguments)


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
