"""Where others find this server."""

from __future__ import annotations

import contextlib
import ipaddress
import socket

EVERYWHERE = ("0.0.0.0", "::")


def address_for_others(host: str, port: int) -> str | None:
    """The address that others on the network can open, of a server that listens there; None when
    it listens on this machine alone, or nobody knows.

    >>> address_for_others("127.0.0.1", 8484)
    >>> address_for_others("192.0.2.7", 8484)
    'http://192.0.2.7:8484/'
    """
    name = _own_address() if host in EVERYWHERE else host
    if name is None or _is_loopback(name):
        return None
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def _own_address() -> str | None:
    """The address by which this machine would speak to others. Nothing is sent: a datagram's socket
    only looks up the way."""
    ways = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
    for family, elsewhere in ways:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((elsewhere, 9))
            return str(way.getsockname()[0])
    return None


def _is_loopback(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
