"""The server's protocols, at the door: they tell of connections and bytes, and of nothing else.

uvicorn has no deadline for a request's head, and counts no connections by client. Only what asyncio
calls is added here, so that it holds for any of uvicorn's protocols.
"""

from __future__ import annotations

import asyncio
import http
from typing import Any

from fourfold.server.connections.connection import Connection
from fourfold.server.connections.limiter import ConnectionLimiter
from fourfold.server.errors import refusal, refused


def attended(base: Any, door: ConnectionLimiter) -> type[asyncio.Protocol]:
    """A protocol of uvicorn's whose connections go through the door. When a connection becomes a
    socket, the other protocol finds its visit there."""

    class Attended(base):  # type: ignore[misc]
        _visit: Connection | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            self._visit = door.enter(transport)
            if self._visit is None:
                transport.write(_full())
                transport.close()
            else:
                super().connection_made(transport)

        def data_received(self, data: bytes) -> None:
            if self._visit is not None:
                self._visit.heard()
                super().data_received(data)

        def pause_writing(self) -> None:
            if self._visit is not None:
                self._visit.fall_behind()
                super().pause_writing()

        def resume_writing(self) -> None:
            if self._visit is not None:
                self._visit.catch_up()
                super().resume_writing()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._visit is not None:
                door.leave(self._visit)
                super().connection_lost(exc)

    return Attended


def _full() -> bytes:
    """What is said to one for whom there is no place."""
    status = http.HTTPStatus.SERVICE_UNAVAILABLE
    headers = {"Retry-After": "2", "Connection": "close"}
    answer = refusal(refused(status, "busy.full", headers))
    head = b"".join(b"%s: %s\r\n" % header for header in answer.raw_headers)
    line = f"HTTP/1.1 {status.value} {status.phrase}\r\n".encode()
    return line + head + b"\r\n" + bytes(answer.body)
