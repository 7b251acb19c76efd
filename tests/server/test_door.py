"""The door: nobody keeps the server waiting for long, and nobody shuts others out."""

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
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fourfold.server import security_middleware as guard
from fourfold.server import server
from fourfold.server.allowed_hosts import AllowedHosts
from fourfold.server.app import create_app
from fourfold.server.connections import connection as visit
from fourfold.server.connections.limiter import ConnectionLimiter, client_of
from fourfold.server.server import Server, bind
from fourfold.service.limits import MOST_BODY_BYTES

PATIENCE = 30
"""Seconds after which a connection counts as one that stays open for ever."""

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


class House:
    """A server in a thread of its own, and clients with addresses of their own."""

    def __init__(self, door: ConnectionLimiter) -> None:
        self._listener, _ = bind("127.0.0.1", 0)
        self.port: int = self._listener.getsockname()[1]
        self.door = door
        self._server = Server(create_app(AllowedHosts(), door), door)
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


Open = Callable[..., House]


@pytest.fixture
def house() -> Iterator[Open]:
    """Opens a house with so many places."""
    with contextlib.ExitStack() as stack:

        def house(*places: int) -> House:
            return stack.enter_context(contextlib.closing(House(ConnectionLimiter(*places))))

        yield house


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch, house: Open) -> House:
    """A house in which every deadline is short."""
    for module, name in (
        (visit, "REQUEST_SECONDS"),
        (visit, "SENDING_SECONDS"),
        (guard, "BODY_SECONDS"),
        (guard, "FILE_SECONDS"),
    ):
        monkeypatch.setattr(module, name, SHORT)
    monkeypatch.setattr(server, "PING_SECONDS", 4 * SHORT)
    return house()


def ask(client: socket.socket, request: bytes = STATUS) -> int:
    """The status of the answer, which is read to its end."""
    client.sendall(request)
    answer = http.client.HTTPResponse(client)
    answer.begin()
    answer.read()
    return answer.status


def heard(client: socket.socket) -> bytes:
    with contextlib.suppress(ConnectionResetError):
        return client.recv(65536)
    return b""


def until_closed(client: socket.socket) -> bytes:
    return b"".join(iter(lambda: heard(client), b""))


def wait_until(so: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < ends
        time.sleep(0.01)


def at_work(here: House) -> int:
    """How many connections are being worked for."""
    return sum(not visit.is_resting for visit in [*here.door._visits.values()])


def post(path: str, body: bytes, length: int | None = None) -> bytes:
    head = f"POST /api/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {length or len(body)}\r\n\r\n".encode() + body


@pytest.mark.parametrize(
    ("said", "statuses"),
    [(b"", []), (b"GE", [b"408"]), (STATUS[:-2], [b"408"]), (STATUS + b"GET / HT", [b"200"])],
)
def test_a_request_that_does_not_come_is_not_waited_for(
    impatient: House, said: bytes, statuses: list[bytes]
) -> None:
    client = impatient.client(2)
    client.sendall(said)
    answers = until_closed(client).split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == statuses


@pytest.mark.parametrize(
    ("path", "status"), [("position", b"408"), ("tournaments/read", b"408"), ("nothing", b"404")]
)
def test_a_body_that_drips_is_not_waited_for(impatient: House, path: str, status: bytes) -> None:
    client = impatient.client(2)
    client.sendall(post(path, b"{", 1000))
    dripped = 0
    while not select.select([client], [], [], 0.1)[0]:
        client.sendall(b" ")
        dripped += 1
        assert dripped < 10 * PATIENCE
    assert heard(client).split()[1] == status
    with contextlib.suppress(ConnectionError):  # the answer is given; what drips on is cut off too
        for _ in range(10 * PATIENCE):
            client.sendall(b" ")
            if select.select([client], [], [], 0.1)[0] and not heard(client):
                return
        pytest.fail("the connection stayed open")


def test_who_sends_too_much_hears_so(house: Open) -> None:
    client = house().client(2)
    body = b" " * (MOST_BODY_BYTES + 1)
    assert ask(client, post("position", body)) == 413
    assert ask(client) == 200


def test_who_does_not_read_is_left(impatient: House) -> None:
    client = impatient.client(2)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.sendall(STATUS.replace(b"status", b"puzzles") * 500)
    assert ask(impatient.client(3)) == 200
    wait_until(lambda: not len(impatient.door))


def test_a_socket_that_is_silent_even_when_asked_is_closed(impatient: House) -> None:
    client = impatient.client(2)
    client.sendall(SOCKET)
    assert until_closed(client).startswith(b"HTTP/1.1 101")


def test_a_page_that_is_merely_open_stays(impatient: House) -> None:
    with connect(f"ws://127.0.0.1:{impatient.port}/api/live") as page:
        until_closed(impatient.client(2))  # which takes as long as all the deadlines
        page.send(json.dumps({"id": 1, "do": "watch"}))
        assert json.loads(page.recv(PATIENCE))["event"] == "done"


def test_whoever_holds_most_makes_room(house: Open) -> None:
    here = house(6, 5)
    greedy = [here.client(2) for _ in range(4)]
    assert ask(greedy[0]) == 200  # so that the second is the one that was quiet for longest
    other = [here.client(3), here.client(3)]
    assert ask(here.client(4)) == 200
    assert until_closed(greedy[1]) == b""
    assert [ask(client) for client in (greedy[0], *greedy[2:], *other)] == [200] * 5


def test_a_client_that_has_all_it_may_have_makes_room_for_itself(house: Open) -> None:
    here = house(10, 3)
    held = [here.client(2) for _ in range(4)]
    assert until_closed(held[0]) == b""
    assert [ask(client) for client in held[1:]] == [200] * 3


def test_two_hundred_idle_ones_and_half_sent_ones_shut_nobody_out(house: Open) -> None:
    here = house(100, 50)
    idle = [here.client(2 + number % 4) for number in range(200)]
    for number, client in enumerate(idle[100:]):
        client.sendall(post("tournaments/read", b"", 1000) if number % 2 else b"GET / HT")
    assert [ask(here.client(100 + number)) for number in range(20)] == [200] * 20


def test_who_is_being_worked_for_stays(house: Open) -> None:
    here = house(2, 2)
    busy = here.client(2)
    busy.sendall(post("choose", json.dumps(SLOW | {"seconds": 1}).encode()))
    wait_until(lambda: at_work(here) == 1)
    assert ask(here.client(3)) == 200
    assert ask(here.client(4)) == 200
    assert heard(busy).startswith(b"HTTP/1.1 200")


def test_when_everybody_is_being_worked_for_a_newcomer_is_told(house: Open) -> None:
    here = house(2, 2)
    for _ in range(2):
        busy = here.client(2)
        busy.sendall(post("choose", json.dumps(SLOW).encode()))
    wait_until(lambda: at_work(here) == 2)
    answer = until_closed(here.client(3))
    assert answer.startswith(b"HTTP/1.1 503")
    assert b"busy.full" in answer


def test_a_socket_whose_place_is_wanted_is_told_to_come_back(house: Open) -> None:
    here = house(2, 2)
    with connect(f"ws://127.0.0.1:{here.port}/api/live") as page:
        page.send(json.dumps({"id": 1, "do": "watch"}))
        assert json.loads(page.recv(PATIENCE))["event"] == "done"
        assert ask(here.client(2)) == 200
        assert ask(here.client(3)) == 200
        with pytest.raises(ConnectionClosed) as closed:
            page.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013


def test_work_is_broken_off_with_a_word_when_the_server_ends(house: Open) -> None:
    here = house()
    busy = here.client(2)
    busy.sendall(post("choose", json.dumps(SLOW).encode()))
    wait_until(lambda: at_work(here) == 1)
    here.end()
    answer = until_closed(busy)
    assert answer.startswith(b"HTTP/1.1 503")
    assert b"busy.stopping" in answer


def test_one_household_has_one_network() -> None:
    assert client_of("2001:db8::1") == client_of("2001:db8::ffff:1") != client_of("2001:db9::1")
