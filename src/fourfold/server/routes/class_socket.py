"""The socket of a class: what its members see, now and whenever it has changed.

Who comes says so, ``{"role": "student", "secret": …}``, and from then on hears
``{"event": "view", "view": {…}}``. Nothing else is said on it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator
from typing import Any, Literal

from fastapi import APIRouter, WebSocket
from pydantic import Field, ValidationError

from fourfold.base.errors import FourfoldError
from fourfold.classroom.errors import ClassAccessError
from fourfold.classroom.students import Student
from fourfold.server.classes.register import Register
from fourfold.server.classes.views import projector_view, student_view, teacher_view
from fourfold.server.errors import problem_of
from fourfold.server.requests import Request
from fourfold.server.routes.socket import send, until_one_ends
from fourfold.service.limits import COMING_SECONDS, MOST_DEED_BYTES

router = APIRouter()

STRANGER = 4403
"""Why a socket is closed whose secret is nobody's."""


class ComeRequest(Request):
    """Who comes."""

    role: Literal["student", "teacher", "projector"]
    secret: str = Field(max_length=100)


@router.websocket("/class/live")
async def live(socket: WebSocket) -> None:
    await socket.accept()
    register: Register = socket.app.state.register
    with contextlib.suppress(TimeoutError, RuntimeError):
        try:
            async with asyncio.timeout(COMING_SECONDS):
                views = await _views(socket, register)
        except (FourfoldError, ValidationError) as error:
            await _refuse(socket, error)
            return
        if views is not None:
            await until_one_ends(_tell_on(socket, views), _wait_for_leaving(socket))


async def _views(socket: WebSocket, register: Register) -> AsyncGenerator[Any, None] | None:
    """What whoever comes is to see; None when they leave before they say who they are."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        return None
    come = ComeRequest.model_validate_json((message.get("text") or "")[:MOST_DEED_BYTES])
    if come.role == "student":
        return _of_student(register, register.student(come.secret))
    if come.role == "teacher":
        register.check_teacher(come.secret)
    else:
        register.check_projector(come.secret)
    return _of_staff(register, come.role)


async def _of_student(register: Register, student: Student) -> AsyncGenerator[Any, None]:
    async with contextlib.aclosing(register.follow(student)) as news:
        async for _ in news:
            if register.room.student(student.id).digest != student.digest:
                raise ClassAccessError("class.stranger")
            if register.room.student(student.id).removed:
                raise ClassAccessError("class.removed")
            yield student_view(register.room, student).model_dump(mode="json")


async def _of_staff(register: Register, role: str) -> AsyncGenerator[Any, None]:
    room, is_here, address = register.room, register.is_here, register.address
    async with contextlib.aclosing(register.follow_all()) as news:
        async for _ in news:
            if role == "teacher":
                yield teacher_view(room, is_here, address).model_dump(mode="json")
            else:
                yield projector_view(room, is_here, address)


async def _tell_on(socket: WebSocket, views: AsyncGenerator[Any, None]) -> None:
    """Tell every view until they leave."""
    async with contextlib.aclosing(views):
        try:
            async for view in views:
                await _send(socket, {"event": "view", "view": view})
        except ClassAccessError as error:
            await _refuse(socket, error)


async def _wait_for_leaving(socket: WebSocket) -> None:
    """What they say is not listened to."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _refuse(socket: WebSocket, error: Exception) -> None:
    await _send(socket, {"event": "error", **problem_of(error).model_dump(exclude_none=True)})
    await socket.close(STRANGER)


async def _send(socket: WebSocket, told: dict[str, Any]) -> None:
    await send(socket, json.dumps(told))
