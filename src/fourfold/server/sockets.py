"""What all sockets of the server share: reading messages, sending, and ending together."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Coroutine
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from starlette.requests import HTTPConnection

from fourfold.base.errors import FourfoldError
from fourfold.base.files import InvalidJsonError, parse_json
from fourfold.server.connections import client_of_host
from fourfold.server.limits import MAX_MESSAGES_PER_SECOND, SENDING_SECONDS, TokenBucket

POLICY_VIOLATION = 1008
"""Close code when a client sends too much."""

_LEFT = (RuntimeError, OSError, WebSocketDisconnect)
"""Errors of sending to a client that has left or does not read."""


class MessageError(FourfoldError):
    """A message that cannot be understood."""


def client_of(connection: HTTPConnection) -> str:
    """The client of a request or socket, which is its address. All users behind one address share a
    queue."""
    return "" if connection.client is None else client_of_host(connection.client.host)


def read_message(text: str) -> tuple[int | None, dict[str, Any]]:
    """The id of a message, if it has one, and its other fields; MessageError if it is invalid."""
    try:
        message = parse_json(text)
    except InvalidJsonError as error:
        raise MessageError(error.message) from None
    if not isinstance(message, dict):
        raise MessageError("message.object")
    number = message.pop("id", None)
    # bool is a subclass of int
    if number is not None and (type(number) is not int or not 0 <= number < 2**53):
        raise MessageError("message.id")
    return number, message


class ClientSocket:
    """The socket of a client, which is disconnected if it sends too much."""

    def __init__(self, socket: WebSocket, max_bytes: int) -> None:
        self.socket = socket
        self.client = client_of(socket)
        self._max_bytes = max_bytes
        self._bucket = TokenBucket(MAX_MESSAGES_PER_SECOND, MAX_MESSAGES_PER_SECOND)

    async def receive(self) -> str | None:
        """The next message; None if the client has left or was disconnected."""
        message = await self.socket.receive()
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text") or ""
        if len(text) > self._max_bytes or not self._bucket.take():
            with contextlib.suppress(RuntimeError):
                await self.socket.close(POLICY_VIOLATION, "too much was sent")
            return None
        return text


async def send(socket: WebSocket, message: str | dict[str, Any]) -> None:
    """Send a message, JSON or to be encoded; TimeoutError if the client does not read it."""
    async with asyncio.timeout(SENDING_SECONDS):
        await socket.send_text(message if isinstance(message, str) else json.dumps(message))


async def run_until_one_ends(*coroutines: Coroutine[Any, Any, None]) -> None:
    """Run these until one of them ends, such as when the client leaves."""
    tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
            task.add_done_callback(_error_of)  # or an error would be logged as never retrieved
        await asyncio.wait(tasks)
    for task in tasks:
        error = _error_of(task)
        if error is not None and not isinstance(error, _LEFT):
            raise error


def _error_of(task: asyncio.Task[None]) -> BaseException | None:
    return None if task.cancelled() else task.exception()
