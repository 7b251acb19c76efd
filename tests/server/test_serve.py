"""``fourfold serve`` as a process: its start and its end."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.frames import CloseCode
from websockets.sync.client import connect

from fourfold.base.errors import FourfoldError
from fourfold.server.app import create_app
from fourfold.server.connections import ConnectionLimiter
from fourfold.server.security import AllowedHosts
from fourfold.server.server import Server, bind, browser_url, local_url, serve

COMMAND = (sys.executable, "-u", "-m", "fourfold.cli", "serve", "--no-browser")
PATIENCE = 60
"""Seconds after which something counts as never happening."""

LESSON = {"lesson": "13-your-own", "block": 5}
"""A block that takes several seconds and starts processes."""


@dataclass
class ServerProcess:
    """A server's process, and the folder of its temporary files."""

    process: subprocess.Popen[str]
    address: str
    folder: Path

    @property
    def host(self) -> str:
        return self.address.split("/")[2]

    def post(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        with contextlib.closing(connection):
            headers = {"Content-Type": "application/json"}
            connection.request("POST", f"/api/{path}", json.dumps(body), headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())

    def connection(self) -> socket.socket:
        host, port = self.host.split(":")
        return socket.create_connection((host, int(port)), PATIENCE)

    def end(self, number: signal.Signals) -> tuple[int, str]:
        """The exit status, and standard error."""
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors

    def descendants(self) -> list[int]:
        """The processes it has started, which share its folder."""
        marker = f"TMPDIR={self.folder}".encode()
        processes = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            with contextlib.suppress(OSError):
                if marker in path.read_bytes() and path.parent.name != str(self.process.pid):
                    processes.append(int(path.parent.name))
        return processes


Start = Callable[..., ServerProcess]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a server whose temporary files are in the test's folder."""
    started = []

    def start(*arguments: str) -> ServerProcess:
        process = subprocess.Popen(
            [*COMMAND, "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "TMPDIR": str(tmp_path)},
        )
        started.append(process)
        assert process.stdout is not None
        return ServerProcess(process, process.stdout.readline().split()[3], tmp_path)

    yield start
    for process in started:
        process.kill()
        process.communicate()


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_another_port_is_used_if_one_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with subprocess.Popen(
            [*COMMAND, "--port", str(port)], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == f"Port {port} is taken; using another.\n"
            address = process.stdout.readline().split()[3]
            with urllib.request.urlopen(f"{address}api/status", timeout=PATIENCE) as answer:
                assert answer.status == 200
            process.terminate()
            assert process.wait(timeout=PATIENCE) == 128 + signal.SIGTERM


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 128 + signal.SIGTERM), (signal.SIGINT, 130)]
)
def test_it_ends_while_work_is_in_progress(
    start: Start, number: signal.Signals, status: int
) -> None:
    """With a lesson and a tournament running, and connections without a complete request."""
    served = start()
    answers: list[tuple[int, dict[str, Any]]] = []
    asking = threading.Thread(target=lambda: answers.append(served.post("lessons/run", LESSON)))
    asking.start()
    with (
        connect(f"ws://{served.host}/api/live", max_size=None) as watcher,
        served.connection() as silent,
        served.connection() as slow,
    ):
        slow.sendall(b"POST /api/choose HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{")
        players = ["montecarlo", "montecarlo"]
        watcher.send(json.dumps({"id": 1, "do": "tournament", "players": players, "games": 200}))
        assert json.loads(watcher.recv(PATIENCE))["event"] == "found"
        wait_until(lambda: list(served.folder.glob("*/fourfold-lesson-*")))
        assert served.end(number) == (status, "")
        with contextlib.suppress(ConnectionClosedError):
            for _ in watcher:
                pass
        assert watcher.close_code == CloseCode.SERVICE_RESTART
        assert silent.recv(1) == b""
        assert slow.recv(100).split()[1] == b"503"
    asking.join(PATIENCE)
    assert [(code, answer["code"]) for code, answer in answers] == [(503, "busy.stopping")]
    assert list(served.folder.iterdir()) == []
    wait_until(lambda: not served.descendants())


def test_a_second_interrupt_does_not_skip_the_orderly_end() -> None:
    server = Server(create_app(AllowedHosts(), limiter := ConnectionLimiter()), limiter)
    for _ in range(2):
        server.handle_exit(signal.SIGINT, None)
    assert server.should_exit
    assert not server.force_exit


def test_the_next_server_removes_the_files_of_a_killed_one(start: Start) -> None:
    served = start()
    asking = threading.Thread(target=lambda: _post_until_killed(served))
    asking.start()
    wait_until(lambda: list(served.folder.glob("*/fourfold-lesson-*")))
    served.end(signal.SIGKILL)
    asking.join(PATIENCE)
    wait_until(lambda: not served.descendants())
    (left,) = served.folder.iterdir()
    following, third = start(), start()  # the third keeps the files of the second
    assert following.post("lessons/run", {"lesson": "09-deepening", "block": 1})[0] == 200
    assert not left.exists()
    assert len(list(served.folder.iterdir())) == 2
    for one in (following, third):
        assert one.end(signal.SIGTERM) == (128 + signal.SIGTERM, "")
    assert list(served.folder.iterdir()) == []


def _post_until_killed(served: ServerProcess) -> None:
    with contextlib.suppress(OSError, http.client.HTTPException):
        served.post("lessons/run", LESSON)


def test_allowed_names_are_answered(start: Start) -> None:
    expected = {"one.example": 200, "two.example": 200, "127.0.0.1": 200, "evil.example": 421}
    allowed = ("--allow-host", "one.example", "--allow-host", "two.example")
    served = start("--host", "0.0.0.0", *allowed)
    statuses = {}
    for name in expected:
        connection = http.client.HTTPConnection(served.host, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request("GET", "/api/status", headers={"Host": f"{name}:8484"})
            statuses[name] = connection.getresponse().status
    assert statuses == expected


@pytest.mark.parametrize("host", ["192.0.2.1", "x" * 70, "no such host"])
def test_an_address_of_another_machine_cannot_be_bound(host: str) -> None:
    with pytest.raises(FourfoldError, match=f"--host {host} --port 8484: the server cannot listen"):
        bind(host, 8484)


def test_an_invalid_name_is_refused_before_serving() -> None:
    lines: list[str] = []
    with pytest.raises(FourfoldError, match="--allow-host http://a: not a host name"):
        serve("127.0.0.1", 0, allowed=["http://a"], browser=False, report=lines.append)
    assert lines == []


def test_only_an_address_with_a_secret_needs_a_file(tmp_path: Path) -> None:
    address = "http://localhost:8484/"
    assert browser_url(address, tmp_path) == address
    assert browser_url(f'{address}#a"b', tmp_path) == (tmp_path / "open.html").as_uri()
    assert f'<a href="{address}#a&quot;b">' in (tmp_path / "open.html").read_text()


def test_browsers_accept_the_local_url() -> None:
    listener, _ = bind("0.0.0.0", 0)
    with listener:
        address = local_url(listener, "0.0.0.0")
        assert address == f"http://localhost:{listener.getsockname()[1]}/"
        assert AllowedHosts().allows(address.split("/")[2])
