"""A class: students join, work and hand in; the teacher gives out, closes and reads the results."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Depends, Header, Path
from starlette.requests import Request
from starlette.responses import Response

from fourfold.classroom.results import results_csv
from fourfold.classroom.students import Student
from fourfold.server.classes.models import (
    ClassModel,
    DecisionRequest,
    GiveRequest,
    HandedInModel,
    HandInRequest,
    JoinRequest,
    PaperModel,
    SeatCodeModel,
    StudentModel,
    TeacherModel,
    TeacherTaskModel,
)
from fourfold.server.classes.register import SEAT_SECONDS, Register
from fourfold.server.classes.views import (
    paper_view,
    student_task,
    student_view,
    teacher_task,
    teacher_view,
)
from fourfold.server.clients import client_of
from fourfold.server.errors import RESPONSES, Problem
from fourfold.server.table_models import Secret

router = APIRouter(
    prefix="/class",
    tags=["class"],
    responses={
        **RESPONSES,
        403: {"model": Problem, "description": "The secret or the code is nobody's who may."},
        404: {"model": Problem, "description": "There is no such task, student or game."},
    },
)

Number = Annotated[int, Path(ge=0, lt=2**31)]


def register_of(request: Request) -> Register:
    register: Register = request.app.state.register
    return register


Kept = Annotated[Register, Depends(register_of)]
OwnSecret = Annotated[Secret, Header(alias="Seat-Secret")]


def student_of(register: Kept, secret: OwnSecret) -> Student:
    return register.student(secret)


def for_the_teacher(
    register: Kept,
    secret: Annotated[str, Header(alias="Teacher-Secret", max_length=100)],
) -> Register:
    register.check_teacher(secret)
    return register


Me = Annotated[Student, Depends(student_of)]
JobContext = Annotated[Register, Depends(for_the_teacher)]


@router.get("")
async def about(register: Kept) -> ClassModel:
    """What the class is called."""
    return ClassModel(title=register.room.title)


@router.post("/join")
async def join(
    request: JoinRequest, http: Request, register: Kept, secret: OwnSecret
) -> StudentModel:
    """Join with a name. Whoever has the secret is this student from now on."""
    student = register.join(client_of(http), request.code, request.name, secret)
    return student_view(register.room, student)


@router.get("/me")
async def me(register: Kept, student: Me) -> StudentModel:
    """What there is to do. The WebSocket `/api/class/live` tells it whenever it has changed."""
    return student_view(register.room, student)


@router.post("/tasks/{number}/open")
async def look(number: Number, register: Kept, student: Me) -> PaperModel:
    """What is asked in a task; its time runs from the first look on."""
    task = register.look_at(student, number)
    return paper_view(register.room, student, task)


@router.post("/tasks/{number}/hand-in")
async def hand_in(
    number: Number, request: HandInRequest, register: Kept, student: Me
) -> HandedInModel:
    """Hand in the answers to a task; when this is answered they are marked and kept."""
    handed = register.hand_in(student, number, request.answers)
    told = student_task(register.room, student, register.room.task(number))
    return HandedInModel(number=handed.number, parts=list(handed.marks.parts), task=told)


@router.get("/teacher")
async def whole(register: JobContext) -> TeacherModel:
    """The whole class."""
    return teacher_view(register.room, register.is_here, register.address)


@router.post("/tasks")
async def give(request: Annotated[GiveRequest, Body()], register: JobContext) -> TeacherTaskModel:
    """Give out work. Games begin at once, among those who are in."""
    return teacher_task(register.room, await register.give(request.work()))


@router.post("/tasks/{number}/end")
async def end(number: Number, register: JobContext) -> TeacherTaskModel:
    """Take nothing more; everybody may see what was right."""
    return teacher_task(register.room, register.end(number))


@router.post("/tasks/{number}/games/{game}")
async def decide(
    number: Number, game: Number, request: DecisionRequest, register: JobContext
) -> TeacherTaskModel:
    """Say how a game has ended that does not end by itself."""
    await register.rounds.set_result(number, game, request.result)
    return teacher_task(register.room, register.room.task(number))


@router.post("/students/{number}/remove")
async def remove(number: Number, register: JobContext) -> TeacherModel:
    """Send a student out, whose games are lost then."""
    await register.remove(number)
    return teacher_view(register.room, register.is_here, register.address)


@router.post("/students/{number}/seat")
async def seat(number: Number, register: JobContext) -> SeatCodeModel:
    """A code with which a student comes in by another browser; the old one is left out then."""
    return SeatCodeModel(code=register.seat_code(number), seconds=SEAT_SECONDS)


@router.get(
    "/results",
    response_class=Response,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
)
async def results(register: JobContext) -> Response:
    """All results as CSV, for a spreadsheet."""
    return Response(results_csv(register.room), media_type="text/csv")
