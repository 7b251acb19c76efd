"""The places, and who gets one when there are none left."""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import operator

from fourfold.server.connections.connection import Connection
from fourfold.service.limits import MOST_CONNECTIONS, MOST_CONNECTIONS_PER_CLIENT

Address = tuple[str, int]


class ConnectionLimiter:
    """Every connection, by the address and port that it comes from."""

    def __init__(
        self, most: int = MOST_CONNECTIONS, most_per_client: int = MOST_CONNECTIONS_PER_CLIENT
    ) -> None:
        self._most = most
        self._most_per_client = most_per_client
        self._visits: dict[Address, Connection] = {}
        self._held: dict[str, set[Connection]] = {}
        self._under_way: set[asyncio.Task[object]] = set()
        self.is_closing = False

    def __len__(self) -> int:
        """How many connections have a place."""
        return len(self._visits)

    def enter(self, transport: asyncio.Transport) -> Connection | None:
        """The visit of a connection, which goes on when it becomes a socket; None when everybody is
        being worked for, and there is no place."""
        address = _address(transport)
        known = self._visits.get(address)
        if known is not None:
            if known.transport is transport:
                return known
            self.leave(known)  # it is gone, or its port would not be free
        client = client_of(address[0])
        if not self._make_room(client):
            return None
        visit = self._visits[address] = Connection(transport, client)
        self._held.setdefault(client, set()).add(visit)
        return visit

    def leave(self, visit: Connection) -> None:
        visit.end()
        address = _address(visit.transport)
        if self._visits.get(address) is not visit:
            return  # its place was given to another one
        del self._visits[address]
        self._held[visit.client].discard(visit)
        if not self._held[visit.client]:
            del self._held[visit.client]

    def visit_of(self, address: Address | None) -> Connection | None:
        """The visit from an address and port, while it has its place."""
        return None if address is None else self._visits.get((address[0], address[1]))

    def begin(self) -> asyncio.Task[object]:
        """The running task answers a request, and is cancelled when the door is closed."""
        task = asyncio.current_task()
        assert task is not None
        self._under_way.add(task)
        return task

    def end(self, task: asyncio.Task[object]) -> None:
        self._under_way.discard(task)

    def close(self) -> None:
        """The server ends: what is under way is broken off."""
        self.is_closing = True
        for task in self._under_way:
            task.cancel()

    def _make_room(self, client: str) -> bool:
        """Whether there is a place for one more of this client's connections, be it another's."""
        own = len(self._held.get(client, ()))
        if own >= self._most_per_client:
            holders = [client]
        elif len(self) < self._most:
            return True
        else:
            holders = [
                holder
                for holder, visits in self._held.items()
                if holder == client or len(visits) > own
            ]
            holders.sort(key=lambda holder: len(self._held[holder]), reverse=True)
        for holder in holders:
            resting = [visit for visit in self._held[holder] if visit.is_resting]
            if resting:
                quietest = min(resting, key=operator.attrgetter("stirred"))
                self.leave(quietest)
                quietest.dismiss()
                return True
        return False


@functools.lru_cache(maxsize=4096)
def client_of(host: str) -> str:
    """Whose address it is, as far as one can tell. Of version 6 everybody has a whole network.

    >>> client_of("192.0.2.7"), client_of("::ffff:192.0.2.7"), client_of("2001:db8::1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    address = ipaddress.ip_address(host)
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((int(address), 64), strict=False))
    return str(address)


def _address(transport: asyncio.Transport) -> Address:
    host, port = transport.get_extra_info("peername")[:2]
    return str(host), int(port)
