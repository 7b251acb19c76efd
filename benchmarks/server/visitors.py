"""People at tables, as the page speaks for them: for the measurements beside this file."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import secrets
import time
import urllib.parse
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import websockets


def post(
    address: str, path: str, given: dict[str, Any], secret: str, source: str = "127.0.0.1"
) -> dict[str, Any]:
    """The answer to a request in the name of whoever has the secret, from this address."""
    where = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(where.netloc, source_address=(source, 0))
    with contextlib.closing(connection):
        headers = {"Content-Type": "application/json", "Seat-Secret": secret}
        connection.request("POST", f"/api/{path}", json.dumps(given), headers)
        answer = connection.getresponse()
        said = json.load(answer)
    if answer.status != 200:
        raise SystemExit(f"the server said {said}")
    return dict(said)


@dataclass(eq=False)
class Visitor:
    """One who sits at a table or watches; ``seen`` is when each move was first seen here."""

    key: str
    secret: str
    socket: Any = None
    scene: dict[str, Any] = field(default_factory=dict)
    seen: dict[int, float] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    answers: dict[int, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)
    last: int = 0

    @contextlib.asynccontextmanager
    async def at(self, address: str, source: str) -> AsyncIterator[Visitor]:
        """Be there, coming from this address."""
        where = f"{address.replace('http', 'ws', 1)}api/tables/{self.key}/live"
        async with websockets.connect(where, compression=None, local_addr=(source, 0)) as socket:
            self.socket = socket
            await socket.send(json.dumps({"do": "come", "secret": self.secret}))
            hearing = asyncio.create_task(self._hear())
            try:
                yield self
            finally:
                hearing.cancel()
                await asyncio.gather(hearing, return_exceptions=True)

    async def _hear(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            async for text in self.socket:
                await self._take(json.loads(text), time.perf_counter())
        for answer in self.answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError())

    async def _take(self, said: dict[str, Any], now: float) -> None:
        if said["event"] == "ping":
            await self.socket.send(json.dumps({"do": "pong", "number": said["number"]}))
        elif said["event"] == "scene":
            self.scene = said["table"]
            for ply in range(len(self.scene["moves"])):
                self.seen.setdefault(ply, now)
            self.news.set()
        elif said.get("id") in self.answers:
            self.answers.pop(said["id"]).set_result(said)

    async def do(self, **action: Any) -> dict[str, Any]:
        """Do something; what is answered. ConnectionError when nothing is."""
        self.last += 1
        answer = self.answers[self.last] = asyncio.get_running_loop().create_future()
        try:
            await self.socket.send(json.dumps({"id": self.last, **action}))
        except websockets.ConnectionClosed:
            del self.answers[self.last]
            raise ConnectionError from None
        return dict(await answer)

    async def until(self, moves: int) -> None:
        """Wait until so many moves are seen here."""
        while len(self.scene.get("moves", ())) < moves:
            self.news.clear()
            await self.news.wait()


def lay(address: str, **given: Any) -> tuple[str, tuple[str, str]]:
    """A table at which two sit, of whom the first moves first: its key and their secrets."""
    host, guest = secrets.token_urlsafe(18), secrets.token_urlsafe(18)
    laid = post(address, "tables", {"side": "first", **given}, host)
    post(address, f"tables/{laid['key']}/actions", {"do": "sit"}, guest)
    return laid["key"], (host, guest)
