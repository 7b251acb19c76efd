"""The socket: work in progress, as it progresses.

The client sends ``{"id": 1, "do": "choose", …}`` with the fields of the request of that name, and
gets ``{"id": 1, "event": "found", "data": {…}}`` as often as there is something new, then
``{"id": 1, "event": "done"}``, or ``{"id": 1, "event": "error", "error": …, "message": …}``.
``{"id": 1, "do": "cancel"}`` stops work, and so does leaving.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator, Coroutine
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ValidationError

from fourfold.base.errors import FourfoldError
from fourfold.server.clients import client_of
from fourfold.server.errors import BusyError, problem_of
from fourfold.server.fair_play import FairPlay
from fourfold.server.rate_limit import TokenBucket
from fourfold.server.requests import (
    ChooseRequest,
    ExplainRequest,
    Request,
    ReviewRequest,
    ThinkRequest,
    TournamentRequest,
)
from fourfold.server.tournament_broadcast import TournamentBroadcast
from fourfold.server.workers.pool import Pool
from fourfold.service.limits import (
    MOST_JOBS_PER_SOCKET,
    MOST_MESSAGE_BYTES,
    MOST_MESSAGES_PER_SECOND,
    SENDING_SECONDS,
)

router = APIRouter()

REQUESTS: dict[str, type[BaseModel]] = {
    "choose": ChooseRequest,
    "solve": ThinkRequest,
    "analyse": ThinkRequest,
    "estimate": ThinkRequest,
    "review": ReviewRequest,
    "explain": ExplainRequest,
    "tournament": TournamentRequest,
    "watch": Request,
}
POLICY_VIOLATION = 1008

LEAVING = (RuntimeError, OSError, WebSocketDisconnect)
"""What comes of telling something to one who has left, or does not hear."""


class MessageError(FourfoldError):
    """A message on the socket that cannot be understood."""


@router.websocket("/live")
async def live(socket: WebSocket) -> None:
    await socket.accept()
    state = socket.app.state
    await Conversation(socket, state.pool, state.arena, state.show, state.playing).hold()


class Conversation:
    """One client's socket, and the work that is under way for it."""

    def __init__(
        self,
        socket: WebSocket,
        pool: Pool,
        arena: Pool,
        show: TournamentBroadcast,
        playing: FairPlay,
    ) -> None:
        self._socket = socket
        self._client = client_of(socket)
        self._pool = pool
        self._arena = arena
        self._show = show
        self._playing = playing
        self._jobs: dict[int, asyncio.Task[None]] = {}
        self._holding: asyncio.Task[Any] | None = None
        self._allowance = TokenBucket(MOST_MESSAGES_PER_SECOND, MOST_MESSAGES_PER_SECOND)

    async def hold(self) -> None:
        """Listen until the client leaves, says too much, or no longer hears."""
        self._holding = asyncio.current_task()
        try:
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                text = message.get("text") or ""
                if len(text) > MOST_MESSAGE_BYTES or not self._allowance.take():
                    with contextlib.suppress(RuntimeError):
                        await self._socket.close(POLICY_VIOLATION, "too much was sent")
                    return
                await self._hear(text)
        finally:
            for job in self._jobs.values():
                job.cancel()
            await asyncio.gather(*self._jobs.values(), return_exceptions=True)

    async def _hear(self, text: str) -> None:
        number = None
        try:
            number, wanted, given = _read(text)
            if wanted == "cancel":
                if number in self._jobs:
                    self._jobs[number].cancel()
                return
            if number in self._jobs:
                raise MessageError("message.under_way", id=number)
            if len(self._jobs) >= MOST_JOBS_PER_SOCKET:
                raise BusyError("busy.jobs", count=MOST_JOBS_PER_SOCKET)
            request = REQUESTS[wanted](**given).model_dump()
            self._playing.check(self._client, request)
        except (FourfoldError, ValidationError) as error:
            await self._say(number, "error", **problem_of(error).model_dump(exclude_none=True))
            return
        self._jobs[number] = asyncio.create_task(self._work(number, wanted, request))

    async def _work(self, number: int, wanted: str, request: dict[str, Any]) -> None:
        results = self._results(wanted, request)
        try:
            async with contextlib.aclosing(results):
                async for found in results:
                    await self._send(f'{{"id":{number},"event":"found","data":{found}}}')
            await self._say(number, "done")
        except FourfoldError as error:
            await self._say(number, "error", **problem_of(error).model_dump(exclude_none=True))
        finally:
            del self._jobs[number]

    async def _results(self, wanted: str, request: dict[str, Any]) -> AsyncGenerator[str, None]:
        """What is found, as JSON."""
        if wanted == "watch":
            async for text in self._show.watch():
                yield text
            return
        is_shown = wanted == "tournament"
        pool = self._arena if is_shown else self._pool
        began = False
        try:
            async with contextlib.aclosing(
                pool.results(wanted, request, request["seconds"], client=self._client)
            ) as results:
                async for found in results:
                    if is_shown:
                        began = True
                        self._show.tell(found)
                    yield json.dumps(found)
        finally:
            if began:
                self._show.end()

    async def _say(self, number: int | None, event: str, **more: Any) -> None:
        await self._send(json.dumps({"id": number, "event": event, **more}))

    async def _send(self, text: str) -> None:
        """Tell the client. One that leaves it unread for long would hold up whoever works for it,
        and is left."""
        try:
            await send(self._socket, text)
        except TimeoutError:
            if self._holding is not None:
                self._holding.cancel()
        except (RuntimeError, OSError):
            pass  # between its leaving and our hearing of it a client cannot be told anything


async def send(socket: WebSocket, text: str) -> None:
    """Tell a client something; TimeoutError when it leaves that unread for long."""
    async with asyncio.timeout(SENDING_SECONDS):
        await socket.send_text(text)


async def until_one_ends(*works: Coroutine[Any, Any, None]) -> None:
    """Do all of this until some of it ends, as it does when a client has left."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
            task.add_done_callback(_error_of)  # which none asks for when we are cancelled ourselves
        await asyncio.wait(tasks)
    for task in tasks:
        error = _error_of(task)
        if error is not None and not isinstance(error, LEAVING):
            raise error


def _error_of(task: asyncio.Task[None]) -> BaseException | None:
    return None if task.cancelled() else task.exception()


def read_message(text: str) -> dict[str, Any]:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise MessageError("message.text") from None
    if not isinstance(message, dict):
        raise MessageError("message.object")
    return message


def _read(text: str) -> tuple[int, str, dict[str, Any]]:
    message = read_message(text)
    number, wanted = message.pop("id", None), message.pop("do", None)
    if type(number) is not int or not 0 <= number < 2**53:  # true and false are integers too
        raise MessageError("message.id")
    if not isinstance(wanted, str) or wanted not in (*REQUESTS, "cancel"):
        raise MessageError("message.do", wanted=repr(wanted), known=[*REQUESTS, "cancel"])
    return number, wanted, message
