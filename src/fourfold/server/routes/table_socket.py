"""A table's socket: what happens there, as it happens.

Who comes says who they are, ``{"do": "come", "secret": …}``, or null to watch, and hears
``{"event": "scene", "you": 0, "table": {…}}`` now and whenever something has changed. What they do
is what a request may do, with a number: ``{"id": 1, "do": "move", …}`` is answered with
``{"id": 1, "event": "done"}``, when it is stored, or ``{"id": 1, "event": "error", …}``. A
``{"event": "ping", "number": …, "lag": …}`` is to be answered at once with ``{"do": "pong",
"number": …}``: so we know how long messages are on their way; ``lag`` is what we know, in seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, WebSocket
from pydantic import Field, TypeAdapter, ValidationError

from fourfold.base.errors import FourfoldError
from fourfold.server.clients import client_of
from fourfold.server.errors import problem_of
from fourfold.server.fair_play import FairPlay
from fourfold.server.rate_limit import TokenBucket
from fourfold.server.requests import Request
from fourfold.server.routes.socket import (
    POLICY_VIOLATION,
    MessageError,
    read_message,
    send,
    until_one_ends,
)
from fourfold.server.table_models import Deed, LiveTableModel, Secret, do
from fourfold.service.limits import (
    COMING_SECONDS,
    LAG_SECONDS,
    MOST_DEED_BYTES,
    MOST_MESSAGES_PER_SECOND,
)
from fourfold.tables.errors import UnknownTableError
from fourfold.tables.registry import MOST_LAG, TableRegistry
from fourfold.tables.seats import digest_of

router = APIRouter()

GONE = 4404
"""Why a socket is closed whose table is not there, or no longer."""


class ComeRequest(Request):
    """Who comes; null only watches."""

    do: Literal["come"]
    secret: Secret | None = None


class PongRequest(Request):
    """The answer to a ping."""

    do: Literal["pong"]
    number: int


_COMING: TypeAdapter[ComeRequest] = TypeAdapter(ComeRequest)
_MESSAGE: TypeAdapter[Any] = TypeAdapter(Annotated[Deed | PongRequest, Field(discriminator="do")])


@router.websocket("/tables/{key}/live")
async def live(socket: WebSocket, key: str) -> None:
    await socket.accept()
    state = socket.app.state
    try:
        await Visitor(socket, key, state.tables, state.playing).stay()
    except UnknownTableError:
        with contextlib.suppress(RuntimeError):
            await socket.close(GONE, "there is no such table")


class Visitor:
    """One who sits at a table or watches."""

    def __init__(
        self, socket: WebSocket, key: str, tables: TableRegistry, playing: FairPlay
    ) -> None:
        self._socket, self._key, self._tables = socket, key, tables
        self._playing = playing
        self._client = client_of(socket)
        self._secret: str | None = None
        self._allowance = TokenBucket(MOST_MESSAGES_PER_SECOND, MOST_MESSAGES_PER_SECOND)
        self._pings: dict[int, float] = {}
        self._lag = 0.0
        self._measured: float | None = None

    async def stay(self) -> None:
        """Tell and listen until they leave, say too much, or no longer hear."""
        self._tables.find(self._key)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(COMING_SECONDS):
                await self._come()
        try:
            await until_one_ends(self._listen(), self._tell(), self._ping())
        finally:
            self._playing.note(self._client, self, None)

    async def _come(self) -> None:
        message = await self._hear()
        with contextlib.suppress(ValidationError, FourfoldError):
            self._secret = _COMING.validate_json(message or "").secret

    async def _hear(self) -> str | None:
        """What they say next; None when they have left, or are shown out."""
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text") or ""
        if len(text) > MOST_DEED_BYTES or not self._allowance.take():
            with contextlib.suppress(RuntimeError):
                await self._socket.close(POLICY_VIOLATION, "too much was sent")
            return None
        return text

    async def _listen(self) -> None:
        while (text := await self._hear()) is not None:
            number = None
            try:
                number, deed = _read(text)
                if isinstance(deed, PongRequest):
                    self._measure(deed.number)
                    continue
                if self._secret is None:
                    raise MessageError("table.watching")
                await do(self._tables, self._key, self._secret, deed, self._lag)
            except UnknownTableError:
                raise
            except (FourfoldError, ValidationError) as error:
                told = problem_of(error).model_dump(exclude_none=True)
                await self._send({"id": number, "event": "error", **told})
            else:
                await self._send({"id": number, "event": "done"})

    async def _tell(self) -> None:
        """Tell of every scene; of who has sat down meanwhile it is to be known that they are
        there."""
        digest = None if self._secret is None else digest_of(self._secret)
        is_told = True
        while is_told:
            is_told = False
            scenes = self._tables.follow(self._key, self._secret)
            before = None
            async with contextlib.aclosing(scenes):
                async for scene in scenes:
                    you = None if digest is None else scene.table.seat_of(digest)
                    if before is not None and you != before[0]:
                        is_told = True
                        break
                    before = (you,)
                    self._playing.note(self._client, self, self._key if you is not None else None)
                    told = LiveTableModel.of(scene).model_dump_json()
                    you_told = "null" if you is None else str(you)
                    scene_told = f'{{"event":"scene","you":{you_told},"table":{told}}}'
                    await send(self._socket, scene_told)
        raise UnknownTableError("table.unknown")

    async def _ping(self) -> None:
        while True:
            number = secrets.randbelow(2**31)
            self._pings = {number: time.monotonic()}
            await self._send({"event": "ping", "number": number, "lag": self._measured})
            await asyncio.sleep(LAG_SECONDS)

    def _measure(self, number: int) -> None:
        """How long it takes from us to them and back."""
        sent = self._pings.pop(number, None)
        if sent is None or self._secret is None:
            return
        self._measured = time.monotonic() - sent
        self._lag = min(self._measured, MOST_LAG)
        self._tables.set_lag(self._key, self._secret, self._lag)

    async def _send(self, told: dict[str, Any]) -> None:
        await send(self._socket, json.dumps(told))


def _read(text: str) -> tuple[int | None, Any]:
    message = read_message(text)
    number = message.pop("id", None)
    if number is not None and (type(number) is not int or not 0 <= number < 2**53):
        raise MessageError("message.id")
    return number, _MESSAGE.validate_python(message)
