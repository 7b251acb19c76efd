"""Listening sockets, and the addresses under which browsers reach them."""

from __future__ import annotations

import contextlib
import ipaddress
import socket

from fourfold.base.errors import FourfoldError

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
    listener = socket.socket(family)
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
