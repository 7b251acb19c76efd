"""Reports connections, bytes, requests and messages to the limits on connections.

uvicorn has no deadline for a request's head and does not count connections per client. The protocol
here adds only what asyncio calls, so it works with any of uvicorn's protocols.
"""

from __future__ import annotations

import asyncio
import contextlib
import http
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourfold.server.connections import Connection, ConnectionLimiter
from fourfold.server.errors import error_response, http_error

TRY_AGAIN_LATER = 1013
"""Close code when a socket is evicted to admit a new connection."""


def limited_protocol(base: Any, limiter: ConnectionLimiter) -> type[asyncio.Protocol]:
    """A protocol of uvicorn whose connections are limited. When a connection becomes a socket, the
    socket's protocol gets the same :class:`Connection` from the limiter."""

    class LimitedProtocol(base):  # type: ignore[misc]
        _connection: Connection | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            self._connection = limiter.add(transport)
            if self._connection is None:
                transport.write(_server_full())
                transport.close()
            else:
                super().connection_made(transport)

        def data_received(self, data: bytes) -> None:
            if self._connection is not None:
                self._connection.on_bytes()
                super().data_received(data)

        def pause_writing(self) -> None:
            if self._connection is not None:
                self._connection.on_unread()
                super().pause_writing()

        def resume_writing(self) -> None:
            if self._connection is not None:
                self._connection.on_read()
                super().resume_writing()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._connection is not None:
                limiter.remove(self._connection)
                super().connection_lost(exc)

    return LimitedProtocol


def _server_full() -> bytes:
    """The raw response to a connection for which there is no room."""
    status = http.HTTPStatus.SERVICE_UNAVAILABLE
    headers = {"Retry-After": "2", "Connection": "close"}
    response = error_response(http_error(status, "busy.full", headers))
    head = b"".join(b"%s: %s\r\n" % header for header in response.raw_headers)
    line = f"HTTP/1.1 {status.value} {status.phrase}\r\n".encode()
    return line + head + b"\r\n" + bytes(response.body)


class ConnectionMiddleware:
    """ASGI middleware, outside all others."""

    def __init__(self, app: ASGIApp, limiter: ConnectionLimiter) -> None:
        self._app = app
        self._limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_lifespan = scope["type"] == "lifespan"
        connection = None if is_lifespan else self._limiter.find(scope["client"])
        if connection is None:
            await self._app(scope, receive, send)
            return
        connection.on_request_head()
        try:
            if scope["type"] == "websocket":
                socket_receive = _reporting_messages(connection, receive)
                await self._app(scope, socket_receive, _evictable(connection, send))
            else:
                await self._answer(connection, scope, receive, send)
        finally:
            connection.on_answered()

    async def _answer(
        self, connection: Connection, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Answer a request, even if only to say that the server stops."""
        if _has_body(scope):
            receive = _reporting_body(connection, receive)
        else:
            connection.on_request_complete()
        has_begun = False

        async def send_noting_begin(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        task = self._limiter.begin_answer()
        try:
            await self._app(scope, receive, send_noting_begin)
        except asyncio.CancelledError:
            if not self._limiter.is_closing:
                raise
            task.uncancel()
            if not has_begun:
                error = http_error(503, "busy.stopping", {"Connection": "close"})
                await error_response(error)(scope, receive, send)
        finally:
            self._limiter.end_answer(task)


def _has_body(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def _reporting_body(connection: Connection, receive: Receive) -> Receive:
    async def receive_body() -> Message:
        message = await receive()
        if message["type"] == "http.request" and not message.get("more_body", False):
            connection.on_request_complete()
        return message

    return receive_body


def _reporting_messages(connection: Connection, receive: Receive) -> Receive:
    async def receive_message() -> Message:
        message = await receive()
        connection.touch()
        return message

    return receive_message


def _evictable(connection: Connection, send: Send) -> Send:
    """Wrap ``send`` of a socket, so that an open socket is closed with a code if it is evicted."""
    closing: set[asyncio.Task[None]] = set()

    async def close() -> None:
        with contextlib.suppress(RuntimeError, OSError):  # the client has left already
            reason = "another connection needs the place"
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER, "reason": reason})

    def on_evict() -> None:
        task = asyncio.create_task(close())
        closing.add(task)
        task.add_done_callback(closing.discard)

    async def send_message(message: Message) -> None:
        connection.touch()
        await send(message)
        if message["type"] == "websocket.accept":
            connection.on_evict = on_evict

    return send_message
