"""The socket of operations: results as they come, cancelled jobs, and limits."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import Any

import pytest
from fastapi.testclient import TestClient

from fourfold.server import sockets
from fourfold.server.limits import (
    MAX_JOBS_PER_SOCKET,
    MAX_MESSAGE_BYTES,
    MAX_MESSAGES_PER_SECOND,
)
from fourfold.server.operations.socket import OperationSocket
from fourfold.server.state import FairPlay, ServerState
from fourfold.server.workers.pool import WorkerPool
from fourfold.tables.registry import TableRegistry

EMPTY = "..../..../..../.... -"
CHOOSE = {"do": "choose", "position": EMPTY, "player": "random(seed=3)"}
SLOW = {"do": "choose", "position": EMPTY, "player": "montecarlo(simulations=1000000)"}


def test_choice_sends_result_then_done(client: TestClient) -> None:
    with client.websocket_connect("/api/live") as socket:
        socket.send_json({"id": 7, **CHOOSE})
        found = socket.receive_json()
        assert (found["id"], found["event"]) == (7, "found")
        assert found["data"]["move"].startswith(":")
        assert socket.receive_json() == {"id": 7, "event": "done"}


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ("{", "JSON"),
        ("[]", "object"),
        ("[" * 10_000, "JSON"),
        (json.dumps(CHOOSE), "needs an id"),
        (json.dumps({"id": True, **CHOOSE}), "needs an id"),
        (json.dumps({"id": 1, "do": "dance"}), "unknown operation 'dance'"),
        (json.dumps({"id": 1, "do": []}), "unknown operation []"),
        (json.dumps({"id": 1, **CHOOSE, "seconds": -1}), "seconds"),
        (json.dumps({"id": 1, **CHOOSE, "extra": 1}), "extra"),
        (json.dumps({"id": 1, **CHOOSE, "player": "nobody"}), "unknown player"),
        (json.dumps({"id": 1, **CHOOSE, "position": "\ud800"}), "incomplete character"),
    ],
)
def test_invalid_messages_are_answered(client: TestClient, message: str, says: str) -> None:
    with client.websocket_connect("/api/live") as socket:
        socket.send_text(message)
        answer: dict[str, Any] = socket.receive_json()
        assert answer["event"] == "error"
        assert says in answer["message"]
        socket.send_json({"id": 2, **CHOOSE})
        assert socket.receive_json()["event"] == "found"


def test_work_can_be_cancelled_and_its_worker_is_replaced(client: TestClient) -> None:
    with suppress(CancelledError), client.websocket_connect("/api/live") as socket:
        for number in range(1, 4):
            socket.send_json({"id": number, **SLOW})
            socket.send_json({"id": number, "do": "cancel"})
        socket.send_json({"id": 9, **CHOOSE})
        assert socket.receive_json()["id"] == 9


def test_disconnecting_stops_the_work(client: TestClient) -> None:
    # This client does not wait for the app when it leaves, but cancels it.
    with suppress(CancelledError), client.websocket_connect("/api/live") as socket:
        for number in range(4):
            socket.send_json({"id": number, **SLOW})
    answer = client.post("/api/choose", json={key: CHOOSE[key] for key in ("position", "player")})
    assert answer.status_code == 200
    assert answer.elapsed.total_seconds() < 5


def test_concurrent_jobs_are_limited(client: TestClient) -> None:
    with suppress(CancelledError), client.websocket_connect("/api/live") as socket:
        for number in range(MAX_JOBS_PER_SOCKET + 1):
            socket.send_json({"id": number, **SLOW})
        answer = socket.receive_json()
        assert (answer["id"], answer["error"]) == (MAX_JOBS_PER_SOCKET, "BusyError")


@pytest.mark.parametrize(
    "messages", [["x" * (MAX_MESSAGE_BYTES + 1)], ["{}"] * (MAX_MESSAGES_PER_SECOND * 3)]
)
def test_a_client_that_sends_too_much_is_disconnected(
    client: TestClient, messages: list[str]
) -> None:
    with client.websocket_connect("/api/live") as socket:
        for message in messages:
            socket.send_text(message)
        while (answer := socket.receive())["type"] != "websocket.close":
            pass
    assert answer["code"] == 1008


def test_a_client_that_does_not_read_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SENDING_SECONDS", 0.05)

    class Deaf:
        """Sends one request, and then neither sends nor reads."""

        client = None
        has_asked = False

        async def receive(self) -> dict[str, str]:
            if self.has_asked:
                await asyncio.Event().wait()
            self.has_asked = True
            return {"type": "websocket.receive", "text": json.dumps({"id": 1, **CHOOSE})}

        async def send_text(self, _: str) -> None:
            await asyncio.Event().wait()

    async def run() -> None:
        pool = WorkerPool(count=1)
        deaf: Any = Deaf()
        tables = await TableRegistry.open(None)
        state = ServerState(None, tables, None, FairPlay(tables), {"thinking": pool})
        with pytest.raises(asyncio.CancelledError):
            await OperationSocket(deaf, state).run()
        assert json.loads(await pool.result("choose", {"player": "random", "seconds": 1}, 5))[
            "move"
        ]
        await asyncio.gather(pool.close(), tables.close())

    asyncio.run(run())
