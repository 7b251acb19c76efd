"""The app, at the door: it tells of requests and messages, and of how they end."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourfold.server.connections.connection import Connection
from fourfold.server.connections.limiter import ConnectionLimiter
from fourfold.server.errors import refusal, refused

TRY_AGAIN_LATER = 1013
"""Why a socket is closed whose place is wanted. Its page comes back when it has a question."""


class ConnectionMiddleware:
    """ASGI middleware, before all others."""

    def __init__(self, app: ASGIApp, door: ConnectionLimiter) -> None:
        self._app = app
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visit = None if scope["type"] == "lifespan" else self._door.visit_of(scope["client"])
        if visit is None:
            await self._app(scope, receive, send)
            return
        visit.asked()
        try:
            if scope["type"] == "websocket":
                await self._app(scope, _listened(visit, receive), _told(visit, send))
            else:
                await self._answer(visit, scope, receive, send)
        finally:
            visit.answered()

    async def _answer(self, visit: Connection, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, and be it that we are about to end."""
        if _has_body(scope):
            receive = _arriving(visit, receive)
        else:
            visit.arrived()
        has_begun = False

        async def begun(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        task = self._door.begin()
        try:
            await self._app(scope, receive, begun)
        except asyncio.CancelledError:
            if not self._door.is_closing:
                raise
            task.uncancel()
            if not has_begun:
                await _stopping()(scope, receive, send)
        finally:
            self._door.end(task)


def _stopping() -> ASGIApp:
    return refusal(refused(503, "busy.stopping", {"Connection": "close"}))


def _has_body(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def _arriving(visit: Connection, receive: Receive) -> Receive:
    """The body as it comes in."""

    async def arriving() -> Message:
        message = await receive()
        if message["type"] == "http.request" and not message.get("more_body", False):
            visit.arrived()
        return message

    return arriving


def _listened(visit: Connection, receive: Receive) -> Receive:
    """What a socket's client says."""

    async def listened() -> Message:
        message = await receive()
        visit.stir()
        return message

    return listened


def _told(visit: Connection, send: Send) -> Send:
    """What a socket's client is told. Once it is open, it can be told to leave."""
    leaving: set[asyncio.Task[None]] = set()

    async def leave() -> None:
        with contextlib.suppress(RuntimeError, OSError):  # it has left already
            reason = "another one needs the place"
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER, "reason": reason})

    def farewell() -> None:
        task = asyncio.create_task(leave())
        leaving.add(task)
        task.add_done_callback(leaving.discard)

    async def told(message: Message) -> None:
        visit.stir()
        await send(message)
        if message["type"] == "websocket.accept":
            visit.farewell = farewell

    return told
