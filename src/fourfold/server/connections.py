"""Limits on connections: how many there may be, how slow, and which one to evict.

Every connection has deadlines for sending a request and for reading the answer. At the limit a new
connection evicts an idle one of the client that holds the most. No client can therefore lock others
out, and nobody is evicted while there is room.

:mod:`fourfold.server.connection_middleware` reports connections, bytes, requests and messages to
these classes.
"""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import operator
from collections.abc import Callable

from fourfold.server.limits import (
    CLOSING_SECONDS,
    MAX_CONNECTIONS,
    MAX_CONNECTIONS_PER_CLIENT,
    REQUEST_SECONDS,
    SENDING_SECONDS,
)

Address = tuple[str, int]

REQUEST_TIMEOUT = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Connection:
    """One connection. It is closed if a request is late, or an answer is not read.

    ``on_evict`` closes an open socket with a code; other connections are just closed.
    """

    def __init__(self, transport: asyncio.Transport, client: str) -> None:
        self.transport = transport
        self.client = client
        self.on_evict: Callable[[], None] | None = None
        self._loop = asyncio.get_running_loop()
        self._requests = 0
        self._is_working = False
        self._has_partial_request = False
        self._unread_timer: asyncio.TimerHandle | None = None
        self._start_request_timer()

    @property
    def is_idle(self) -> bool:
        """Whether no work is done for it: no request is complete, or its answer is not being read,
        or it is a socket, whose client reconnects when it needs to."""
        return not self._is_working or self._unread_timer is not None

    def touch(self) -> None:
        """Note activity that counts for eviction: a request, an answer or a message."""
        self.last_active = self._loop.time()

    def on_bytes(self) -> None:
        """Bytes have arrived."""
        self._has_partial_request = True

    def on_request_head(self) -> None:
        self._request_timer.cancel()
        self._requests += 1
        self._has_partial_request = False
        self.touch()

    def on_request_complete(self) -> None:
        """The whole request has arrived, and work begins."""
        self._is_working = True
        self.touch()

    def on_answered(self) -> None:
        """An answer was sent. The next request may have begun meanwhile."""
        self._requests -= 1
        if not self._requests:
            self._is_working = False
            self._start_request_timer()

    def on_unread(self) -> None:
        """The client does not read our answer."""
        self._unread_timer = self._loop.call_later(SENDING_SECONDS, self.transport.abort)

    def on_read(self) -> None:
        """The client reads again."""
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None

    def evict(self) -> None:
        """Close the connection: another one gets its place."""
        if self.on_evict is None:
            self.transport.close()
        else:
            self.on_evict()
        self._loop.call_later(CLOSING_SECONDS, self.transport.abort)

    def stop_timers(self) -> None:
        self._request_timer.cancel()
        self.on_read()

    def _start_request_timer(self) -> None:
        self.touch()
        self._request_timer = self._loop.call_later(REQUEST_SECONDS, self._time_out)

    def _time_out(self) -> None:
        if self._has_partial_request and self.on_evict is None:
            self.transport.write(REQUEST_TIMEOUT)
        self.evict()


class ConnectionLimiter:
    """All connections by address and port, and the limits in all and per client."""

    def __init__(
        self,
        max_connections: int = MAX_CONNECTIONS,
        max_per_client: int = MAX_CONNECTIONS_PER_CLIENT,
    ) -> None:
        self._max_connections = max_connections
        self._max_per_client = max_per_client
        self._connections: dict[Address, Connection] = {}
        self._by_client: dict[str, set[Connection]] = {}
        self._answering: set[asyncio.Task[object]] = set()
        self.is_closing = False

    def __len__(self) -> int:
        return len(self._connections)

    def add(self, transport: asyncio.Transport) -> Connection | None:
        """The connection of a transport, the same when it becomes a socket. None if there is no
        room and no idle connection to evict."""
        address = _address(transport)
        known = self._connections.get(address)
        if known is not None:
            if known.transport is transport:
                return known
            self.remove(known)  # it has ended, or its port would not be free
        client = client_of_host(address[0])
        if not self._make_room(client):
            return None
        connection = self._connections[address] = Connection(transport, client)
        self._by_client.setdefault(client, set()).add(connection)
        return connection

    def remove(self, connection: Connection) -> None:
        connection.stop_timers()
        address = _address(connection.transport)
        if self._connections.get(address) is not connection:
            return  # it was evicted
        del self._connections[address]
        self._by_client[connection.client].discard(connection)
        if not self._by_client[connection.client]:
            del self._by_client[connection.client]

    def find(self, address: Address | None) -> Connection | None:
        """The connection from an address and port, unless it was evicted."""
        return None if address is None else self._connections.get((address[0], address[1]))

    def begin_answer(self) -> asyncio.Task[object]:
        """Note that the current task answers a request; :meth:`close` cancels it."""
        task = asyncio.current_task()
        assert task is not None
        self._answering.add(task)
        return task

    def end_answer(self, task: asyncio.Task[object]) -> None:
        self._answering.discard(task)

    def close(self) -> None:
        """Cancel all answers in progress: the server ends."""
        self.is_closing = True
        for task in self._answering:
            task.cancel()

    def _make_room(self, client: str) -> bool:
        """Whether there is room for one more connection of a client, after an eviction if
        necessary."""
        own = len(self._by_client.get(client, ()))
        if own >= self._max_per_client:
            holders = [client]
        elif len(self) < self._max_connections:
            return True
        else:
            holders = [
                holder
                for holder, connections in self._by_client.items()
                if holder == client or len(connections) > own
            ]
            holders.sort(key=lambda holder: len(self._by_client[holder]), reverse=True)
        for holder in holders:
            idle = [connection for connection in self._by_client[holder] if connection.is_idle]
            if idle:
                oldest = min(idle, key=operator.attrgetter("last_active"))
                self.remove(oldest)
                oldest.evict()
                return True
        return False


@functools.lru_cache(maxsize=4096)
def client_of_host(host: str) -> str:
    """The client behind an IP address. In version 6 a household has a whole network.

    >>> client_of_host("192.0.2.7"), client_of_host("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> client_of_host("2001:db8::1:2:3:4")
    '2001:db8::/64'
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:  # the name of a local socket
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((int(address), 64), strict=False))
    return str(address)


def _address(transport: asyncio.Transport) -> Address:
    host, port = transport.get_extra_info("peername")[:2]
    return str(host), int(port)
