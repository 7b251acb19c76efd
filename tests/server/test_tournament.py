"""Tournaments over the socket: one at a time, with progress, and without external programs."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.types import Message
from tests.arena.stored import store_tournament

from fourfold.arena.configuration import Configuration
from fourfold.arena.tournament import open_tournament
from fourfold.games.record import Record
from fourfold.server.limits import DiskQuota

READ = "/api/tournaments/read"
PLAY = {"do": "tournament", "players": ["random", "novice"], "games": 4, "seed": 1}


def test_games_and_table_are_sent_during_play(client: TestClient) -> None:
    with client.websocket_connect("/api/live") as socket:
        socket.send_json({"id": 1, **PLAY, "players": ["random", "novice", "random"]})
        found: list[dict[str, Any]] = []
        while (message := socket.receive_json())["event"] == "found":
            found.append(message["data"])
    assert message["event"] == "done"
    assert (found[0]["played"], found[-1]["played"], found[-1]["total"]) == (0, 12, 12)
    games = [game for part in found for game in part["games"]]
    assert [game["number"] for game in games] == list(range(1, 13))
    for game in games:
        record = Record.parse(game["record"])
        assert record.players == (game["first"], game["second"])
        assert (record.result, len(record.turns)) == (game["result"], game["turns"])
        assert record.termination == game["termination"]
    (standings,) = found[-1]["tables"]
    assert {row[0] for row in standings["rows"]} == {"random", "novice", "random #2"}


def test_watchers_receive_every_game(client: TestClient) -> None:
    many = {**PLAY, "players": ["random", "random"], "games": 200}
    with (
        client.websocket_connect("/api/live") as player,
        client.websocket_connect("/api/live") as watcher,
    ):
        watcher.send_json({"id": 5, "do": "watch"})
        assert watcher.receive_json() == {"id": 5, "event": "done"}
        player.send_json({"id": 1, **many})
        player.receive_json()
        watcher.send_json({"id": 6, "do": "watch"})
        games: list[int] = []
        while (message := watcher.receive_json())["event"] == "found":
            games += [game["number"] for game in message["data"]["games"]]
        assert message["event"] == "done"
        assert games == list(range(1, 201))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": ["random"]}, "players"),
        ({"players": ["random", "nobody"]}, "unknown player nobody"),
        ({"players": ["random", "human"]}, "human"),
        ({"players": ["random", "python:/tmp/evil.py:Bot"]}, "external programs are not allowed"),
        ({"players": ["random", "engine:rm -rf /"]}, "external programs are not allowed"),
        ({"games": 3}, "games"),
        ({"games": 10**9}, "games"),
        ({"opening_moves": "/etc/passwd"}, "opening_moves"),
        ({"form": "brawl"}, "form"),
    ],
)
def test_invalid_tournaments_are_refused(
    client: TestClient, wrong: dict[str, Any], says: str
) -> None:
    with client.websocket_connect("/api/live") as socket:
        socket.send_json({"id": 1, **PLAY, **wrong})
        message = socket.receive_json()
    assert message["event"] == "error"
    assert says in message["message"]


def test_one_tournament_at_a_time_and_disconnect_stops_it(client: TestClient) -> None:
    long = {**PLAY, "games": 200, "players": ["montecarlo", "montecarlo"]}
    with suppress(CancelledError), client.websocket_connect("/api/live") as socket:
        socket.send_json({"id": 1, **long})
        assert socket.receive_json()["event"] == "found"
        socket.send_json({"id": 2, **PLAY})
        while (message := socket.receive_json())["id"] == 1:
            pass
        assert message["error"] == "BusyError"
        socket.send_json({"id": 1, "do": "cancel"})
        socket.send_json(
            {"id": 3, "do": "choose", "position": "..../..../..../.... -", "player": "random"}
        )
        while (message := socket.receive_json())["id"] == 1:
            pass
        assert message["event"] == "found"


def test_a_stored_tournament_is_read(client: TestClient, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    store_tournament(path, Configuration("quarto", ("random", "novice"), games=6, seed=1))
    answer = client.post(READ, content=path.read_bytes()).json()
    assert (answer["played"], answer["total"], len(answer["games"])) == (6, 6, 6)
    assert answer["tables"][0]["rows"][0][0] == "novice"


def test_a_damaged_game_is_left_out_and_reported(client: TestClient, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    store_tournament(path, Configuration("quarto", ("random", "novice"), games=4, seed=1))
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET first = 'x' WHERE number = 2")
        connection.execute("PRAGMA journal_mode = DELETE")
    answer = client.post(READ, content=path.read_bytes()).json()
    assert [game["number"] for game in answer["games"]] == [1, 2, 4]
    assert answer["remarks"][0]["message"] == "One damaged game of the file was left out"


def test_the_latest_games_of_a_large_tournament_are_sent(
    client: TestClient, tmp_path: Path
) -> None:
    path = tmp_path / "games.sqlite"
    store_tournament(path, Configuration("tictactoe", ("random", "random"), games=400, seed=1))
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "UPDATE games SET record = record || ?", ["{" + "so it went " * 1500 + "}"]
        )
    content = path.read_bytes()
    assert len(content) > 6_000_000
    answer = client.post(READ, content=content)
    assert answer.status_code == 200
    assert answer.json()["played"] == 400
    numbers = [game["number"] for game in answer.json()["games"]]
    assert numbers == list(range(401 - len(numbers), 401))
    assert 10 < len(numbers) < 300


def test_a_tournament_with_a_too_large_table_is_refused(client: TestClient, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    players = tuple(f"random(seed={10**4000 + number})" for number in range(300))
    configuration = Configuration("tictactoe", players, games=2, seed=1, format="gauntlet")
    open_tournament(configuration, path, True)[0].close()
    answer = client.post(READ, content=path.read_bytes())
    assert (answer.status_code, answer.json()["code"]) == (422, "busy.much")


@pytest.mark.parametrize("content", [b"", b"nonsense", b"SQLite format 3\0" + b"\xff" * 5000])
def test_invalid_files_are_refused(client: TestClient, content: bytes) -> None:
    answer = client.post(READ, content=content)
    assert answer.status_code == 422
    assert "not a readable tournament" in answer.json()["message"]
    assert "/tmp" not in answer.json()["message"]


def test_an_interrupted_upload_is_not_a_server_error(client: TestClient) -> None:
    parts: list[Message] = [
        {"type": "http.request", "body": b"SQLite", "more_body": True},
        {"type": "http.disconnect"},
    ]
    sent: list[Message] = []

    async def receive() -> Message:
        return parts.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": READ,
        "raw_path": READ.encode(),
        "query_string": b"",
        "headers": [],
    }
    asyncio.run(client.app(scope, receive, send))  # type: ignore[arg-type]
    assert sent[0]["status"] == 408


class Upload:
    """A file of games whose parts a client at some address sends one by one."""

    def __init__(self, client: TestClient, address: str) -> None:
        self._parts: asyncio.Queue[Message] = asyncio.Queue()
        self._sent: list[Message] = []
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "POST",
            "path": READ,
            "raw_path": READ.encode(),
            "query_string": b"",
            "headers": [],
            "client": (address, 1),
        }
        application = client.app(scope, self._parts.get, self._send)
        self._answer = asyncio.ensure_future(application)

    async def _send(self, message: Message) -> None:
        self._sent.append(message)

    async def send(self, size: int) -> None:
        """Send a part and wait until the server has taken it or has answered."""
        body = bytes(size)
        self._parts.put_nowait({"type": "http.request", "body": body, "more_body": True})
        while not self._parts.empty() and not self._answer.done():
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)

    async def leave(self) -> int:
        self._parts.put_nowait({"type": "http.disconnect"})
        return await self.status()

    async def status(self) -> int:
        await self._answer
        return int(self._sent[0]["status"])


@pytest.fixture
def uploads(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of uploaded files, which may hold 100 bytes, 60 of them of one client."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    api = client.app.routes[0].app  # type: ignore[attr-defined]
    monkeypatch.setattr(api.state.server, "uploads", DiskQuota(100, 60))
    yield tmp_path
    assert list(tmp_path.iterdir()) == [], "what was uploaded is removed"


def test_uploaded_files_are_limited_per_client_and_in_total(
    client: TestClient, uploads: Path
) -> None:
    async def run() -> None:
        first = [Upload(client, "192.0.2.1") for _ in range(2)]
        for upload in first:
            await upload.send(30)
        third = Upload(client, "192.0.2.1")
        await third.send(1)
        assert await third.status() == 429, "this client has used up its share"
        other = Upload(client, "192.0.2.2")
        await other.send(40)
        last = Upload(client, "192.0.2.3")
        await last.send(1)
        assert await last.status() == 429, "all together have"
        assert await other.leave() == 408
        again = Upload(client, "192.0.2.3")
        await again.send(40)
        assert await again.leave() == 408
        for upload in first:
            await upload.leave()

    asyncio.run(run())


def test_a_refused_upload_is_removed(client: TestClient, uploads: Path) -> None:
    answer = client.post(READ, content=bytes(61))
    assert (answer.status_code, answer.json()["code"]) == (429, "busy.disk")
    assert client.post(READ, content=bytes(60)).status_code == 422, "its bytes are free again"


def test_a_full_disk_is_no_server_error(
    client: TestClient, uploads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(uploads / "nowhere"))
    answer = client.post(READ, content=b"games")
    assert (answer.status_code, answer.json()["code"]) == (429, "busy.disk")
    assert str(uploads) not in answer.text


def test_a_file_with_an_invalid_configuration_is_refused(
    client: TestClient, tmp_path: Path
) -> None:
    path = tmp_path / "games.sqlite"
    configuration = Configuration("quarto", ("random", "novice"), games=2, seed=1)
    open_tournament(configuration, path, True)[0].close()
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE about SET value = '{\"game\": 7}'")
    assert client.post(READ, content=path.read_bytes()).status_code == 422
