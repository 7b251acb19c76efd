"""Running the server: its messages, its temporary files, and an orderly end."""

from __future__ import annotations

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

from fourfold.base.system import raise_open_file_limit
from fourfold.classroom.classroom import Classroom
from fourfold.server.app import create_app
from fourfold.server.connection_middleware import limited_protocol
from fourfold.server.connections import ConnectionLimiter
from fourfold.server.limits import MAX_CLASS_CONNECTIONS, MAX_MESSAGE_BYTES, PING_SECONDS
from fourfold.server.network import ALL_INTERFACES, BACKLOG, bind, lan_url, local_url
from fourfold.server.security import AllowedHosts
from fourfold.server.temporary_files import scratch_folder
from fourfold.tables.errors import TableError
from fourfold.tables.store import TableStore

SPARE_FILES = 200
"""Open files beyond the connections: pipes to the workers, and the rest."""


def serve(
    host: str,
    port: int,
    *,
    allowed: Collection[str] = (),
    tables: Path | None = None,
    browser: bool,
    report: Callable[[str], None],
    classroom: Classroom | None = None,
) -> None:
    """Serve until interrupted.

    ``allowed`` are further host names to answer to. ``tables`` is the file of live tables; None is
    the usual file, or memory if another server uses that. ``classroom`` is the class to hold, if
    any. ``report`` gets the lines for the terminal.
    """
    hosts = AllowedHosts(allowed)
    if tables is not None:
        TableStore(tables).close()  # raises an error if the file cannot be used
    signal.signal(signal.SIGTERM, _exit_on_signal)
    listener, is_other_port = bind(host, port)
    with listener:
        if host not in ALL_INTERFACES:
            hosts.add(host)
        address = local_url(listener, host)
        if is_other_port:
            report(f"Port {port} is taken; using another.")
        lan_address = lan_url(host, listener.getsockname()[1])
        if classroom is None:
            report(f"Fourfold is at {address} (Ctrl-C ends it)")
            if host in ALL_INTERFACES and lan_address is not None:
                report(f"Others on the network find it at {lan_address}")
        else:
            address = _report_class(classroom, address, lan_address, report)
        if tables is None:
            tables = _usual_tables(report)
        if browser:
            # In a thread, as a text browser would not return; later, as the server must be up.
            timer = threading.Timer(0.5, webbrowser.open, [address])
            timer.daemon = True
            timer.start()
        # Everybody in the backlog can be accepted before the first connection is evicted.
        raise_open_file_limit(MAX_CLASS_CONNECTIONS + BACKLOG + SPARE_FILES)
        with scratch_folder():
            limits = () if classroom is None else (MAX_CLASS_CONNECTIONS, MAX_CLASS_CONNECTIONS)
            limiter = ConnectionLimiter(*limits)
            app = create_app(
                hosts, limiter, tables=tables, address=lan_address, classroom=classroom
            )
            Server(app, limiter).run(sockets=[listener])


def _report_class(
    classroom: Classroom, address: str, lan_address: str | None, report: Callable[[str], None]
) -> str:
    """Report where the class is held. Returns the URL of the teacher's page, with the secret in the
    fragment, which no request contains."""
    teacher = f"{address}class/teacher/#{classroom.teacher}"
    report(f"Students   {lan_address or address}class/   with the code {classroom.code}")
    report(f"Projector  {address}projector/#{classroom.projector}")
    report(f"Teacher    {teacher}   (keep this one to yourself)")
    if lan_address is None:
        report("Only this machine can reach it: --host 0.0.0.0 lets others in.")
    return teacher


def _usual_tables(report: Callable[[str], None]) -> Path | None:
    """The usual file of tables, or None if it cannot be used."""
    file = platformdirs.user_data_path("fourfold", appauthor=False) / "tables.sqlite"
    try:
        TableStore(file).close()
    except TableError as error:
        report(f"Tables of two people will not outlive this server: {error}")
        return None
    return file


def _exit_on_signal(number: int, _: object) -> None:
    """End in order, as after Ctrl-C, with the exit status that shells use for a signal."""
    raise SystemExit(128 + number)


class Server(uvicorn.Server):
    """uvicorn with limited connections. At the end it first cancels the work in progress."""

    def __init__(self, app: Starlette, limiter: ConnectionLimiter) -> None:
        self._limiter = limiter
        super().__init__(
            uvicorn.Config(
                app,
                http=limited_protocol(AutoHTTPProtocol, limiter),
                ws=limited_protocol(AutoWebSocketsProtocol, limiter),
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,  # or any local client could claim another address
                backlog=BACKLOG,
                ws_max_size=MAX_MESSAGE_BYTES,
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
                ws_per_message_deflate=False,  # slower than sending what it saves
                timeout_graceful_shutdown=2,
            )
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self.force_exit = False  # a second Ctrl-C does not skip the orderly end

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._limiter.close()
        await super().shutdown(sockets)
