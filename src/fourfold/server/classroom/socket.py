"""The socket of a class: each member's view, now and after every change.

The client first sends ``{"role": "student", "secret": …}`` and then receives
``{"event": "view", "view": {…}}``. Further messages are ignored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from typing import Any, Literal

from fastapi import APIRouter, WebSocket
from pydantic import Field, ValidationError

from fourfold.base.errors import FourfoldError
from fourfold.classroom.errors import ClassAccessError
from fourfold.classroom.students import Student
from fourfold.server.classroom.session import ClassSession
from fourfold.server.classroom.views import projector_view, student_view, teacher_view
from fourfold.server.errors import error_dict
from fourfold.server.limits import HELLO_SECONDS, MAX_ACTION_BYTES
from fourfold.server.operations.requests import Request
from fourfold.server.sockets import run_until_one_ends, send
from fourfold.server.state import state_of

router = APIRouter()

STRANGER = 4403
"""Close code when the secret is not valid, or no longer."""


class HelloRequest(Request):
    """The first message."""

    role: Literal["student", "teacher", "projector"]
    secret: str = Field(max_length=100)


@router.websocket("/class/live")
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
    hello = HelloRequest.model_validate_json((message.get("text") or "")[:MAX_ACTION_BYTES])
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
