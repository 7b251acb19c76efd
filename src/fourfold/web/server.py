"""Running the app: a free port, a line that says where, and an orderly end."""

from __future__ import annotations

import contextlib
import socket
import threading
import webbrowser
from collections.abc import Callable, Collection

import uvicorn

from fourfold.errors import FourfoldError
from fourfold.web.app import create_app
from fourfold.web.hosts import Hosts
from fourfold.web.limits import MOST_CONNECTIONS, MOST_MESSAGE_BYTES

EVERYWHERE = ("0.0.0.0", "::")


def bind(host: str, port: int) -> tuple[socket.socket, bool]:
    """A listening socket, on a free port when this one is taken, and whether it was."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return _bound(family, host, port), False
    except OSError as error:
        if port == 0 or not _is_taken(family, host):
            raise FourfoldError(
                f"--host {host} --port {port}: cannot listen there: {error.strerror or error}"
            ) from None
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
        listener.listen(128)
    except OSError:
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
    browser: bool,
    say: Callable[[str], None],
) -> None:
    """Serve until interrupted. ``allowed`` are names to answer to beside the machine's own."""
    hosts = Hosts(allowed)
    listener, taken = bind(host, port)
    address = address_of(listener, host)
    if taken:
        say(f"Port {port} is taken; using another.")
    say(f"Fourfold is at {address} (Ctrl-C ends it)")
    if host not in EVERYWHERE:
        hosts.add(host)
    config = uvicorn.Config(
        create_app(hosts),
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_max_queue=8,
        ws_per_message_deflate=False,  # it would take longer than sending what it saves
        timeout_graceful_shutdown=2,
    )
    if browser:
        # From a thread, and late: a text browser would not return, and the server must be up.
        opening = threading.Timer(0.5, webbrowser.open, [address])
        opening.daemon = True
        opening.start()
    with listener:
        uvicorn.Server(config).run(sockets=[listener])
