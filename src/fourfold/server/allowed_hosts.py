"""The names that the server answers to.

A page elsewhere on the web can let a name of its own lead to this machine (DNS rebinding), and
would then be taken for one of our pages. A name that nobody else can give to this machine is safe:
an address, ``localhost``, the machine's own name, and names that whoever starts the server gives.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable

from fourfold.base.errors import FourfoldError

_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


class AllowedHosts:
    """What a request may call us. ``given`` are names beside the machine's own."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *map(_checked, given)}

    def add(self, name: str) -> None:
        """Answer to this name too, which is known to be ours."""
        self._names.add(name.lower())

    def answers_to(self, host: str) -> bool:
        """Whether we are meant by what a request has as its ``Host``."""
        name = name_of(host)
        return name in self._names or _is_address(name)


def name_of(host: str) -> str:
    """The host alone, without its port and the brackets of an address.

    >>> name_of("LocalHost:8484"), name_of("[::1]:8484"), name_of("games.example.")
    ('localhost', '::1', 'games.example')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower().removesuffix(".")


def _checked(given: str) -> str:
    """A name as browsers send it; FourfoldError if it is none."""
    try:
        name = given.encode("idna").decode().lower().removesuffix(".")
    except UnicodeError:
        name = ""
    if not _NAME.fullmatch(name):
        raise FourfoldError("refused.name", name=given)
    return name


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
