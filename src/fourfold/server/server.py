"""Running the app: a free port, a line that says where, and an orderly end."""

from __future__ import annotations

import contextlib
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Collection
from pathlib import Path
from types import FrameType

import platformdirs
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from fourfold.base.errors import FourfoldError
from fourfold.base.system import raise_open_file_limit
from fourfold.classroom.classroom import Classroom
from fourfold.server.allowed_hosts import AllowedHosts
from fourfold.server.app import create_app
from fourfold.server.connections.limiter import ConnectionLimiter
from fourfold.server.connections.protocols import attended
from fourfold.server.lan_address import EVERYWHERE, address_for_others
from fourfold.server.temporary_files import scratch_folder
from fourfold.service.limits import MOST_IN_CLASS, MOST_MESSAGE_BYTES, PING_SECONDS
from fourfold.tables.errors import TableError
from fourfold.tables.store import TableStore

LOCAL = "127.0.0.1"
BACKLOG = 1024
"""Connections that may wait to be accepted. When there are more, anybody's next one is lost, and is
tried again only after seconds."""

SPARE_FILES = 200
"""For pipes to the workers, and whatever else is open beside connections."""


def bind(host: str, port: int) -> tuple[socket.socket, bool]:
    """A listening socket, on a free port when this one is taken, and whether it was."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return _bound(family, host, port), False
    except (OSError, UnicodeError) as error:
        if port == 0 or isinstance(error, UnicodeError) or not _is_taken(family, host):
            reason = getattr(error, "strerror", None) or error
            raise FourfoldError("refused.listen", host=host, port=port, reason=reason) from None
    return _bound(family, host, 0), True


def _is_taken(family: socket.AddressFamily, host: str) -> bool:
    """Whether it is the port, and not the host, that cannot be had."""
    with contextlib.suppress(OSError), _bound(family, host, 0):
        return True
    return False


def _bound(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, UnicodeError):
        listener.close()
        raise
    return listener


def address_of(listener: socket.socket, host: str) -> str:
    """Where a browser finds the listener."""
    name = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{listener.getsockname()[1]}/"


def serve(
    host: str,
    port: int,
    *,
    allowed: Collection[str] = (),
    tables: Path | None = None,
    browser: bool,
    say: Callable[[str], None],
    room: Classroom | None = None,
) -> None:
    """Serve until interrupted. ``allowed`` are names to answer to beside the machine's own.
    ``tables`` is the file of the tables at which two people play; None is the usual one, or none
    where another server has that. ``room`` is the class that is held, if any."""
    names = AllowedHosts(allowed)
    if tables is not None:
        TableStore(tables).close()  # or it says what is wrong with the file
    signal.signal(signal.SIGTERM, _end)
    listener, taken = bind(host, port)
    with listener:
        if host not in EVERYWHERE:
            names.add(host)
        address = address_of(listener, host)
        if taken:
            say(f"Port {port} is taken; using another.")
        elsewhere = address_for_others(host, listener.getsockname()[1])
        if room is None:
            say(f"Fourfold is at {address} (Ctrl-C ends it)")
            if host in EVERYWHERE and elsewhere is not None:
                say(f"Others on the network find it at {elsewhere}")
        else:
            address = _say_class(room, address, elsewhere, say)
        if tables is None:
            tables = _usual_file(say)
        if browser:
            # From a thread, and late: a text browser would not return, and the server must be up.
            timer = threading.Timer(0.5, webbrowser.open, [address])
            timer.daemon = True
            timer.start()
        # Everybody who waits to be accepted can be let in before the first is sent away.
        raise_open_file_limit(MOST_IN_CLASS + BACKLOG + SPARE_FILES)
        with scratch_folder():
            door = (
                ConnectionLimiter()
                if room is None
                else ConnectionLimiter(MOST_IN_CLASS, MOST_IN_CLASS)
            )
            app = create_app(names, door, tables=tables, address=elsewhere, room=room)
            Server(app, door).run(sockets=[listener])


def _say_class(
    room: Classroom, address: str, elsewhere: str | None, say: Callable[[str], None]
) -> str:
    """Say where the class is held. The address of the teacher's page, whose secret no request
    carries in its address."""
    teacher = f"{address}class/teacher/#{room.teacher}"
    say(f"Students   {elsewhere or address}class/   with the code {room.code}")
    say(f"Projector  {address}projector/#{room.projector}")
    say(f"Teacher    {teacher}   (keep this one to yourself)")
    if elsewhere is None:
        say("Only this machine can reach it: --host 0.0.0.0 lets others in.")
    return teacher


def _usual_file(say: Callable[[str], None]) -> Path | None:
    """Where tables are kept by whoever says nothing else; None when that cannot be used."""
    file = platformdirs.user_data_path("fourfold", appauthor=False) / "tables.sqlite"
    try:
        TableStore(file).close()
    except TableError as error:
        say(f"Tables of two people will not outlive this server: {error}")
        return None
    return file


def _end(number: int, _: object) -> None:
    """End as after Ctrl-C, and tidy up on the way; the status is as shells have it for a signal."""
    raise SystemExit(128 + number)


class Server(uvicorn.Server):
    """The app behind its door, which is closed before anything else when the server ends."""

    def __init__(self, app: Starlette, door: ConnectionLimiter) -> None:
        self._door = door
        super().__init__(
            uvicorn.Config(
                app,
                http=attended(AutoHTTPProtocol, door),
                ws=attended(AutoWebSocketsProtocol, door),
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,  # or anybody on this machine could say to be somebody else
                backlog=BACKLOG,
                ws_max_size=MOST_MESSAGE_BYTES,
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
                ws_per_message_deflate=False,  # it would take longer than sending what it saves
                timeout_graceful_shutdown=2,
            )
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self.force_exit = False  # the end is near, however often it is asked for

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._door.close()
        await super().shutdown(sockets)
