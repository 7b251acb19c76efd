"""The socket of operations: work in progress.

The client sends ``{"id": 1, "do": "choose", …}`` with the fields of that operation's request, and
receives ``{"id": 1, "event": "found", "data": {…}}`` for every result, then ``{"id": 1, "event":
"done"}``, or ``{"id": 1, "event": "error", "error": …, "message": …}``. ``{"id": 1, "do":
"cancel"}`` stops the job, and so does leaving. ``watch`` follows the running tournament.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from fourfold.base.errors import FourfoldError
from fourfold.server.errors import BusyError, error_dict
from fourfold.server.limits import MAX_JOBS_PER_SOCKET, MAX_MESSAGE_BYTES
from fourfold.server.operations.requests import request_model
from fourfold.server.sockets import ClientSocket, MessageError, read_message, send
from fourfold.server.state import ServerState, state_of
from fourfold.service.operations import OPERATIONS, Operation
from fourfold.service.requests import EmptyRequest


def _watch(_: EmptyRequest) -> None:
    """The socket sends the results of a running tournament itself."""


WATCH = Operation("watch", _watch, "", None, is_refused_in_test=True)
"""Follows the running tournament; only a server can offer it."""

ON_SOCKET = {
    **{operation.name: operation for operation in OPERATIONS.values() if operation.on_socket},
    WATCH.name: WATCH,
}

router = APIRouter()


@router.websocket("/live")
async def live(socket: WebSocket) -> None:
    await socket.accept()
    await OperationSocket(socket, state_of(socket)).run()


class OperationSocket(ClientSocket):
    """The socket of one client, and its running jobs."""

    def __init__(self, socket: WebSocket, state: ServerState) -> None:
        super().__init__(socket, MAX_MESSAGE_BYTES)
        self._state = state
        self._jobs: dict[int, asyncio.Task[None]] = {}
        self._running: asyncio.Task[Any] | None = None

    async def run(self) -> None:
        """Handle messages until the client leaves, sends too much, or no longer reads."""
        self._running = asyncio.current_task()
        try:
            while (text := await self.receive()) is not None:
                await self._handle(text)
        finally:
            for job in self._jobs.values():
                job.cancel()
            await asyncio.gather(*self._jobs.values(), return_exceptions=True)

    async def _handle(self, text: str) -> None:
        number = None
        try:
            number, name, fields = _parse_message(text)
            if name == "cancel":
                if number in self._jobs:
                    self._jobs[number].cancel()
                return
            if number in self._jobs:
                raise MessageError("message.under_way", id=number)
            if len(self._jobs) >= MAX_JOBS_PER_SOCKET:
                raise BusyError("busy.jobs", count=MAX_JOBS_PER_SOCKET)
            operation = ON_SOCKET[name]
            params = request_model(operation.request)(**fields).model_dump()
            self._state.fair_play.check(self.client, operation, params)
        except (FourfoldError, ValidationError) as error:
            await self._send_event(number, "error", error_dict(error))
            return
        self._jobs[number] = asyncio.create_task(self._run_job(number, operation, params))

    async def _run_job(self, number: int, operation: Operation, params: dict[str, Any]) -> None:
        results = self._results(operation, params)
        try:
            async with contextlib.aclosing(results):
                async for result in results:
                    await self._send(f'{{"id":{number},"event":"found","data":{result}}}')
            await self._send_event(number, "done")
        except FourfoldError as error:
            await self._send_event(number, "error", error_dict(error))
        finally:
            del self._jobs[number]

    async def _results(
        self, operation: Operation, params: dict[str, Any]
    ) -> AsyncGenerator[str, None]:
        """The results of an operation as JSON. Watchers see those of a tournament too."""
        broadcast = self._state.broadcast
        if operation is WATCH:
            async for text in broadcast.watch():
                yield text
            return
        assert operation.pool is not None
        pool = self._state.pools[operation.pool]
        results = pool.results(
            operation.name, params, operation.time_limit(params), client=self.client
        )
        is_published = False
        try:
            async with contextlib.aclosing(results):
                async for text in results:
                    if operation.name == "tournament":
                        is_published = True
                        broadcast.publish(json.loads(text))
                    yield text
        finally:
            if is_published:
                broadcast.end()

    async def _send_event(
        self, number: int | None, event: str, fields: dict[str, Any] | None = None
    ) -> None:
        await self._send({"id": number, "event": event, **(fields or {})})

    async def _send(self, message: str | dict[str, Any]) -> None:
        """Send a message. A client that does not read it would hold up its workers, and is
        disconnected."""
        try:
            await send(self.socket, message)
        except TimeoutError:
            if self._running is not None:
                self._running.cancel()
        except (RuntimeError, OSError):
            pass  # the client has left, which we have not received yet


def _parse_message(text: str) -> tuple[int, str, dict[str, Any]]:
    """The id of a message, what to do, and the fields of the request."""
    number, message = read_message(text)
    if number is None:
        raise MessageError("message.id")
    name = message.pop("do", None)
    if not isinstance(name, str) or name not in (*ON_SOCKET, "cancel"):
        raise MessageError("message.do", wanted=repr(name), known=[*ON_SOCKET, "cancel"])
    return number, name, message
