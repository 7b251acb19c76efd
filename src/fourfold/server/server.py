"""Running the server: its address, its messages, its temporary files, and an orderly end.

The temporary files of a server and its child processes are in one folder. The folder holds a lock
that ends with the process. A later server finds and removes the folder of one that was killed,
whatever container that ran in. Folders of bots are instead named after their creator
(:mod:`fourfold.arena.scratch_folders`): a bot could remove a lock.
"""

from __future__ import annotations

import contextlib
import html
import ipaddress
import os
import shutil
import signal
import socket
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from types import FrameType

import platformdirs
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from fourfold.base import system
from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.classroom.classroom import Classroom
from fourfold.i18n import Message
from fourfold.server.app import create_app
from fourfold.server.connection_middleware import limited_protocol
from fourfold.server.connections import ConnectionLimiter
from fourfold.server.limits import MAX_CLASS_CONNECTIONS, MAX_MESSAGE_BYTES, PING_SECONDS
from fourfold.server.security import AllowedHosts
from fourfold.tables.seats import TableError
from fourfold.tables.store import TableStore

LOCAL = "127.0.0.1"
ALL_INTERFACES = ("0.0.0.0", "::")

BACKLOG = 1024
"""Connections that may wait to be accepted. Beyond that connections are lost, and browsers retry
only after seconds."""


def bind(host: str, port: int) -> tuple[socket.socket, bool]:
    """A listening socket, on a free port if this one is taken, and whether it was."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return _listen(family, host, port), False
    except (OSError, UnicodeError) as error:
        if port == 0 or isinstance(error, UnicodeError) or not _is_port_taken(family, host):
            reason = getattr(error, "strerror", None) or error
            raise FourfoldError("refused.listen", host=host, port=port, reason=reason) from None
    return _listen(family, host, 0), True


def _is_port_taken(family: socket.AddressFamily, host: str) -> bool:
    """Whether the port is the problem, and not the host."""
    with contextlib.suppress(OSError), _listen(family, host, 0):
        return True
    return False


def _listen(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    # With the default protocol, 0, asyncio would not set TCP_NODELAY: each answer on a kept
    # connection would wait some 40 ms for an acknowledgement.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, UnicodeError):
        listener.close()
        raise
    return listener


def local_url(listener: socket.socket, host: str) -> str:
    """The URL of the listener in a browser on this machine."""
    name = "localhost" if host in ALL_INTERFACES else f"[{host}]" if ":" in host else host
    return f"http://{name}:{listener.getsockname()[1]}/"


def lan_url(host: str, port: int) -> str | None:
    """The URL in a browser on another machine of the network, or None if the server listens on
    this machine alone or the address is unknown.

    >>> lan_url("127.0.0.1", 8484)
    >>> lan_url("192.0.2.7", 8484)
    'http://192.0.2.7:8484/'
    """
    name = _lan_address() if host in ALL_INTERFACES else host
    if name is None or _is_loopback(name):
        return None
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def _lan_address() -> str | None:
    """This machine's address towards the network. Connecting a datagram socket sends nothing: it
    only looks up the route."""
    targets = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
    for family, target in targets:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
    return None


def _is_loopback(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


PREFIX = "fourfold-serve-"
LOCK = "lock"


@contextlib.contextmanager
def scratch_folder() -> Iterator[Path]:
    """Make this process and its children use a temporary folder that is removed at the end."""
    parent = Path(tempfile.gettempdir())
    _remove_abandoned(parent)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
    with (folder / LOCK).open("w") as lock:
        system.lock(lock, wait=True)
        previous = os.environ.get("TMPDIR")
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
        try:
            yield folder
        finally:
            tempfile.tempdir = None
            if previous is None:
                del os.environ["TMPDIR"]
            else:
                os.environ["TMPDIR"] = previous
            shutil.rmtree(folder, ignore_errors=True)


def _remove_abandoned(parent: Path) -> None:
    """Remove the folders of servers that no longer run."""
    for folder in parent.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):  # another user's, or another server removes it too
            if not system.is_own_file(folder):
                continue
            with (folder / LOCK).open("r+") as lock:
                system.lock(lock, wait=False)
                shutil.rmtree(folder, ignore_errors=True)


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
        check_tables(tables, report)
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
        # Everybody in the backlog can be accepted before the first connection is evicted.
        system.raise_open_file_limit(MAX_CLASS_CONNECTIONS + BACKLOG + SPARE_FILES)
        with scratch_folder() as folder:
            if browser:
                # In a thread, as a text browser would not return; later, as the server must be up.
                timer = threading.Timer(0.5, webbrowser.open, [browser_url(address, folder)])
                timer.daemon = True
                timer.start()
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


def browser_url(address: str, folder: Path) -> str:
    """The URL to start the browser with.

    All users of a machine can read the command line of the browser. An address with a secret is
    therefore in a file that only this user can read, which leads the browser there. ``folder`` is
    private.
    """
    if "#" not in address:
        return address
    page, target = folder / "open.html", html.escape(address)
    page.write_text(
        f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url={target}">'
        f'<title>Fourfold</title><a href="{target}">Fourfold</a>\n',
        encoding="utf-8",
    )
    return page.as_uri()


def check_tables(file: Path, report: Callable[[str], None]) -> None:
    """Set damaged tables aside; TableError if the file cannot be used."""
    with (
        wrap_errors("file.wrong", of=TableError, to=TableError, file=file),
        contextlib.closing(TableStore(file)) as store,
    ):
        if damaged := store.set_aside_damaged():
            report(Message("table.set_aside", count=damaged, file=file).to_text())


def _usual_tables(report: Callable[[str], None]) -> Path | None:
    """The usual file of tables, or None if it cannot be used."""
    file = platformdirs.user_data_path("fourfold", appauthor=False) / "tables.sqlite"
    try:
        check_tables(file, report)
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
