"""Connections: deadlines, limits and evictions."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fourfold.server import connections, security, server
from fourfold.server.app import create_app
from fourfold.server.connections import ConnectionLimiter, client_of_host
from fourfold.server.limits import MAX_BODY_BYTES
from fourfold.server.security import AllowedHosts
from fourfold.server.server import Server, bind
from fourfold.server.sockets import client_of

PATIENCE = 30
"""Seconds after which a connection counts as never closed."""

SHORT = 0.5
STATUS = b"GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n"
SOCKET = (
    b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
SLOW = {
    "position": "..../..../..../.... -",
    "player": "montecarlo(simulations=1000000)",
    "seconds": 10,
}


class ServerThread:
    """A server in a thread, and clients with addresses of their own."""

    def __init__(self, limiter: ConnectionLimiter) -> None:
        self._listener, _ = bind("127.0.0.1", 0)
        self.port: int = self._listener.getsockname()[1]
        self.limiter = limiter
        self._server = Server(create_app(AllowedHosts(), limiter), limiter)
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._server.serve(sockets=[self._listener]))
        )
        self._stack = contextlib.ExitStack()
        self._thread.start()

    def client(self, number: int) -> socket.socket:
        """A connection from 127.0.0.number."""
        source = (f"127.0.0.{number}", 0)
        address = ("127.0.0.1", self.port)
        connected = socket.create_connection(address, PATIENCE, source_address=source)
        return self._stack.enter_context(connected)

    def end(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._listener.close()

    def close(self) -> None:
        self.end()
        self._stack.close()


Start = Callable[..., ServerThread]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a server with these limits on connections."""
    with contextlib.ExitStack() as stack:

        def start(*limits: int) -> ServerThread:
            server = ServerThread(ConnectionLimiter(*limits))
            return stack.enter_context(contextlib.closing(server))

        yield start


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch, start: Start) -> ServerThread:
    """A server whose deadlines are short."""
    for module, name in (
        (connections, "REQUEST_SECONDS"),
        (connections, "SENDING_SECONDS"),
        (security, "BODY_SECONDS"),
        (security, "FILE_SECONDS"),
    ):
        monkeypatch.setattr(module, name, SHORT)
    monkeypatch.setattr(server, "PING_SECONDS", 4 * SHORT)
    return start()


def ask(client: socket.socket, request: bytes = STATUS) -> int:
    """The status of the answer, which is read to its end."""
    client.sendall(request)
    answer = http.client.HTTPResponse(client)
    answer.begin()
    answer.read()
    return answer.status


def receive(client: socket.socket) -> bytes:
    with contextlib.suppress(ConnectionResetError):
        return client.recv(65536)
    return b""


def until_closed(client: socket.socket) -> bytes:
    return b"".join(iter(lambda: receive(client), b""))


def wait_until(condition: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < ends
        time.sleep(0.01)


def busy_count(running: ServerThread) -> int:
    """The number of connections whose request is being answered."""
    return sum(not connection.is_idle for connection in [*running.limiter._connections.values()])


def post(path: str, body: bytes, length: int | None = None) -> bytes:
    head = f"POST /api/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {length or len(body)}\r\n\r\n".encode() + body


@pytest.mark.parametrize(
    ("sent", "statuses"),
    [(b"", []), (b"GE", [b"408"]), (STATUS[:-2], [b"408"]), (STATUS + b"GET / HT", [b"200"])],
)
def test_an_incomplete_request_times_out(
    impatient: ServerThread, sent: bytes, statuses: list[bytes]
) -> None:
    client = impatient.client(2)
    client.sendall(sent)
    answers = until_closed(client).split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == statuses


@pytest.mark.parametrize(
    ("path", "status"), [("position", b"408"), ("tournaments/read", b"408"), ("nothing", b"404")]
)
def test_a_slow_body_times_out(impatient: ServerThread, path: str, status: bytes) -> None:
    client = impatient.client(2)
    client.sendall(post(path, b"{", 1000))
    dripped = 0
    while not select.select([client], [], [], 0.1)[0]:
        client.sendall(b" ")
        dripped += 1
        assert dripped < 10 * PATIENCE
    assert receive(client).split()[1] == status
    with contextlib.suppress(ConnectionError):  # the answer is given; what drips on is cut off too
        for _ in range(10 * PATIENCE):
            client.sendall(b" ")
            if select.select([client], [], [], 0.1)[0] and not receive(client):
                return
        pytest.fail("the connection stayed open")


def test_a_too_large_body_is_refused(start: Start) -> None:
    client = start().client(2)
    body = b" " * (MAX_BODY_BYTES + 1)
    assert ask(client, post("position", body)) == 413
    assert ask(client) == 200


def test_a_client_that_does_not_read_is_disconnected(impatient: ServerThread) -> None:
    client = impatient.client(2)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.sendall(STATUS.replace(b"status", b"puzzles") * 500)
    assert ask(impatient.client(3)) == 200
    wait_until(lambda: not len(impatient.limiter))


def test_a_socket_that_does_not_answer_pings_is_closed(impatient: ServerThread) -> None:
    client = impatient.client(2)
    client.sendall(SOCKET)
    assert until_closed(client).startswith(b"HTTP/1.1 101")


def test_an_idle_page_stays_connected(impatient: ServerThread) -> None:
    with connect(f"ws://127.0.0.1:{impatient.port}/api/live") as page:
        until_closed(impatient.client(2))  # which takes as long as the deadlines
        page.send(json.dumps({"id": 1, "do": "watch"}))
        assert json.loads(page.recv(PATIENCE))["event"] == "done"


def test_client_with_most_connections_is_evicted_first(start: Start) -> None:
    running = start(6, 5)
    greedy = [running.client(2) for _ in range(4)]
    assert ask(greedy[0]) == 200  # so that the second is idle for longest
    other = [running.client(3), running.client(3)]
    assert ask(running.client(4)) == 200
    assert until_closed(greedy[1]) == b""
    assert [ask(client) for client in (greedy[0], *greedy[2:], *other)] == [200] * 5


def test_a_client_at_its_limit_evicts_its_own_connection(start: Start) -> None:
    running = start(10, 3)
    held = [running.client(2) for _ in range(4)]
    assert until_closed(held[0]) == b""
    assert [ask(client) for client in held[1:]] == [200] * 3


def test_two_hundred_idle_connections_do_not_block_others(start: Start) -> None:
    running = start(100, 50)
    idle = [running.client(2 + number % 4) for number in range(200)]
    for number, client in enumerate(idle[100:]):
        client.sendall(post("tournaments/read", b"", 1000) if number % 2 else b"GET / HT")
    assert [ask(running.client(100 + number)) for number in range(20)] == [200] * 20


def test_a_busy_connection_is_not_evicted(start: Start) -> None:
    running = start(2, 2)
    busy = running.client(2)
    busy.sendall(post("choose", json.dumps(SLOW | {"seconds": 1}).encode()))
    wait_until(lambda: busy_count(running) == 1)
    assert ask(running.client(3)) == 200
    assert ask(running.client(4)) == 200
    assert receive(busy).startswith(b"HTTP/1.1 200")


def test_a_connection_is_refused_when_all_others_are_busy(start: Start) -> None:
    running = start(2, 2)
    for _ in range(2):
        busy = running.client(2)
        busy.sendall(post("choose", json.dumps(SLOW).encode()))
    wait_until(lambda: busy_count(running) == 2)
    answer = until_closed(running.client(3))
    assert answer.startswith(b"HTTP/1.1 503")
    assert b"busy.full" in answer


def test_an_evicted_socket_gets_a_close_code(start: Start) -> None:
    running = start(2, 2)
    with connect(f"ws://127.0.0.1:{running.port}/api/live") as page:
        page.send(json.dumps({"id": 1, "do": "watch"}))
        assert json.loads(page.recv(PATIENCE))["event"] == "done"
        assert ask(running.client(2)) == 200
        assert ask(running.client(3)) == 200
        with pytest.raises(ConnectionClosed) as closed:
            page.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013


def test_work_in_progress_is_answered_when_the_server_ends(start: Start) -> None:
    running = start()
    busy = running.client(2)
    busy.sendall(post("choose", json.dumps(SLOW).encode()))
    wait_until(lambda: busy_count(running) == 1)
    running.end()
    answer = until_closed(busy)
    assert answer.startswith(b"HTTP/1.1 503")
    assert b"busy.stopping" in answer


def test_a_version_6_network_is_one_client() -> None:
    assert (
        client_of_host("2001:db8::1")
        == client_of_host("2001:db8::ffff:1")
        != client_of_host("2001:db9::1")
    )


def test_all_rate_limits_know_a_version_6_network_as_one_client() -> None:
    hosts = ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")
    scopes = [{"type": "http", "client": (host, 1), "headers": []} for host in hosts]
    clients = [client_of(HTTPConnection(scope)) for scope in scopes]
    assert clients[0] == clients[1] != clients[2]


def test_answers_are_sent_without_delay() -> None:
    """asyncio sets TCP_NODELAY only on sockets made with the protocol TCP."""

    async def nodelay() -> int:
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def on_client(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            own = writer.get_extra_info("socket")
            accepted.set_result(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener, _ = bind("127.0.0.1", 0)
        async with await asyncio.start_server(on_client, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            result = await accepted
            writer.close()
        return result

    assert asyncio.run(nodelay())
